import { useState } from "react";
import type { Bridge } from "../../../../shared/bridge.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { inWords } from "../../../../shared/contract/validate-body.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { OutboxEntryView } from "../../../../shared/local/outbox.ts";
import { addToast, type Toast } from "../../../core/toasts.ts";
import { useAction } from "../../../core/use-action.ts";
import { callLocal } from "../../../core/local.ts";
import { keyOf, readRecord, type RecordAnswer, useDefinitions } from "../../../core/queries.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/notices.tsx";
import { Button } from "../../../ui/button.tsx";
import { Ago } from "../../../ui/use-clock.tsx";
import { IN_SENTENCE, instantTitle } from "../../../ui/format.ts";
import { entryBadge, SyncLink } from "../../../changes/marks.tsx";
import { SectionTitle } from "../../../fields/record-section.tsx";
import { changeLines } from "../../../changes/change-lines.ts";
import { ChangeTable } from "../../../changes/change-table.tsx";
import { entryUndoPlan, reportUndo, undoEdit, unlessSending } from "../../../changes/undo.ts";
import styles from "./timeline.module.css";
import { HISTORY_TEXTS as TEXTS } from "../texts.ts";

const FIRST_ENTRIES = 5;

interface Props {
  readonly resource: Resource;
  readonly answer: RecordAnswer;
}

/** The changes that were made on this machine, newest first, each with its undo. */
export function MyChanges({ resource, answer }: Props) {
  const [isOpen, setAll] = useState(false);
  const entries = answer.entries.toReversed();
  const visibleEntries = isOpen ? entries : entries.slice(0, FIRST_ENTRIES);
  return (
    <section className={styles["history"]} aria-label={TEXTS.title} data-screen-only>
      <SectionTitle named>{TEXTS.title}</SectionTitle>
      {entries.length === 0 ? <EmptyState>{TEXTS.none}</EmptyState> : null}
      <ol>
        {visibleEntries.map((entry) => (
          <Change key={entry.id} resource={resource} entry={entry} answer={answer} />
        ))}
      </ol>
      {entries.length > visibleEntries.length ? (
        <Button small tone="quiet" onPress={() => setAll(true)}>
          {TEXTS.showAll(entries.length)}
        </Button>
      ) : null}
    </section>
  );
}

function Change({ resource, entry, answer }: Props & { readonly entry: OutboxEntryView }) {
  const bridge = useBridge();
  const definitions = useDefinitions(resource);
  const mark = entryBadge(entry);
  const way = entryUndoPlan(entry, answer);
  const undo = useAction(
    async () => {
      const outcome = await unlessSending(() => undoChange(bridge, resource, answer, entry));
      if (outcome !== null) addToast(outcome);
    },
    { failed: TEXTS.failed },
  );
  return (
    <li className={styles["change"]}>
      <div className={styles["mineMeta"]}>
        <time dateTime={entry.created_at} title={instantTitle(entry.created_at)}>
          {TEXTS.kinds[entry.kind]} <Ago timestamp={entry.created_at} />
        </time>
        <Badge tone={mark.tone}>{mark.text}</Badge>
        <span className={styles["gap"]} />
        {way.kind === "none" || way.kind === "decide" ? null : (
          <Button
            small
            tone="quiet"
            aria-label={TEXTS.undoChange(IN_SENTENCE.instant(entry.created_at))}
            onPress={() => void undo.run()}
          >
            {TEXTS.undo}
          </Button>
        )}
      </div>
      {entry.kind === "update" ? <ChangeTable lines={changeLines(entry, definitions)} /> : null}
      {entry.error === null || entry.state === "done" || way.kind === "decide" ? null : (
        <p className={styles["error"]} dir="auto">
          {inWords(CONTRACTS[entry.resource], entry.error.message)}
        </p>
      )}
      <Remark way={way} update={entry.kind === "update"} />
    </li>
  );
}

/** Undoes one change. Returns a message for the user, null if saving has shown one already. */
async function undoChange(
  bridge: Bridge,
  resource: Resource,
  answer: RecordAnswer,
  entry: OutboxEntryView,
): Promise<Omit<Toast, "id"> | null> {
  // The record may have changed since it was shown.
  const currentRecord = await readRecord(bridge, resource, keyOf(resource, answer.record));
  const way = entryUndoPlan(
    currentRecord.entries.find((item) => item.id === entry.id) ?? entry,
    currentRecord,
  );
  switch (way.kind) {
    case "discard":
      await callLocal(bridge, "discardEntry", { params: { id: entry.id } });
      return { tone: "plain", text: TEXTS.undone };
    case "reverse": {
      const edit = { resource, key: keyOf(resource, currentRecord.record), undo: way.edit };
      const { kept, undo } = await undoEdit(bridge, edit);
      reportUndo(bridge, [{ edit, keptFields: kept }], {
        text: TEXTS.restored,
        redo: { ...edit, undo },
      });
      return null;
    }
    case "decide":
    case "none":
      return { tone: "bad", text: way.reason };
  }
}

/** Warning before a change is undone, or the reason why it cannot be undone. */
function Remark({
  way,
  update,
}: {
  readonly way: ReturnType<typeof entryUndoPlan>;
  readonly update: boolean;
}) {
  switch (way.kind) {
    case "none":
      return update ? <p className={styles["mineNone"]}>{way.reason}</p> : null;
    case "decide":
      return (
        <p className={styles["mineNone"]}>
          {way.reason} <SyncLink>{TEXTS.decideInSync}</SyncLink>
        </p>
      );
    case "discard":
      return <Since labels={way.changedSince} />;
    case "reverse":
      return (
        <>
          <Since labels={way.changedSince} />
          {way.stays.length === 0 ? null : (
            <p className={styles["mineNone"]}>{way.stays.join(" ")}</p>
          )}
        </>
      );
  }
}

function Since({ labels }: { readonly labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return <p className={styles["warn"]}>{TEXTS.changedSince(labels.join(", "))}</p>;
}
