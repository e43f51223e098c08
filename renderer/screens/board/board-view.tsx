import { findByAttribute } from "../../ui/dom-attributes.ts";
import { type KeyboardEvent, useEffect, useMemo, useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { BOARDS, type BoardResource } from "../../../shared/local/report.ts";
import { useNavigation } from "../../core/navigation.ts";
import { useListTarget } from "../../core/targets.ts";
import { keyOf, type ShownRecord } from "../../core/queries.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useSlots } from "../../core/slots.ts";
import { NotHereYet } from "../../core/not-here-yet.tsx";
import { BoardColumns } from "./board-columns.tsx";
import { BoardFilter } from "./board-filter.tsx";
import { type BoardKey, boardKeyOf } from "./board-keys.ts";
import { BoardLegend } from "./board-legend.tsx";
import { type Spot, useBoardMemories } from "./board-memory.ts";
import styles from "./board-view.module.css";
import { boardFilter } from "./board-words.ts";
import { MoveMenu } from "./move-menu.tsx";
import { showCard } from "./sight.ts";
import { neighbour, stepOf } from "./steps.ts";
import { useBoard } from "./use-board.ts";
import { useCardMoves } from "./use-card-moves.ts";
import { useCardSpot } from "./use-card-spot.ts";
import { useHeldKeys } from "./use-held-keys.ts";
import { useOpenBoard } from "./use-open-board.ts";
import { numberText } from "../../ui/format.ts";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";

const CHOICES = BOARDS.map((resource) => [resource, CONTRACTS[resource].title[1]] as const);

export interface Props {
  readonly resource: BoardResource;
  /** Slug of the record that is open beside the board. */
  readonly open: string | null;
}

/** Records as cards in the columns of their stage; moved by drag, by a menu or by keys. */
export function BoardView({ resource, open }: Props) {
  const { BesidePanel } = useSlots();
  const go = useNavigation((state) => state.go);
  const shown = useOpenBoard(resource);
  const { address, state } = shown;
  const filter = useMemo(() => boardFilter(resource, state.text, state.owner), [resource, state]);
  const { data: board, error } = useBoard(resource, filter);
  const columns = board?.columns ?? [];
  const [choosing, setChoosing] = useState(false);
  // What was to be moved is not there any more; it must not be its neighbour.
  const cards = useCardSpot(resource, address, columns, () => setChoosing(false));
  const { spot, card, recordAt } = cards;

  useEffect(() => {
    document.title = TEXTS.pageTitle(TEXTS.titles[resource]);
    useBoardMemories.setState({ last: resource });
  }, [resource]);
  // The panel takes room: the open card stays in sight.
  useEffect(() => {
    if (open !== null && card.current !== null) showCard(card.current);
  }, [open, card]);

  const openRecord = (record: ShownRecord) =>
    go(
      { view: "board", resource, open: keyOf(resource, record) },
      open === null ? "push" : "replace",
    );
  const goTo = (at: Spot | null, record = recordAt(at)) => {
    if (at === null) return;
    cards.goTo(at);
    // The open record follows the keys.
    if (open !== null && record !== undefined) openRecord(record);
  };
  const enter = (record: ShownRecord | undefined) => {
    if (record !== undefined) go({ view: "record", resource, key: keyOf(resource, record) });
  };
  const { move, moving } = useCardMoves(resource, filter, {
    onThere: goTo,
    onLost: cards.askFocus,
  });

  const act = (key: BoardKey) => {
    const record = recordAt(spot);
    switch (key.does) {
      case "step":
        return goTo(stepOf(columns, spot, key.key, key.by));
      case "carry":
        if (record === undefined || spot === null) return;
        return move({ record, from: spot.column }, neighbour(columns, spot.column, key.by));
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
  const press = useHeldKeys(moving, act);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = boardKeyOf(event);
    if (key === null) return;
    event.preventDefault();
    press(key);
  };

  useListTarget({
    active: () => {
      const record = recordAt(spot);
      return record === undefined
        ? null
        : { resource, key: keyOf(resource, record), shown: record };
    },
    move: (by) => press({ does: "step", key: by < 0 ? "ArrowUp" : "ArrowDown", by: Math.abs(by) }),
    open: () => press({ does: "open" }),
    enter: () => press({ does: "enter" }),
    filter: () => findByAttribute("list-filter")?.focus(),
    choose: () => press({ does: "choose" }),
    carry: (by) => press({ does: "carry", by }),
  });

  const total = columns.reduce((sum, column) => sum + column.count, 0);
  return (
    <div className={styles["view"]}>
      <section className={styles["board"]} aria-label={TEXTS.titles[resource]}>
        <PageHeader
          title={TEXTS.titles[resource]}
          count={
            board === undefined
              ? ""
              : filter.op === "all"
                ? numberText(total)
                : TEXTS.found(numberText(total))
          }
          inset="list"
          end={
            <Segmented
              label={TEXTS.boardOf}
              options={CHOICES}
              value={resource}
              onChange={(next) => go({ view: "board", resource: next, open: null })}
            />
          }
        >
          <NotHereYet resources={[resource]} />
        </PageHeader>
        <BoardFilter resource={resource} board={shown} onLeave={() => goTo(spot)} />
        {error !== null && board === undefined ? (
          <Notice title={TEXTS.notShown} tone="bad">
            {error.message}
          </Notice>
        ) : board?.columns.length === 0 ? (
          <EmptyState title={TEXTS.noColumns}>{TEXTS.whyNoColumns}</EmptyState>
        ) : board === undefined ? (
          <div className={styles["columns"]} />
        ) : (
          <BoardColumns
            resource={resource}
            board={board}
            address={address}
            filter={filter}
            cards={cards}
            openKey={open}
            onKeyDown={onKeyDown}
            onOpen={openRecord}
            onAsk={(at) => {
              goTo(at);
              setChoosing(true);
            }}
            onMove={move}
          />
        )}
        <BoardLegend />
        <MoveMenu
          columns={columns}
          from={spot?.column ?? ""}
          anchor={card}
          open={choosing && recordAt(spot) !== undefined}
          onClose={() => setChoosing(false)}
          onMove={(to) => {
            const record = recordAt(spot);
            if (record === undefined || spot === null) return;
            move(
              { record, from: spot.column },
              columns.find(({ id }) => id === to),
            );
          }}
        />
      </section>
      <BesidePanel
        resource={resource}
        open={open}
        onClose={() => {
          cards.askFocus();
          go({ view: "board", resource, open: null });
        }}
      />
    </div>
  );
}
