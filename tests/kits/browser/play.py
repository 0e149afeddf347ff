"""Playing through the screens: opening a table, joining, and a whole game that was worked out beforehand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import expect

from companion.games import library
from companion.glimpse.offers import leads_on, may_turn_back, says_it_all
from rules_core.engine.log import Entry
from rules_core.engine.moves import AnyMove
from rules_core.engine.play import Given
from rules_core.engine.questions import (
    HOST,
    TABLE,
    Bag,
    Confirm,
    Count,
    Pick,
    PickSome,
    Question,
    Route,
    asked_of,
)
from rules_core.engine.table import Table
from screens.hooks import SETTLE
from screens.parts.board import part_to_show
from screens.parts.painter import Plan
from screens.translator import Translator, capital
from tests.kits.browser.phones import PATIENCE, Phone

GAME = "caravan-conquest"


def open_table(host: Phone, name: str = "Amira") -> str:
    """Open a table on a phone and sit down; the code for the others."""
    host.open("/new")
    host.has("open-table")
    host.write("Your name", name)
    host.tap("open-table")
    host.has("code")
    return host.part("code").inner_text()


def join(phone: Phone, code: str, name: str) -> None:
    phone.open(f"/join/{code}")
    phone.has("sit-down")
    there, refused = phone.part(f"lobby-seat-{name}"), phone.part("notice")
    for _ in range(3):  # a field of a page just loaded may show letters that the app has not heard of yet
        phone.write("Your name", name)
        phone.tap("sit-down")
        expect(there.or_(refused).first).to_be_attached(timeout=PATIENCE)
        if there.count():
            return
        phone.press("Dismiss")
        phone.lacks("notice")
    raise AssertionError(f"{name} could not sit down")


def gather(new_phone: Callable[..., Phone], *names: str, **options: Any) -> dict[str, Phone]:
    """A table with a phone for each name, before the start."""
    host = new_phone(**options)
    code = open_table(host, names[0])
    phones = {names[0]: host}
    for name in names[1:]:
        phones[name] = new_phone(**options)
        join(phones[name], code, name)
        host.has(f"lobby-seat-{name}")
    return phones


def start(host: Phone) -> None:
    """Begin with the usual setup."""
    host.tap("start")
    host.has("answer")
    host.tap("usual-setup")
    host.has("move-travel")


# --- a game that ends soon, worked out in the core with the server's seed


def usual_table(names: list[str], seed: int) -> Table:
    table = Table(library.game(GAME), names, seed)
    while (question := table.question) is not None:
        table.answer(question.suggest, by=HOST)
    return table


def swift_game(names: list[str], seed: int, most: int = 400) -> Table:
    """Everybody heads for Finish, sells what a camp takes, and says yes where something is asked."""
    table = usual_table(names, seed)
    while not table.finished and len(table.log) < most:
        if table.question is not None:
            key, question = next(iter(table.questions.items()))
            table.answer(_choice(table, key, question), key)
            continue
        (seat,) = table.turn
        open_moves = {offer.move.word(): offer.move for offer in table.offers(seat) if offer.refusal is None}
        for word in ("travel", "sell-goods", "stay", "end-turn"):
            if word in open_moves:
                table.push(open_moves[word])
                break
    assert table.finished, "the bot does not find Finish"
    return table


def _choice(table: Table, key: str, question: Question[Any]) -> Any:
    options = (
        [option for option in table.probe(key) if option.refusal is None]
        if question.kind in ("pick", "route")
        else []
    )
    if isinstance(question, Route):
        finish = next(
            space.id for picture in table.pictures() for space in picture.spaces if space.look == "finish"
        )
        away = question.ways.distances(finish)
        return min((option.value for option in options), key=lambda place: (away[place], place))
    if isinstance(question, Pick):
        return options[0].value
    if isinstance(question, Count):
        return question.most
    if isinstance(question, Confirm):
        return True
    raise AssertionError(f"the bot cannot answer {question.kind}")


# --- telling the screens what was worked out


def tap_place(phone: Phone, table: Table, place: str) -> None:
    """Tap a space of the board where it is drawn; of a tall board, the part that is shown."""
    picture = table.pictures()[0]
    space = next(each for each in picture.spaces if each.id == place)
    box = phone.part("board").first.bounding_box()
    assert box is not None
    plan = Plan(picture, box["width"])
    part = part_to_show(plan, places_in_question(table), box["height"])
    x, y = plan.centre(space)
    phone.page.touchscreen.tap(box["x"] + x, box["y"] + y - (part.top if part is not None else 0))
    phone.taps += 1


def places_in_question(table: Table) -> set[str]:
    """Where somebody could go who is asked for a way, and where they stand."""
    play = table.move_in_progress
    if play is None:
        return set()
    standing = {mark.place for mark in table.pictures()[0].marks if mark.seat == play.move.seat}
    open_places = {
        option.place
        for key, question in table.questions.items()
        if isinstance(question, Route)
        for option in table.probe(key)
        if option.refusal is None
    }
    return open_places | standing


def button_for(table: Table, question: Question[Any], value: Any) -> str:
    """What the button says: only then has the page settled, and the button of the question before is gone."""
    play = table.move_in_progress
    assert play is not None
    return capital(Translator()(question.deed_of(value, question.options(play.desk), table.game.name)))


def declines(table: Table, question: Question[Any], value: Any) -> bool:
    """Whether this has a button of its own."""
    play = table.move_in_progress
    assert play is not None
    return any(option.declines and option.value == value for option in question.options(play.desk))


def sends_itself(table: Table, question: Question[Any], value: Any, by: str) -> bool:
    """Whether a choice only leads to the next question, so that the tap on it is all."""
    key = next(key for key, each in table.questions.items() if each is question)
    play = table.move_in_progress
    assert play is not None
    if not says_it_all(question, value) or not may_turn_back(play, by):
        return False
    return leads_on(table.preview_answer(value, key), (by,))


def give(phone: Phone, table: Table, question: Question[Any], value: Any, by: str = "") -> None:
    """Answer a question through its input, once the screen shows it. `by` is whose phone it is."""
    phone.sees(str(getattr(question, "prompt", "")))
    if isinstance(question, Confirm):
        phone.tap("yes" if value else "no")
        return
    if isinstance(question, Route):
        phone.has("board")
        if itself := sends_itself(table, question, value, by or asked_of(question.who)[0]):
            phone.page.wait_for_timeout(
                SETTLE * 1000
            )  # a choice on a page that nobody can have read is not sent
        tap_place(phone, table, value)
        if itself:
            return
        phone.shows_button(button_for(table, question, value))
    elif isinstance(question, Pick):
        phone.has(f"option-{value}")
        itself = sends_itself(table, question, value, by or asked_of(question.who)[0])
        if itself and not declines(table, question, value):
            phone.page.wait_for_timeout(SETTLE * 1000)
        phone.tap(f"option-{value}")
        if itself or declines(table, question, value):
            return
    elif isinstance(question, PickSome):
        for each in value:
            phone.tap(f"option-{each}")
        phone.shows_button(button_for(table, question, value))
    elif isinstance(question, Bag):
        told: dict[str, int] = {}
        for resource, count in value.items():
            phone.has(f"bag-{resource}")
            more = phone.page.get_by_role("button", name="One more").nth(
                list(question.limits).index(resource)
            )
            for number in range(1, count + 1):
                more.tap()
                phone.taps += 1
                held = {**told, resource: number}
                if sum(held.values()) >= question.least:  # as people do: the next tap once this one is seen
                    phone.shows_button(button_for(table, question, held))
            told[resource] = count
        phone.shows_button(button_for(table, question, value))
    elif isinstance(question, Count):
        if value == question.most and question.most - question.least >= 3:
            phone.press(f"All: {value}")
        else:
            for _ in range(value - question.least):
                phone.press("One more")
    else:
        raise AssertionError(f"no hand for {question.kind}")
    phone.tap("answer")


def begin(phone: Phone, move: AnyMove, asks: bool) -> None:
    """Tap the card of a move, and the button where there is one."""
    if move.at_once:  # what nobody can have read yet is not recorded by one tap
        phone.has(f"move-{move.word()}")
        phone.page.wait_for_timeout(SETTLE * 1000)
    phone.tap(f"move-{move.word()}")
    if asks or move.at_once:
        return
    try:
        expect(phone.part("confirm")).to_be_attached(timeout=5_000)
    except AssertionError:  # news of somebody else's step came just then, and put the page away
        phone.tap(f"move-{move.word()}")
    phone.tap("confirm")


def replay_entry(phone: Phone, table: Table, entry: Entry) -> None:
    """Record one entry on the phone of its seat, and follow in `table`, which stands where the app stands."""
    phone.has(f"move-{entry.move.word()}")
    begin(phone, entry.move, asks=bool(entry.answers))
    said = [given for given in entry.answers if not given.by_chance]
    done = table.push(entry.move)
    for number, given in enumerate(said):
        _answer(phone, table, given)
        last = number == len(said) - 1
        if not last:
            key = said[number + 1].key
            assert key in table.questions, (key, table.questions)
    assert done is not None or table.move_in_progress is None


def _answer(phone: Phone, table: Table, given: Given) -> None:
    question = table.questions[given.key]
    give(phone, table, question, given.value)
    table.answer(given.value, given.key)


def moves_of(table: Table) -> list[Entry]:
    """What people recorded, the setup left out."""
    return [entry for entry in table.entries[1:] if entry.by != TABLE]


def replay(phones: Mapping[str, Phone], script: Table) -> dict[str, int]:
    """Play a whole worked-out game on the phones. Returns how many taps each entry took, summed by seat."""
    table = usual_table(list(script.seats), script.seed)
    before = {name: phone.taps for name, phone in phones.items()}
    for entry in moves_of(script):
        replay_entry(phones[entry.move.seat], table, entry)
    assert table.state.copy() == script.state.copy()
    return {name: phone.taps - before[name] for name, phone in phones.items()}
