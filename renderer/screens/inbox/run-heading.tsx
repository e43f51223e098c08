import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/modal.tsx";
import styles from "./inbox.module.css";
import { RUN_TEXTS, TEXTS } from "./texts.ts";
import { type Run, type useDraftActions, useRunCount } from "./use-inbox.ts";

/** Drafts that one press releases, to see how it goes before all are. */
const FIRST_DRAFTS = 20;

interface Props {
  readonly run: Run;
  readonly name: string;
  /** True if no draft of it is on another page. */
  readonly isAllHere: boolean;
  readonly actions: ReturnType<typeof useDraftActions>;
}

/** Name of a file with the number of its drafts, and what can be done with all of them. */
export function RunHeading({ run, name, isAllHere, actions }: Props) {
  const [question, setQuestion] = useState<"first" | "all" | "drop" | null>(null);
  const count = useRunCount(run, isAllHere) ?? run.drafts.length;
  const kind = run.drafts[0]?.source.kind;
  const close = () => setQuestion(null);
  const released = question === "first" ? FIRST_DRAFTS : count;
  return (
    <header className={styles["run"]}>
      <h2 dir="auto">{name}</h2>
      <span className={styles["quiet"]}>
        {kind === undefined || kind === "paste" ? null : `${TEXTS.kind(kind)}, `}
        {TEXTS.waiting(count)}
      </span>
      <div className={styles["buttons"]} role="group" aria-label={RUN_TEXTS.label(name)}>
        {count > FIRST_DRAFTS ? (
          <Button small isDisabled={actions.isRunning} onPress={() => setQuestion("first")}>
            {RUN_TEXTS.releaseFirst(FIRST_DRAFTS)}
          </Button>
        ) : null}
        <Button small isDisabled={actions.isRunning} onPress={() => setQuestion("all")}>
          {actions.isRunning ? RUN_TEXTS.running : RUN_TEXTS.releaseAll}
        </Button>
        <Button
          small
          tone="quiet"
          isDisabled={actions.isRunning}
          onPress={() => setQuestion("drop")}
        >
          {RUN_TEXTS.dropAll}
        </Button>
      </div>
      <ConfirmDialog
        title={RUN_TEXTS.releaseTitle(released)}
        open={question === "first" || question === "all"}
        confirm={RUN_TEXTS.releaseConfirm(released)}
        tone="primary"
        onClose={close}
        onConfirm={() => {
          close();
          actions.releaseRun(run.id, question === "first" ? FIRST_DRAFTS : undefined);
        }}
      >
        <p>{RUN_TEXTS.releaseBody(name)}</p>
        {/* Drafts on other pages may be new records, too. */}
        {isAllHere && run.drafts.every((draft) => draft.kind === "update") ? null : (
          <p className={styles["warning"]}>{RUN_TEXTS.sentStays}</p>
        )}
      </ConfirmDialog>
      <ConfirmDialog
        title={RUN_TEXTS.dropTitle(count)}
        open={question === "drop"}
        confirm={RUN_TEXTS.dropConfirm(count)}
        onClose={close}
        onConfirm={() => {
          close();
          actions.dropRun(run.id);
        }}
      >
        <p>{RUN_TEXTS.dropBody(name)}</p>
      </ConfirmDialog>
    </header>
  );
}
