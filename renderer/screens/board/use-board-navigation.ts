import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { BoardResource } from "../../../shared/local/report.ts";
import type { Filter } from "../../../shared/query/filter.ts";
import type { Command } from "../../core/command.ts";
import { useNavigation } from "../../core/navigation.ts";
import { keyOf, type ShownRecord } from "../../core/queries.ts";
import { CURSOR, SELECTION, useTarget } from "../../core/targets.ts";
import { useOverlays } from "../../core/view-state.ts";
import { useBridge } from "../../core/workspace.tsx";
import { stageOf } from "../../fields/stage.tsx";
import type { MenuPoint } from "../../query/command-menu.tsx";
import { ACTIVE_ROW, LISTED, OPENABLE, SELECTABLE_ROWS } from "../../query/list-targets.ts";
import { attributeValue } from "../../ui/dom-attributes.ts";
import { type CardPosition, memoryOf, toggleFolded } from "./board-memory.ts";
import { type BoardKey, boardKeyOf, neighbour, stepOf } from "./board-navigation.ts";
import { BOARD_WORDS, endColumns, type ShownColumn } from "./board-words.ts";
import { showCard, useActiveCard } from "./board-cursor.ts";
import { BOARD } from "./commands.ts";
import { type MovingCard, useCardMoves } from "./use-card-moves.ts";
import { useCardSelection } from "./use-card-selection.ts";

/** A menu that a key opens begins below the name of the card. */
const MENU_INDENT_PX = 16;

interface Shown {
  readonly address: string;
  readonly filter: Filter;
  readonly columns: readonly ShownColumn[];
}

