import { useLayoutEffect } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { type BoardResource, BOARDS } from "../../../shared/local/report.ts";
import { useNavigation } from "../../core/navigation.ts";
import { CommandMenu } from "../../query/command-menu.tsx";
import { PrintButton } from "../../query/print/print-button.tsx";
import { ScopeSwitch } from "../../query/scope.tsx";
import { QUERY_TEXTS } from "../../query/texts.ts";
import { PageHeader } from "../../ui/layout.tsx";
import { EmptyState, Notice } from "../../ui/notices.tsx";
import { KeyLegend } from "../../ui/keys.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useSlots } from "../../core/slots.ts";
import { IncompleteBadge } from "../../core/incomplete-badge.tsx";
import { numberText } from "../../ui/format.ts";
import { type Lookups, useLookups } from "../../core/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Select, type SelectOption } from "../../ui/select.tsx";
import { TextBox } from "../../query/text-box.tsx";
import { BoardColumns } from "./board-columns.tsx";
import { BoardOnPaper } from "./board-print.tsx";
import { useBoardMemories } from "./board-memory.ts";
import { useBoardNavigation } from "./use-board-navigation.ts";
import styles from "./board.module.css";
import { MoveMenu } from "./move-menu.tsx";
import { useBoard, useBoardFilter, usePrefetchBoard } from "./board-queries.ts";
import { type OpenBoard, useOpenBoard, WHOLE } from "./board-address.ts";
import { BOARD_TEXTS as TEXTS } from "./texts.ts";
import type { ShownBoard } from "./board-words.ts";

const CHOICES = BOARDS.map((resource) => [resource, CONTRACTS[resource].title[1]] as const);

export interface BoardViewProps {
  readonly resource: BoardResource;
  /** Slug of the record that is open beside the board. */
  readonly open: string | null;
}

