import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { type BoardColumn as ColumnOf, BOARDS, type BoardResource } from "../../../shared/local/report.ts";
import { useNavigation } from "../../app/navigation.ts";
import { useListTarget } from "../../app/targets.ts";
import { keyOf, type ShownRecord } from "../../data/queries.ts";
import { useBridge } from "../../data/workspace.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { BesidePanel } from "../records/beside-panel.tsx";
import { saveWithUndo } from "../records/record-save.ts";
import { nameOf } from "../records/value-text.ts";
import { NotHereYet } from "../sync/not-here-yet.tsx";
import { BoardColumn, type ColumnRows } from "./board-column.tsx";
import { BoardFilter } from "./board-filter.tsx";
import { type Spot, useBoardMemory } from "./board-memory.ts";
import styles from "./board-view.module.css";
import { BOARD_WORDS, boardFilter } from "./board-words.ts";
import { MoveMenu } from "./move-menu.tsx";
import { stepOf } from "./steps.ts";
import { useBoard } from "./use-board.ts";
import { useKeptCard } from "./use-kept-card.ts";

const CHOICES = BOARDS.map((resource) => [resource, CONTRACTS[resource].title[1]] as const);

/** Room beside a column that is scrolled to, pixels. */
const MARGIN = 16;

interface Props {
  readonly resource: BoardResource;
  /** Slug of the record that is open beside the board. */
  readonly open: string | null;
}

