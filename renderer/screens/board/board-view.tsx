import { useEffect, useMemo } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { BOARDS, type BoardResource } from "../../../shared/local/report.ts";
import { useNavigation } from "../../core/navigation.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useSlots } from "../../core/slots.ts";
import { NotHereYet } from "../../core/not-here-yet.tsx";
import { BoardColumns } from "./board-columns.tsx";
import { BoardFilter } from "./board-filter.tsx";
import { BoardLegend } from "./board-legend.tsx";
import { useBoardMemories } from "./board-memory.ts";
import { useBoardNavigation } from "./use-board-navigation.ts";
import styles from "./board-view.module.css";
import { boardFilter } from "./board-words.ts";
import { MoveMenu } from "./move-menu.tsx";
import { useBoard } from "./use-board.ts";
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
  useEffect(() => {
    document.title = TEXTS.pageTitle(TEXTS.titles[resource]);
    useBoardMemories.setState({ last: resource });
  }, [resource]);
  const { cards, choosing, setChoosing, goTo, openRecord, move, onKeyDown } = useBoardNavigation(
    resource,
    open,
    { address, filter, columns },
  );
  const { spot, card, recordAt } = cards;
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
