import { useEffect, useRef, useState } from "react";
import type { Draft } from "../../../shared/local/intake.ts";
import { commandOf } from "../../core/command-registry.ts";
import { isFocusFree } from "../../core/keep-focus.ts";
import { useCvQueue } from "../../core/cv-queue.ts";
import { useNavigation } from "../../core/navigation.ts";
import { useTarget } from "../../core/targets.ts";
import { useBridge } from "../../core/workspace.tsx";
import { CommandMenu, type MenuPoint } from "../../query/command-menu.tsx";
import { LISTED } from "../../query/list-targets.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { domAttribute, findByAttribute } from "../../ui/dom-attributes.ts";
import { KeyLegend } from "../../ui/keys.tsx";
import { PageHeader, Pager } from "../../ui/layout.tsx";
import { EmptyState, LoadingNotice, Notice } from "../../ui/notices.tsx";
import { visibleText } from "../../ui/visible-text.ts";
import { INTAKE_DRAFT } from "./commands.ts";
import { CV_TEXTS } from "./cv/texts.ts";
import { DraftDetail } from "./draft-detail.tsx";
import styles from "./inbox.module.css";
import { RunHeading } from "./run-heading.tsx";
import { DRAFT_TEXTS, TEXTS } from "./texts.ts";
import { useDraftActions, useInboxPage } from "./use-inbox.ts";

/** Intake drafts that wait for a person, by where they come from, with the active one beside. */
export function InboxView() {
  const bridge = useBridge();
  const [page, setPage] = useState(1);
  const actions = useDraftActions();
  const { drafts, runs, total, lastPage, error } = useInboxPage(page, actions.doneIds);
  const list = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<MenuPoint | null>(null);
  const [editedId, setEditedId] = useState<number | null>(null);
  const { active, choose } = useActiveDraft(drafts, list);
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  const isEditing = active !== undefined && editedId === active.id;
  useTarget(
    INTAKE_DRAFT,
    active === undefined
      ? null
      : {
          release: () => actions.release(active),
          drop: () => actions.drop(active),
          ...(isEditing ? {} : { edit: () => setEditedId(active.id) }),
        },
  );
  const importFile = () => commandOf("import")?.run(bridge);
  return (
    <div className={styles["view"]}>
      <PageHeader
        title={TEXTS.title}
        count={total === undefined ? "" : TEXTS.count(total)}
        end={<Button onPress={importFile}>{TEXTS.importFile}</Button>}
      >
        <span className={styles["quiet"]}>{TEXTS.about}</span>
      </PageHeader>
      <WaitingFiles />
      {error !== null ? (
        <Notice title={TEXTS.unavailable} tone="bad">
          {error.message}
        </Notice>
      ) : total === undefined ? (
        <LoadingNotice title={TEXTS.loading} />
      ) : drafts.length === 0 && lastPage <= 1 ? (
        <EmptyState title={TEXTS.empty}>{TEXTS.emptyMore}</EmptyState>
      ) : (
        <div className={styles["sides"]}>
          <div className={styles["list"]} ref={list} tabIndex={-1} {...domAttribute("list")}>
            {runs.map((run) => (
              <section key={run.id} aria-label={nameOfRun(run.drafts)}>
                <RunHeading
                  run={run}
                  name={nameOfRun(run.drafts)}
                  isAllHere={lastPage <= 1}
                  actions={actions}
                />
                <ul>
                  {run.drafts.map((draft) => (
                    <Row
                      key={draft.id}
                      draft={draft}
                      isActive={draft.id === active?.id}
                      hasProblem={actions.failures.has(draft.id)}
                      onChoose={() => choose(draft)}
                      onMenu={setMenu}
                    />
                  ))}
                </ul>
              </section>
            ))}
            <Pager label={TEXTS.pages} page={page} lastPage={lastPage} onPage={setPage} />
          </div>
          {active === undefined ? null : (
            <DraftDetail
              key={active.id}
              draft={active}
              failure={actions.failures.get(active.id) ?? null}
              isEditing={isEditing}
              onEdit={(isOpen) => {
                setEditedId(isOpen ? active.id : null);
                if (!isOpen) rowOf(active, list.current)?.focus();
              }}
              onRelease={() => actions.release(active)}
              onDrop={() => actions.drop(active)}
            />
          )}
        </div>
      )}
      <KeyLegend
        className={styles["keys"]}
        entries={[
          [["J", "K"], TEXTS.keys.move],
          [["Enter"], TEXTS.keys.release],
          [["E"], TEXTS.keys.edit],
          [["#"], TEXTS.keys.drop],
        ]}
      />
      {menu === null ? null : (
        <CommandMenu point={menu} menu="draft" owner={list} onClose={() => setMenu(null)} />
      )}
    </div>
  );
}