/** Records as cards in the columns of their stage; moved by drag, by a menu or by keys. */
export function BoardView({ resource, open }: BoardViewProps) {
  const { BesidePanel, SelectionBar } = useSlots();
  const go = useNavigation((state) => state.go);
  const openBoard = useOpenBoard(resource);
  const { state, isMine } = openBoard;
  const address = isMine ? `${openBoard.address}#mine` : openBoard.address;
  const filterOf = useBoardFilter(resource, openBoard);
  const filter = filterOf(state.text);
  const { board, error } = useBoard(resource, filter);
  const columns = board?.columns ?? [];
  const title = isMine
    ? QUERY_TEXTS.scope.my(TEXTS.titles[resource].toLowerCase())
    : TEXTS.titles[resource];
  const isOpen = open !== null;
  // Before the open record says its name, also where that is known at once.
  useLayoutEffect(() => {
    document.title = TEXTS.pageTitle(title);
    useBoardMemories.setState({ last: resource });
  }, [resource, title, isOpen]);
  const navigation = useBoardNavigation(resource, open, { address, filter, columns });
  const { cards, choosing, setChoosing, menu, setMenu, goTo, openRecord, move } = navigation;
  const { selection } = navigation;
  const { position, card, recordAt } = cards;
  return (
    <div className={styles["view"]}>
      <section className={styles["board"]} aria-label={title}>
        <BoardHeader
          resource={resource}
          title={title}
          count={countText(board, state.text !== "" || state.owner !== "")}
          board={openBoard}
        />
        <BoardFilter resource={resource} board={openBoard} onLeave={() => goTo(position)} />
        {board === undefined || board.columns.length === 0 ? (
          <NoColumns board={board} error={error} />
        ) : (
          <BoardColumns
            resource={resource}
            board={board}
            address={address}
            filter={filter}
            cards={cards}
            openKey={open}
            onKeyDown={navigation.onKeyDown}
            isSelected={selection.has}
            onSelect={navigation.select}
            onOpen={openRecord}
            onRun={navigation.run}
            onMenu={navigation.openMenuAt}
            onCreate={navigation.create}
            onMove={move}
          />
        )}
        <BoardOnPaper
          resource={resource}
          columns={columns}
          filter={filter}
          selected={selection.keys}
        />
        {selection.keys.size === 0 ? (
          <BoardLegend />
        ) : (
          <div className={styles["selection"]}>
            <SelectionBar resource={resource} keys={selection.keys} onClear={selection.clear} />
          </div>
        )}
        {menu === null ? null : (
          <CommandMenu point={menu} menu="card" owner={card} onClose={() => setMenu(null)} />
        )}
        <MoveMenu
          columns={columns}
          from={selection.keys.size > 0 ? null : (position?.column ?? "")}
          anchor={card}
          open={choosing && recordAt(position) !== undefined}
          onClose={() => setChoosing(false)}
          onMove={(columnId) => navigation.moveChosen(columns.find(({ id }) => id === columnId))}
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

interface HeaderProps {
  readonly resource: BoardResource;
  readonly title: string;
  readonly board: OpenBoard;
  readonly count: string;
}

/** Name of the board, number of its cards, and the way to the other boards. */
function BoardHeader({ resource, title, count, board }: HeaderProps) {
  const go = useNavigation((state) => state.go);
  return (
    <PageHeader
      title={title}
      count={count}
      inset="list"
      end={
        <>
          <PrintButton resource={resource} />
          <Segmented
            label={TEXTS.boardOf}
            options={CHOICES}
            value={resource}
            onChange={(next) => go({ view: "board", resource: next, open: null })}
          />
        </>
      }
    >
      <IncompleteBadge resources={[resource]} />
      <ScopeSwitch
        value={board.isMine ? "mine" : "team"}
        onChange={() => {
          if (board.state.owner !== "") board.change({ owner: "" });
        }}
      />
    </PageHeader>
  );
}

/** "" until the board is loaded. */
function countText(board: ShownBoard | undefined, isFiltered: boolean): string {
  if (board === undefined) return "";
  const total = numberText(board.columns.reduce((sum, { count }) => sum + count, 0));
  return isFiltered ? TEXTS.found(total) : total;
}

interface NoColumnsProps {
  readonly board: ShownBoard | undefined;
  readonly error: Error | null;
}

/** Stands in for the columns: they are loading, loading failed, or the server has none yet. */
function NoColumns({ board, error }: NoColumnsProps) {
  if (board !== undefined)
    return <EmptyState title={TEXTS.noColumns}>{TEXTS.whyNoColumns}</EmptyState>;
  return error === null ? (
    <div className={styles["columns"]} />
  ) : (
    <Notice title={TEXTS.notShown} tone="bad">
      {error.message}
    </Notice>
  );
}

function BoardLegend() {
  const { legend } = TEXTS;
  return (
    <KeyLegend
      className={styles["keys"]}
      entries={[
        [["↑", "↓", "←", "→"], legend.walk],
        [["X"], legend.select],
        [["M"], legend.moveTo],
        [["Shift", "+", "←", "→"], legend.stage],
        [["Enter"], legend.open],
        [["C"], legend.create],
        [["Shift", "+", "F10"], legend.menu],
        [["F"], legend.filter],
      ]}
    />
  );
}

interface Props {
  readonly resource: BoardResource;
  readonly board: OpenBoard;
  /** Back to the cards. */
  readonly onLeave: () => void;
}

function BoardFilter({ resource, board, onLeave }: Props) {
  const users = useLookups()?.users ?? [];
  const { state, change } = board;
  const { text, owner } = state;
  return (
    <div className={styles["filter"]} role="search" aria-label={TEXTS.filter}>
      <TextBox
        text={text}
        onAsk={usePrefetchBoard(resource, board)}
        onChange={(next, mode) => change({ text: next }, mode)}
        onLeave={onLeave}
      />
      {board.isMine ? null : (
        <span data-screen-only={owner === "" ? true : undefined}>
          <Select
            inline
            isChosen={owner !== ""}
            label={TEXTS.owner}
            placeholder={TEXTS.anyOwner}
            value={owner}
            options={ownerOptions(users, owner)}
            onChange={(next) => change({ owner: next })}
          />
        </span>
      )}
      {text === "" && owner === "" ? null : (
        <Button small tone="quiet" onPress={() => change(WHOLE)}>
          {TEXTS.clear}
        </Button>
      )}
    </div>
  );
}

function ownerOptions(users: Lookups["users"], owner: string): readonly SelectOption[] {
  const userOptions = users.map((user): SelectOption => [
    String(user.id),
    user.full_name ?? user.email ?? TEXTS.unknownOwner(String(user.id)),
  ]);
  const isUnknown = owner !== "" && !userOptions.some(([id]) => id === owner);
  return [
    ["", TEXTS.anyOwner],
    ...userOptions,
    ...(isUnknown ? [[owner, TEXTS.unknownOwner(owner)] as const] : []),
  ];
}
