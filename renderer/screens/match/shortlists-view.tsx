import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import {
  SHORTLIST_STAGES,
  type ShortlistLine,
  type ShortlistOfJob,
  type ShortlistStage,
} from "../../../shared/local/shortlists.ts";
import { localQuery } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";
import { KeyLegend } from "../../ui/keys.tsx";
import { PageHeader } from "../../ui/layout.tsx";
import { EmptyState, LoadingNotice, Notice } from "../../ui/notices.tsx";
import { JobName } from "./candidate-jobs.tsx";
import { CandidateName } from "./job-shortlist.tsx";
import { changeLine } from "./shortlist.ts";
import styles from "./shortlist.module.css";
import { useFocusList } from "./use-focus-list.ts";
import { SHORTLISTS_TEXTS as TEXTS, STAGE_WORDS } from "./texts.ts";

/** The shortlists of all jobs, one board below the other. */
export function ShortlistsView() {
  const { data, error } = useQuery(localQuery(useBridge(), "listAllShortlists"));
  const view = useRef<HTMLDivElement>(null);
  useFocusList(view);
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  return (
    <div className={styles["view"]} ref={view}>
      <PageHeader
        title={TEXTS.title}
        count={data === undefined ? "" : TEXTS.jobs(data.data.length)}
      >
        <span className={styles["quiet"]}>{TEXTS.about}</span>
      </PageHeader>
      <div className={styles["page"]}>
        {error !== null ? (
          <Notice title={TEXTS.unavailable} tone="bad">
            {error.message}
          </Notice>
        ) : data === undefined ? (
          <LoadingNotice title={TEXTS.loading} />
        ) : data.data.length === 0 ? (
          <EmptyState title={TEXTS.empty}>{TEXTS.emptyMore}</EmptyState>
        ) : (
          data.data.map((list) => <JobBoard key={list.job} list={list} />)
        )}
      </div>
      <KeyLegend
        className={styles["keys"]}
        entries={[
          [["J", "K"], TEXTS.goKeys],
          [["Shift+←", "Shift+→"], TEXTS.moveKeys],
        ]}
      />
    </div>
  );
}

function JobBoard({ list }: { readonly list: ShortlistOfJob }) {
  const [moved, setMoved] = useState<string | null>(null);
  return (
    <section aria-label={list.title}>
      <h2 className={styles["job"]}>
        <JobName slug={list.job} title={list.title} />
      </h2>
      <div className={styles["board"]}>
        {SHORTLIST_STAGES.map((stage) => (
          <Column
            key={stage}
            job={list.job}
            stage={stage}
            moved={moved}
            onMove={setMoved}
            lines={list.data.filter((line) => line.stage === stage)}
          />
        ))}
      </div>
    </section>
  );
}

interface ColumnProps {
  readonly job: string;
  readonly stage: ShortlistStage;
  readonly lines: readonly ShortlistLine[];
  /** Candidate whose card was moved by a key: it has the focus in its new column, too. */
  readonly moved: string | null;
  readonly onMove: (candidate: string) => void;
}

function Column({ stage, lines, ...cardProps }: ColumnProps) {
  return (
    <div className={styles["column"]} data-empty={lines.length === 0}>
      <h3>
        {STAGE_WORDS[stage]} <span className={styles["quiet"]}>{lines.length}</span>
      </h3>
      <ul>
        {lines.map((line) => (
          <Card key={line.candidate} line={line} {...cardProps} />
        ))}
      </ul>
    </div>
  );
}

interface CardProps extends Pick<ColumnProps, "job" | "moved" | "onMove"> {
  readonly line: ShortlistLine;
}

/** A candidate; Shift with the arrows moves the card that has the focus. */
function Card({ job, line, moved, onMove }: CardProps) {
  const bridge = useBridge();
  const card = useRef<HTMLLIElement>(null);
  const isMoved = moved === line.candidate;
  useEffect(() => {
    if (isMoved) card.current?.querySelector("a")?.focus();
  }, [isMoved]);
  const move = (event: KeyboardEvent) => {
    const delta = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    const next = SHORTLIST_STAGES[SHORTLIST_STAGES.indexOf(line.stage) + delta];
    if (!event.shiftKey || delta === 0 || next === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(line.candidate);
    void changeLine(bridge, job, line, { stage: next });
  };
  return (
    <li className={styles["card"]} ref={card} data-listed onKeyDown={move}>
      <CandidateName slug={line.candidate} title={line.title} isGone={line.gone === true} />
      <span className={styles["quiet"]} dir="auto">
        {(line.stage === "out" ? line.reason : line.next_step) ?? ""}
      </span>
    </li>
  );
}