/** Files that are no drafts yet. */
function WaitingFiles() {
  const { files } = useCvQueue().value;
  const go = useNavigation((state) => state.go);
  return files.length === 0 ? null : (
    <div className={styles["waiting"]}>
      <span role="status">{CV_TEXTS.waitingFiles(files.length)}</span>
      <Button small tone="primary" onPress={() => go({ view: "cv-review" })}>
        {CV_TEXTS.check}
      </Button>
    </div>
  );
}

/** Drafts of several CVs have no name in common. */
function nameOfRun([draft, ...otherDrafts]: readonly Draft[]): string {
  const name = draft?.source.name ?? "";
  const isOneFile = otherDrafts.every(({ source }) => source.name === name);
  return isOneFile ? visibleText(name) || TEXTS.pastedRows : TEXTS.severalFiles;
}

function rowOf({ id }: Draft, list: HTMLElement | null): HTMLElement | null {
  return list === null ? null : findByAttribute("entry", id, list);
}

/**
 * The draft that keys act on: the one that was moved to; once it is gone, the one in its place. J
 * and K move among all of the page.
 */
function useActiveDraft(drafts: readonly Draft[], list: { readonly current: HTMLElement | null }) {
  const [cursor, setCursor] = useState<{ readonly id: number | null; readonly index: number }>({
    id: null,
    index: 0,
  });
  const position = drafts.findIndex(({ id }) => id === cursor.id);
  const index = position === -1 ? Math.min(cursor.index, drafts.length - 1) : position;
  const active = drafts[index];
  const go = (target: number) => {
    const nextIndex = Math.max(0, Math.min(target, drafts.length - 1));
    const draft = drafts[nextIndex];
    if (draft === undefined) return;
    setCursor({ id: draft.id, index: nextIndex });
    rowOf(draft, list.current)?.focus();
  };
  useTarget(
    LISTED,
    active === undefined
      ? null
      : {
          move: (delta) => go(index + delta),
          moveTo: (end) => go(end === "first" ? 0 : drafts.length - 1),
        },
  );
  const activeId = active?.id;
  useEffect(() => {
    // A row that was released had the focus: the next one takes it.
    if (activeId !== undefined && list.current !== null && isFocusFree())
      findByAttribute("entry", activeId, list.current)?.focus();
  }, [activeId, list]);
  return {
    active,
    choose: (draft: Draft) => setCursor({ id: draft.id, index: drafts.indexOf(draft) }),
  };
}

interface RowProps {
  readonly draft: Draft;
  readonly isActive: boolean;
  readonly hasProblem: boolean;
  readonly onChoose: () => void;
  readonly onMenu: (point: MenuPoint) => void;
}

function Row({ draft, isActive, hasProblem, onChoose, onMenu }: RowProps) {
  const { id, kind, title, source, doubts, lookalikes } = draft;
  return (
    <li
      className={styles["row"]}
      {...domAttribute("entry", id)}
      tabIndex={isActive ? 0 : -1}
      aria-current={isActive}
      onFocus={onChoose}
      onContextMenu={(event) => {
        event.preventDefault();
        onChoose();
        onMenu({ x: event.clientX, y: event.clientY });
      }}
    >
      <span className={styles["title"]} dir="auto">
        {visibleText(title) || DRAFT_TEXTS.noName}
      </span>
      <span className={styles["quiet"]}>{TEXTS.place(source)}</span>
      {hasProblem ? <Badge tone="bad">{TEXTS.hasProblem}</Badge> : null}
      {doubts.length > 0 ? <Badge tone="warn">{TEXTS.hasDoubts}</Badge> : null}
      {lookalikes.length > 0 ? <Badge tone="warn">{TEXTS.looksAlike}</Badge> : null}
      <Badge tone={kind === "create" ? "good" : "info"}>
        {kind === "create" ? TEXTS.isNew : TEXTS.isChange}
      </Badge>
    </li>
  );
}
