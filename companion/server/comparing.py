"""What is different on a page that was drawn anew.

This is Flet's own comparison (`flet.controls.object_patch`) where it costs most. That one asks each control for every
property that its kind has, about fifty, although a control knows the few that it was given; here only those are looked
at. What it finds is the same, which a test holds it to. It uses names of Flet that begin with an underscore, which is
why the version of Flet is pinned exactly.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Iterator
from functools import cache
from types import NoneType
from typing import Any

from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder, ObjectPatch, get_control_key
from flet.messaging.connection import Connection
from flet.messaging.protocol import Message, MessageAction, PatchControlBody
from flet.messaging.session import Session
from flet.utils.validation import _compile_class_spec

Patch = tuple[list[Any], list[BaseControl], list[BaseControl]]
"""The changes as they go over the wire, the controls that are there now, and those that were there before."""

PLAIN = frozenset({str, int, float, bool, NoneType})


class Newcomers(DiffBuilder):
    """Makes ready what is new on a page."""

    def get_added_controls(self) -> Iterator[BaseControl]:
        found: list[BaseControl] = []
        for key, item in self._added_dataclasses.items():
            if key not in self._removed_dataclasses:
                self._come_in(item, None, False, found)
            else:  # it takes the place of its like, which had been made ready
                found.extend(self._configure_dataclass(item, None, False, True))
        return iter(found)

    def _come_in(self, item: Any, parent: Any, frozen: bool, found: list[BaseControl]) -> None:
        """Make something new ready, and everything in it. Controls are counted, the outermost first."""
        if isinstance(item, list | dict):
            if not _is_prepared(item):
                self._all_come_in(item.values() if isinstance(item, dict) else item, parent, frozen, found)
            return
        values: dict[str, Any] | None = getattr(item, "_values", None)
        if values is None:
            found.extend(self._configure_dataclass(item, parent, frozen))
            return
        if parent is None:
            known = getattr(item, "_parent", None)
            parent = known() if known else None
        if parent is not None:
            item._parent = weakref.ref(parent)
        frozen = getattr(item, "_frozen", frozen)
        if frozen:
            item._frozen = frozen
        if isinstance(item, BaseControl):
            _make_ready(item)
            found.append(item)
            parent = item
        self._all_come_in(_own(item), parent, frozen, found)
        self._all_come_in(list(values.values()), parent, frozen, found)
        if not frozen:
            item._dirty.clear()

    def _all_come_in(self, items: Iterable[Any], parent: Any, frozen: bool, found: list[BaseControl]) -> None:
        for each in items:
            if type(each) not in PLAIN and each:
                self._come_in(each, parent, frozen, found)


class DrawnAnew(Newcomers):
    """Compares two drawings of a page, none of which is ever changed after it was made."""

    def _compare_values(
        self, parent: Any, path: list[Any], key: Any, src: Any, dst: Any, frozen: bool
    ) -> None:
        kind = type(dst)
        if kind in PLAIN and type(src) in PLAIN:
            if type(src) is not kind or src != dst:
                self._item_replaced(path, key, dst)
        elif isinstance(dst, BaseControl) and isinstance(src, BaseControl):
            if src is dst:
                # It may hang under a parent that is new: without this, each tap on it would search the page.
                dst._parent = weakref.ref(parent)  # type: ignore[attr-defined]
            elif _of_one_kind(src, dst):
                self._compare_dataclasses(parent, path if key is None else [*path, key], src, dst, frozen)
            else:
                self._item_replaced(path, key, dst)
                self._dataclass_removed(src)
                self._dataclass_added(dst, parent, frozen)
        elif kind is list and type(src) is list and src and dst:
            self._compare_lists(parent, path if key is None else [*path, key], src, dst, frozen)
        else:
            super()._compare_values(parent, path, key, src, dst, frozen)

    def _compare_lists(
        self, parent: Any, path: list[Any], src: list[Any], dst: list[Any], frozen: bool
    ) -> None:
        if _is_prepared(dst) or _is_prepared(src):
            if src is not dst:
                self._item_replaced(path[:-1], path[-1], dst)
            return
        if len(src) != len(dst) or not all(map(_of_one_kind, src, dst)):
            super()._compare_lists(parent, path, src, dst, frozen)
            return
        for place, (before, after) in enumerate(zip(src, dst, strict=True)):
            if before is after:
                after._parent = weakref.ref(parent)
            else:
                self._compare_dataclasses(parent, [*path, place], before, after, frozen)

    def _compare_dataclasses(self, parent: Any, path: list[Any], src: Any, dst: Any, frozen: bool) -> None:
        if src is dst or not hasattr(dst, "_values") or (_is_isolated(parent) and parent != self.dst_doc):
            super()._compare_dataclasses(parent, path, src, dst, frozen)
            return
        if isinstance(dst, BaseControl):
            _take_the_place(src, dst)
        kind: Any = type(dst)
        before, after, defaults = src._values, dst._values, kind._prop_defaults
        for name in _own_fields(kind):
            if name == "_internals" and src._internals == dst._internals:
                continue  # a few plain words
            self._compare_values(dst, path, name, getattr(src, name), getattr(dst, name), frozen)
        for name in before | after if before.keys() != after.keys() else after:
            old, new = before.get(name, defaults.get(name)), after.get(name, defaults.get(name))
            if old is new and not isinstance(new, BaseControl | list | dict):
                continue
            if name in kind._event_fields:
                old, new = old is not None, new is not None
            self._compare_values(dst, path, name, old, new, frozen)
        self._dataclass_removed(src)
        self._dataclass_added(dst, parent, frozen)

    def _dataclass_added(self, item: Any, parent: Any, frozen: bool) -> None:
        if isinstance(item, BaseControl):
            new: Any = item
            if parent:
                new._parent = weakref.ref(parent)
            if frozen:
                new._frozen = frozen
            self._added_dataclasses[new._i] = new
        elif type(item) not in PLAIN:
            super()._dataclass_added(item, parent, frozen)

    def _dataclass_removed(self, item: Any) -> None:
        if isinstance(item, BaseControl):
            self._removed_dataclasses[item._i] = item
        elif type(item) not in PLAIN:
            super()._dataclass_removed(item)

    def get_removed_controls(self) -> Iterator[BaseControl]:
        found: list[BaseControl] = []
        for key, item in self._removed_dataclasses.items():
            self._go_out(item, key not in self._added_dataclasses, found)
        return iter(found)

    def _go_out(self, item: Any, whole: bool, found: list[BaseControl]) -> None:
        """Count the controls that go, the innermost first; those inside too, unless another takes its place."""
        if isinstance(item, list | dict):
            if not _is_prepared(item):
                self._all_go_out(item.values() if isinstance(item, dict) else item, whole, found)
        elif isinstance(item, BaseControl):
            if whole:
                self._all_go_out(_own(item), whole, found)
                self._all_go_out(item._values.values(), whole, found)
            found.append(item)

    def _all_go_out(self, items: Iterable[Any], whole: bool, found: list[BaseControl]) -> None:
        for each in items:
            if type(each) not in PLAIN and each:
                self._go_out(each, whole, found)


def _take_the_place(src: BaseControl, dst: Any) -> None:
    """The new control is the old one from now on: it has its number, and what components remember."""
    dst._migrate_state(src)
    _make_ready(dst)


def _make_ready(control: Any) -> None:
    """What Flet does to a control before it is sent: let it build and look after itself, and check what it was given."""
    kind: Any = type(control)
    builds, checked = _preparation(kind)
    if builds and not hasattr(control, "_initialized"):
        frozen = control.__dict__.pop("_frozen", None)
        control.build()
        if frozen is not None:
            control._frozen = frozen
    if checked is None or not checked.isdisjoint(control._values):
        control._before_update_safe()
    control._initialized = True


@cache
def _preparation(kind: Any) -> tuple[bool, frozenset[str] | None]:
    """Whether controls of a kind build something, and which properties are checked; None where there is more to do."""
    rules = _compile_class_spec(kind)
    checked = frozenset(name for name, _ in rules.field_rules)
    is_all = kind.before_update is BaseControl.before_update and not rules.class_rules
    builds = kind.build is not BaseControl.build
    return builds, checked if is_all and checked <= kind._prop_defaults.keys() else None


def _is_prepared(value: Any) -> bool:
    """Whether these are controls in the form in which they are sent, which nobody looks into any more."""
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict) and "_c" in value[0]


def _of_one_kind(before: Any, after: Any) -> bool:
    """Whether a control can take the place of another in a list without a word about the others there."""
    if before is after:
        return isinstance(after, BaseControl)
    return (
        type(before) is type(after)
        and isinstance(after, BaseControl)
        and get_control_key(before) == get_control_key(after)
        and getattr(before, "fn", None) is getattr(after, "fn", None)
    )


def _is_isolated(parent: Any) -> bool:
    return isinstance(parent, BaseControl) and bool(parent.is_isolated())  # type: ignore[no-untyped-call]


@cache
def _own_fields(kind: Any) -> tuple[str, ...]:
    """What every control of a kind has, given or not. Its number and kind are the same where one replaces its like."""
    return tuple(name for name in kind._structural_fields if name not in ("_i", "_c"))


def _own(item: Any) -> list[Any]:
    kind: Any = type(item)
    return [getattr(item, name) for name in _own_fields(kind)]


def difference(before: Any, after: Any, parent: Any, path: list[Any] | None) -> Patch:
    """What has to be told to a phone that shows one drawing so that it shows the next."""
    return _told(DrawnAnew(before, after, control_cls=BaseControl), parent, path, frozen=True)


def _told(comparison: DiffBuilder, parent: Any, path: list[Any] | None, frozen: bool) -> Patch:
    before, after = comparison.src_doc, comparison.dst_doc
    comparison._compare_values(parent, path or [], None, before, after, frozen)
    told = ObjectPatch(list(comparison.execute()))
    added, removed = list(comparison.get_added_controls()), list(comparison.get_removed_controls())
    _untie(comparison)
    comparison.teardown()
    return told.to_message(), added, removed


def _untie(comparison: DiffBuilder) -> None:
    """Each step knows the one before it and the one after: tied together they would stay until memory is searched."""
    first: list[Any] = getattr(comparison, "_DiffBuilder__root")  # noqa: B009
    step = first[1]
    while step is not first:
        following = step[1]
        step.clear()
        step = following


class OutermostFirst(set[Any]):
    """What waits to be drawn, in the order in which it has to be.

    Flet takes it in any order: a part that is drawn before the page around it shows what was before, for a moment, and
    is drawn once more with the page.
    """

    def __iter__(self) -> Iterator[Any]:
        return iter([_Due(each) for each in sorted(super().__iter__(), key=_depth)])


class _Due:
    """Something that is drawn when its turn comes, unless that was done together with what is around it."""

    def __init__(self, control: Any) -> None:
        self._control = control

    def update(self) -> None:
        if not isinstance(self._control, Component) or self._control._state.is_dirty:
            self._control.update()


def _depth(control: BaseControl) -> int:
    """How many others a control is inside of."""
    around, found = control.parent, 0
    while around is not None:
        around, found = around.parent, found + 1
    return found


class PhoneSession(Session):
    """Flet's session of one phone, with the comparison above for whatever components draw."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._Session__pending_updates = OutermostFirst()

    def patch_control(
        self,
        control: Any,
        prev_control: Any = None,
        parent: Any = None,
        path: list[Any] | None = None,
        frozen: bool = False,
    ) -> None:
        """Tell the phone what is different; know the controls that came from now on, and forget those that went."""
        told, added, removed = self._Session__get_update_control_patch(
            control, prev_control or control, parent, path, frozen
        )
        if len(told) > 1:
            body = PatchControlBody((parent or control)._i, told)
            getattr(self, "_Session__send_message")(Message(MessageAction.PATCH_CONTROL, body))  # noqa: B009
        gone, come = {each._i for each in removed}, {each._i for each in added}
        for number in gone - come:
            self.index.pop(number, None)
        self.index.update((each._i, each) for each in added)
        for each in removed:
            if each._i not in come and type(each).will_unmount is not BaseControl.will_unmount:
                each.will_unmount()  # type: ignore[no-untyped-call]
        for each in added:
            if each._i not in gone and type(each).did_mount is not BaseControl.did_mount:
                each.did_mount()  # type: ignore[no-untyped-call]

    def _Session__get_update_control_patch(  # noqa: N802  # the name that Flet has for it
        self,
        control: Any,
        prev_control: Any,
        parent: Any = None,
        path: list[Any] | None = None,
        frozen: bool = False,
    ) -> Patch:
        if frozen:
            return difference(prev_control, control, parent, path)
        return _told(Newcomers(prev_control, control, control_cls=BaseControl), parent, path, frozen=False)