/** Records as cards in the columns of their stage; moved by drag, by a menu or by keys. */
export function BoardView({ resource, open }: Props) {
  const bridge = useBridge();
  const client = useQueryClient();
  const go = useNavigation((state) => state.go);
  const { memory, remember } = useBoardMemory(resource);
  const text = useDebounced(memory.text, 80);
  const filter = useMemo(() => boardFilter(resource, text, memory.owner), [resource, text, memory.owner]);
  const { data: board, error } = useBoard(resource, filter);
  const columns = board?.columns ?? [];
  const [dragged, setDragged] = useState<{ readonly record: ShownRecord; readonly column: string } | null>(null);
  const [choosing, setChoosing] = useState(false);
  const rows = useRef(new Map<string, ColumnRows>());
  const card = useRef<HTMLElement>(null);
  const wantsFocus = useRef(true);
  /** A card that was moved by keys: the focus follows it into its new column. */
  const followed = useRef<{ readonly key: string; readonly column: string } | null>(null);

  useEffect(() => {
    document.title = `${BOARD_WORDS[resource].title} – Roadbook`;
    remember({});
    // The sidebar leads to the board that was looked at last.
    // eslint-disable-next-line react/exhaustive-deps
  }, [resource]);

  const spot = clamped(memory.spot, columns);
  const recordAt = (at: Spot | null) => (at === null ? undefined : rows.current.get(at.column)?.row(at.index));
  const openKey = (key: string) => go({ view: "board", resource, open: key }, open === null ? "push" : "replace");
  const focusAt = (at: Spot | null) => {
    if (at === null) return;
    followed.current = null;
    wantsFocus.current = true;
    remember({ spot: at });
    // The open record follows the keys.
    const record = open === null ? undefined : recordAt(at);
    if (record !== undefined) openKey(keyOf(resource, record));
  };
  const enter = (record: ShownRecord | undefined) => {
    if (record !== undefined) go({ view: "record", resource, key: keyOf(resource, record) });
  };
  const openAt = (record: ShownRecord | undefined) => {
    if (record === undefined) return;
    const key = keyOf(resource, record);
    if (key === open) enter(record);
    else openKey(key);
  };
  const step = (key: string, by = 1) => focusAt(stepOf(columns, spot, key, by));

  const move = async (record: ShownRecord, from: string, to: number) => {
    const column = columns.find((other) => other.id === to);
    if (column === undefined || String(to) === from) return;
    followed.current = { key: keyOf(resource, record), column: String(to) };
    const said = `${nameOf(record)} is moved to ${column.label}.`;
    await saveWithUndo(bridge, resource, record, { [BOARD_WORDS[resource].body]: to }, said);
    // Where it cannot be followed to, far down in a long column, the card that takes its place has the focus.
    wantsFocus.current = true;
    await client.invalidateQueries({
      predicate: ({ queryKey }) => (queryKey[0] === "board" || queryKey[0] === "list") && queryKey[1] === resource,
    });
  };
  const keep = useKeptCard(spot, (found, index) => {
    const record = found.row(index);
    return record === undefined ? null : keyOf(resource, record);
  });
  const follow = (column: string, found: ColumnRows) => {
    rows.current.set(column, found);
    const wanted = followed.current;
    if (wanted === null) {
      keep(column, found, {
        onMoved: (there) => {
          wantsFocus.current = card.current?.contains(document.activeElement) === true;
          remember({ spot: there });
        },
        // What was to be moved is not here any more; it must not be its neighbour.
        onGone: () => setChoosing(false),
      });
    }
    if (wanted === null || wanted.column !== column) return;
    const index = found.find(wanted.key);
    if (index < 0) return;
    followed.current = null;
    focusAt({ column, index });
  };

  // The panel takes room: the column of the open card stays in sight.
  useEffect(() => {
    if (open !== null) showColumn(card.current);
  }, [open]);

  useListTarget({
    active: () => {
      const record = recordAt(spot);
      return record === undefined ? null : { resource, key: keyOf(resource, record), shown: record };
    },
    move: (by) => step(by < 0 ? "ArrowUp" : "ArrowDown", Math.abs(by)),
    open: () => openAt(recordAt(spot)),
    enter: () => enter(recordAt(spot)),
    filter: () => document.querySelector<HTMLElement>("[data-board-filter]")?.focus(),
    choose: () => {
      card.current?.focus();
      setChoosing(true);
    },
    carry: (by) => {
      const record = recordAt(spot);
      const to = neighbour(columns, spot?.column, by);
      if (record !== undefined && spot !== null && to !== null) void move(record, spot.column, to);
    },
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, column: ColumnOf, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const record = rows.current.get(String(column.id))?.row(index);
    const next = stepOf(columns, { column: String(column.id), index }, event.key, 1);
    if (event.shiftKey) {
      const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      const to = by === 0 ? null : neighbour(columns, String(column.id), by);
      if (to === null || record === undefined) return;
      event.preventDefault();
      void move(record, String(column.id), to);
    } else if (next !== null) {
      event.preventDefault();
      focusAt(next);
    } else if (event.key === "Enter") {
      event.preventDefault();
      openAt(record);
    } else if (event.key === "m" && record !== undefined) {
      event.preventDefault();
      setChoosing(true);
    }
  };

  const total = columns.reduce((sum, column) => sum + column.count, 0);
  return (
    <div className={styles["view"]}>
      <section className={styles["board"]} aria-label={BOARD_WORDS[resource].title}>
        <header className={styles["head"]}>
          <h1>{BOARD_WORDS[resource].title}</h1>
          <span className={styles["total"]} role="status">
            {board === undefined ? "" : `${total.toLocaleString("en-GB")}${filter.op === "all" ? "" : " found"}`}
          </span>
          <NotHereYet resources={[resource]} />
          <span className={styles["gap"]} />
          <Segmented
            label="Board of"
            options={CHOICES}
            value={resource}
            onChange={(next) => go({ view: "board", resource: next, open: null })}
          />
        </header>
        <BoardFilter memory={memory} remember={remember} onLeave={() => focusAt(spot)} />
        {error !== null && board === undefined ? (
          <Notice title="This board cannot be shown" tone="bad">
            {error.message}
          </Notice>
        ) : board?.columns.length === 0 ? (
          <Notice title="No columns yet">
            They come from the stages of your server, which are read with its first records.
          </Notice>
        ) : (
          <div className={styles["columns"]}>
            {columns.map((column) => {
              const key = String(column.id);
              return (
                <BoardColumn
                  key={key}
                  resource={resource}
                  column={column}
                  filter={filter}
                  marks={board?.marks ?? {}}
                  active={spot?.column === key ? spot.index : null}
                  onActiveElement={(element) => {
                    if (element === null) return;
                    card.current = element;
                    if (!wantsFocus.current) return;
                    wantsFocus.current = false;
                    element.focus();
                    showColumn(element);
                  }}
                  openKey={open}
                  dragged={dragged === null ? null : keyOf(resource, dragged.record)}
                  top={memory.tops[key] ?? 0}
                  onFocus={(index) => {
                    if (spot?.column !== key || spot.index !== index) remember({ spot: { column: key, index } });
                  }}
                  onKeyDown={(event, index) => onKeyDown(event, column, index)}
                  onOpen={(record, index) => {
                    remember({ spot: { column: key, index } });
                    openKey(keyOf(resource, record));
                  }}
                  onMove={(index) => {
                    focusAt({ column: key, index });
                    setChoosing(true);
                  }}
                  onDrag={(record) => setDragged(record === null ? null : { record, column: key })}
                  onDrop={() => {
                    if (dragged !== null && column.id !== null) void move(dragged.record, dragged.column, column.id);
                    setDragged(null);
                  }}
                  onScroll={(top) => remember({ tops: { ...memory.tops, [key]: top } })}
                  onRows={(found) => follow(key, found)}
                />
              );
            })}
          </div>
        )}
        <p className={styles["keys"]}>
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>←</kbd> <kbd>→</kbd> walk · <kbd>M</kbd> move to… · <kbd>Shift</kbd>+
          <kbd>←</kbd>
          <kbd>→</kbd> one stage back or on · <kbd>Enter</kbd> open · <kbd>F</kbd> filter
        </p>
        <MoveMenu
          columns={columns}
          from={spot?.column ?? ""}
          anchor={card}
          open={choosing && recordAt(spot) !== undefined}
          onClose={() => setChoosing(false)}
          onMove={(to) => {
            const record = recordAt(spot);
            if (record !== undefined && spot !== null) void move(record, spot.column, to);
          }}
        />
      </section>
      <BesidePanel
        resource={resource}
        open={open}
        onClose={() => {
          wantsFocus.current = true;
          go({ view: "board", resource, open: null });
        }}
      />
    </div>
  );
}

/** Scrolls the board, and nothing around it, until the column of a card is in sight. */
function showColumn(card: HTMLElement | null): void {
  const column = card?.closest<HTMLElement>("[data-column]");
  const board = column?.parentElement;
  if (column === null || column === undefined || board === null || board === undefined) return;
  const [outer, inner] = [board.getBoundingClientRect(), column.getBoundingClientRect()];
  if (inner.left < outer.left) board.scrollLeft -= outer.left - inner.left + MARGIN;
  else if (inner.right > outer.right) board.scrollLeft += inner.right - outer.right + MARGIN;
}

/** The column beside a column; null at the ends. */
function neighbour(columns: readonly ColumnOf[], from: string | undefined, by: 1 | -1): number | null {
  const at = columns.findIndex((column) => String(column.id) === from);
  return at < 0 ? null : (columns[at + by]?.id ?? null);
}

/** The spot as it is now: cards come and go. Without one, the first card of the board. */
function clamped(spot: Spot | null, columns: readonly ColumnOf[]): Spot | null {
  const column = columns.find((item) => String(item.id) === spot?.column && item.count > 0);
  if (column !== undefined && spot !== null)
    return { column: spot.column, index: Math.max(0, Math.min(spot.index, column.count - 1)) };
  const first = columns.find((item) => item.count > 0);
  return first === undefined ? null : { column: String(first.id), index: 0 };
}