/** Handles keys, clicks and commands of a board: going to cards, opening and moving them. */
export function useBoardNavigation(
  resource: BoardResource,
  open: string | null,
  { address, filter, columns }: Shown,
) {
  const go = useNavigation((state) => state.go);
  const bridge = useBridge();
  const openForm = useOverlays((state) => state.create);
  const [choosing, setChoosing] = useState(false);
  const [menu, setMenu] = useState<MenuPoint | null>(null);
  // The card that was to be moved is gone; its neighbour must not be moved instead.
  const cards = useActiveCard(resource, address, columns, () => {
    setChoosing(false);
    setMenu(null);
  });
  const { position, card, recordAt } = cards;

  // The panel takes room: the open card stays in sight.
  useEffect(() => {
    if (open !== null && card.current !== null) showCard(card.current);
  }, [open, card]);

  const ends = endColumns(resource, columns);
  const openRecord = (record: ShownRecord) =>
    go(
      { view: "board", resource, open: keyOf(resource, record) },
      open === null ? "push" : "replace",
    );
  const goTo = (position: CardPosition | null, record = recordAt(position)) => {
    if (position === null) return;
    cards.goTo(position);
    // The open record follows the keys.
    if (open !== null && record !== undefined) openRecord(record);
  };
  const enter = (record: ShownRecord | undefined) => {
    if (record !== undefined) go({ view: "record", resource, key: keyOf(resource, record) });
  };
  const selection = useCardSelection({
    resource,
    address,
    filter,
    columns,
    position,
    recordAt,
  });
  const { moveCard, moveAll, moving, follow } = useCardMoves(resource, filter, {
    onArrived: goTo,
    onLost: cards.askFocus,
  });

  /** Moves a card, and with a selected one all that are selected. */
  const move = (moved: MovingCard, target: ShownColumn | undefined) => {
    if (selection.has(moved.record)) moveAll(selection.keys, moved.record, target);
    else moveCard(moved, target);
  };
  /** Moves the selected cards; without a selection the active one. */
  const moveChosen = (target: ShownColumn | undefined) => {
    const record = recordAt(position);
    if (selection.keys.size > 0) moveAll(selection.keys, record, target);
    else if (record !== undefined && position !== null)
      moveCard({ record, from: position.column }, target);
  };
  const act = (key: BoardKey) => {
    const record = recordAt(position);
    switch (key.does) {
      case "step":
        selection.moved();
        return goTo(stepOf(columns, position, key.key, key.step));
      case "carry":
        if (record === undefined || position === null) return;
        // The user has to choose the column if cards of several ones are selected.
        if (selection.keys.size > 0 && !selection.has(record)) return setChoosing(true);
        return moveChosen(neighbour(columns, position.column, key.step));
      case "extend": {
        const target = stepOf(columns, position, key.step < 0 ? "ArrowUp" : "ArrowDown", 1);
        if (target === null) return;
        selection.extendTo(target);
        return goTo(target);
      }
      case "choose":
        card.current?.focus();
        return setChoosing(true);
      case "open":
        if (record === undefined) return;
        return keyOf(resource, record) === open ? enter(record) : openRecord(record);
      case "enter":
        return enter(record);
    }
  };
  const hold = useHeldKeys(moving || !cards.isLoaded, act);
  /** A card that is not there yet can be passed, and nothing else. */
  const press = (key: BoardKey) =>
    hold(key, (key.does === "step" || key.does === "extend") && !moving);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = boardKeyOf(event);
    if (key === null) return;
    event.preventDefault();
    press(key);
  };

  /** Makes a card active at once: commands must find this one, and the panel must be about it. */
  const activate = (position: CardPosition) =>
    flushSync(() => {
      const record = recordAt(position);
      // The menu is about the selected cards only where it begins on one of them.
      if (record !== undefined && !selection.has(record)) selection.clear();
      goTo(position);
    });
  const openMenu = () => {
    const box = card.current?.getBoundingClientRect();
    if (box !== undefined) setMenu({ x: box.left + MENU_INDENT_PX, y: box.bottom });
  };
  const create = (column: ShownColumn | undefined) => {
    const id = column?.id ?? null;
    const { body } = BOARD_WORDS[resource];
    openForm(resource, id === null ? {} : { [body]: id }, (record) => {
      const columnId = stageOf(resource, record)?.id ?? id;
      const foundCard = columnId === null ? Promise.resolve(false) : follow(record, columnId);
      // Records that the board's filter hides are shown beside it.
      const isFound = foundCard.catch(() => false);
      void isFound.then((wasFound) => (wasFound ? undefined : openRecord(record)));
    });
  };

  useTarget(LISTED, {
    move: (delta) =>
      press({ does: "step", key: delta < 0 ? "ArrowUp" : "ArrowDown", step: Math.abs(delta) }),
    moveTo: (end) => press({ does: "step", key: end === "first" ? "Home" : "End", step: 1 }),
  });
  useTarget(CURSOR, {
    record: () => {
      const record = recordAt(position);
      return record === undefined
        ? null
        : { resource, key: keyOf(resource, record), shown: record };
    },
    isReached: () => memoryOf(address).isReached,
    reveal: () => {
      if (card.current !== null) showCard(card.current);
    },
  });
  useTarget(OPENABLE, { open: () => press({ does: "open" }) });
  useTarget(ACTIVE_ROW, {
    enter: () => press({ does: "enter" }),
    openMenu,
    toggle: () => selection.toggle(position),
  });
  useTarget(SELECTABLE_ROWS, {
    extend: (delta) => press({ does: "extend", step: delta }),
    selectAll: selection.column,
  });
  useTarget(
    SELECTION,
    selection.keys.size > 0
      ? {
          resource,
          size: selection.keys.size,
          keys: [...selection.keys],
          clear: selection.clear,
        }
      : null,
  );
  useTarget(BOARD, {
    chooseColumn: () => press({ does: "choose" }),
    carry: (delta) => press({ does: "carry", step: delta }),
    create: () => create(focusedColumn(columns, position)),
    toggleEnds: () => toggleFolded([...ends].map((key) => `${resource} ${key}`)),
  });
  return {
    cards,
    choosing,
    setChoosing,
    menu,
    setMenu,
    goTo,
    openRecord,
    selection,
    /** A card was pressed with Ctrl or Shift. */
    select: (position: CardPosition, isRange: boolean) => {
      if (isRange) selection.extendTo(position);
      else selection.toggle(position);
      goTo(position);
    },
    move,
    moveChosen,
    onKeyDown,
    create,
    run: (command: Command, position: CardPosition) => {
      activate(position);
      command.run(bridge);
    },
    openMenuAt: (event: MouseEvent, position: CardPosition) => {
      event.preventDefault();
      activate(position);
      setMenu({ x: event.clientX, y: event.clientY });
    },
  };
}

/** The column that has the focus, which may be empty, else that of the active card. */
function focusedColumn(
  columns: readonly ShownColumn[],
  position: CardPosition | null,
): ShownColumn | undefined {
  const key = attributeValue(document.activeElement, "column") ?? position?.column;
  return columns.find(({ id }) => String(id) === key);
}

/**
 * Keys that come while a card is on its way wait until it is there: they are meant for it, and not
 * for the card that slid into its place. Returns what takes a key, and whether this one is free:
 * it need not wait if no other does.
 */
function useHeldKeys<Key>(
  busy: boolean,
  act: (key: Key) => void,
): (key: Key, isFree?: boolean) => void {
  const heldKeys = useRef<Key[]>([]);
  const [turn, setTurn] = useState(0);
  const replay = useEffectEvent(act);
  useEffect(() => {
    if (busy) return;
    const key = heldKeys.current.shift();
    if (key === undefined) return;
    replay(key);
    setTurn((turn) => turn + 1);
  }, [busy, turn]);
  return (key, isFree = false) => {
    // Keys keep their order.
    if ((busy && !isFree) || heldKeys.current.length > 0) heldKeys.current.push(key);
    else act(key);
  };
}
