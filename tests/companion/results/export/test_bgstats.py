"""Plays for BG Stats: the fields that it reads, and links that survive being handed on."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.results.export.bgstats import create_play, play_link, player_id, qr_text
from tests.kits.export import samples

CYRILLIC = tuple(f"Владислава Александровна{number}"[-24:] for number in range(6))
FAMILY = "👨\u200d👩\u200d👧\u200d👦"
FAMILIES = tuple(str(number) + FAMILY * 20 for number in range(6))


def sent(link: str) -> dict[str, Any]:
    (data,) = parse_qs(urlsplit(link).query, strict_parsing=True)["data"]
    play: dict[str, Any] = json.loads(data)
    return play


def test_a_play_has_the_documented_fields() -> None:
    play = create_play(samples.caravan(), "a windy evening")
    assert play["sourceName"] == "Caravanserai"
    assert play["sourcePlayId"] == "7f3a90c2d1e4b658"
    assert play["playDate"] == "2026-11-14 20:45:12"
    assert (play["durationMin"], play["comments"]) == (95, "a windy evening")
    assert play["game"] == {
        "name": "Caravan Conquest", "sourceGameId": "caravan-conquest", "highestWins": True, "noPoints": False,
    }  # fmt: skip
    amira, ben, chloe, deniz = play["players"]
    assert ben == {
        "name": "Ben", "sourcePlayerId": player_id("Ben"), "startPlayer": False, "winner": True, "rank": 1,
        "score": samples.caravan().score_of("Ben").total,
    }  # fmt: skip
    assert (amira["rank"], chloe["rank"]) == (3, 2)
    assert (deniz["score"], deniz["winner"], deniz["rank"]) == (0, False, 4), "whoever is out is still listed"


def test_an_unknown_duration_and_no_comments_are_left_out() -> None:
    play = create_play(samples.caravan(tracked=False))
    assert {"durationMin", "comments"}.isdisjoint(play)


def test_shared_victories_have_several_winners_and_a_lost_game_has_none() -> None:
    assert [each["winner"] for each in create_play(samples.level())["players"]] == [True, True]
    assert [each["winner"] for each in create_play(samples.caravan(("Ben",)))["players"]] == [False]
    waiting = create_play(samples.undecided())["players"]
    assert [(each["winner"], each["rank"]) for each in waiting] == [(False, 1), (False, 1), (False, 3)]


def test_a_player_is_known_by_the_name_in_small_letters() -> None:
    assert player_id("AMIRA") == player_id("amira ")
    assert len({player_id(name) for name in (*samples.ACCENTS, *samples.STRANGE, *samples.LONG)}) == 16


def test_links_carry_the_play() -> None:
    result = samples.egnatia()
    link = play_link(result, "so & so? 100 % + #1")
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B%22")
    assert link.isascii()
    assert sent(link) == create_play(result, "so & so? 100 % + #1")


@pytest.mark.parametrize("comments", ["", "x" * 20_000, "sandstorm 🌪 " * 2_000])
def test_a_link_is_never_too_long(comments: str) -> None:
    for result in (samples.caravan(), samples.egnatia(samples.STRANGE)):
        link = play_link(result, comments)
        assert len(link) <= 8_000
        assert [player["name"] for player in sent(link)["players"]] == list(result.players)
    assert len(play_link(samples.caravan(), comments)) > 7_900 or not comments


def test_names_give_way_after_the_comments() -> None:
    link = play_link(samples.caravan(FAMILIES), "gone")
    assert len(link) <= 8_000
    assert "comments" not in sent(link)
    assert all(player["name"] for player in sent(link)["players"])
    assert [player["sourcePlayerId"] for player in sent(link)["players"]] == list(map(player_id, FAMILIES))


def test_a_code_has_only_what_is_needed() -> None:
    for result in (samples.caravan(), samples.marco(), samples.ten_categories()):
        play = sent(qr_text(result))
        assert len(qr_text(result)) <= 1_000
        assert {"comments", "durationMin"}.isdisjoint(play)
        assert {"highestWins", "noPoints"} <= play["game"].keys()
        assert all({"startPlayer", "winner", "score"} <= player.keys() for player in play["players"])
        assert [player["name"] for player in play["players"]] == list(result.players)


@pytest.mark.parametrize("names", [CYRILLIC, samples.ACCENTS, (*samples.LONG, "Amira", "Ben")])
def test_a_code_of_six_players_can_still_be_scanned(names: tuple[str, ...]) -> None:
    text = qr_text(samples.egnatia(names))
    assert len(text) <= 1_100
    shortened = [player["name"] for player in sent(text)["players"]]
    assert all(name and whole.startswith(name) for name, whole in zip(shortened, names, strict=True))
    assert [player["sourcePlayerId"] for player in sent(text)["players"]] == list(map(player_id, names))
