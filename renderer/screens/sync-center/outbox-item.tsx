import { useRef, useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { EntryDecision, OutboxEntryView } from "../../../shared/local/outbox.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { undoAction, useToasts } from "../../core/toasts.ts";
import { callLocal } from "../../core/local.ts";
import { useDefinitions } from "../../core/queries.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Ago } from "../../ui/ago.tsx";
import { instantText } from "../../ui/format.ts";
import { stateMark } from "../../changes/marks.ts";
import { changeLines, POLICY } from "../../changes/change-lines.ts";
import { ChangeTable } from "../../changes/change-table.tsx";
import { ConflictChooser } from "./conflict-chooser.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import { EntryActions } from "./entry-actions.tsx";
import { besideOf, entryProps } from "../../changes/entry-targets.ts";
import { ErrorText } from "../../changes/error-text.tsx";
import { MendForm } from "./mend-form.tsx";
import { saveMended } from "./save-mended.ts";
import { NO_NAME } from "../../fields/value-text.ts";
import styles from "./outbox-item.module.css";
import { unlessSending } from "../../changes/undo.ts";
import { errorWords, waitWords } from "../../changes/wait-words.ts";
import { visibleText } from "../../ui/visible-text.ts";

const VERBS = { update: "Change", create: "New", delete: "Deletion" } as const;

interface Props {
  readonly entry: OutboxEntryView;
  readonly status: LocalStatus;
  /** Milliseconds. */
  readonly now: number;
  /** Other changes of the same record that wait. */
  readonly following: number;
  /** An earlier change of the same record that is not sent yet: this one waits for it. */
  readonly before?: OutboxEntryView | undefined;
  /** Its form is open, or closed again: it has to stay where it is as long as somebody types. */
  readonly onMending?: (mending: boolean) => void;
}

/** One change: what it does, how it stands, and what can be done about it. */
export function OutboxItem({ entry, status, now, following, before, onMending }: Props) {
  const bridge = useBridge();
  const add = useToasts((state) => state.add);
  const definitions = useDefinitions(entry.resource);
  const [mending, setOpen] = useState(false);
  const setMending = (open: boolean) => {
    setOpen(open);
    onMending?.(open);
  };
  const [discarding, setDiscarding] = useState(false);
  const element = useRef<HTMLLIElement>(null);
  const mark = stateMark(entry.state);
  const open = entry.state !== "done" && entry.state !== "sending";
  const error = errorWords(entry, status, before);
  const waits = waitWords(entry, status, now, before);
  const ofEntry = { params: { id: entry.id } };
  const post = async (action: "retry" | "discard", said: string) => {
    const leave = besideOf(element.current);
    try {
      await callLocal(bridge, action === "retry" ? "retryEntry" : "discardEntry", ofEntry);
      add({ tone: "plain", text: said });
      if (action === "discard" || entry.state === "rejected") leave();
    } catch (failure) {
      add({
        tone: "bad",
        text: failure instanceof Error ? failure.message : "That didn't work. Try again.",
      });
    }
  };
  const takeBack = async () => {
    try {
      await unlessSending(() => callLocal(bridge, "unresolveEntry", ofEntry));
      add({ tone: "plain", text: "Taken back." });
    } catch (failure) {
      add({
        tone: "bad",
        text: failure instanceof Error ? failure.message : "That didn't work. Try again.",
      });
    }
  };
  const decide = async (body: EntryDecision) => {
    const leave = besideOf(element.current);
    try {
      await callLocal(bridge, "resolveEntry", { ...ofEntry, body });
      const action = undoAction(() => void takeBack());
      add({ tone: "plain", text: "Decided.", action });
      leave();
    } catch (failure) {
      add({
        tone: "bad",
        text: failure instanceof Error ? failure.message : "That didn't work. Try again.",
      });
    }
  };
  const save = async (body: Readonly<Record<string, unknown>>) => {
    const leave = besideOf(element.current);
    const text = await saveMended(bridge, entry, body);
    setMending(false);
    add({ tone: "plain", text });
    leave();
  };
  return (
    <li
      {...entryProps(entry.id)}
      ref={element}
      className={styles["item"]}
      data-tone={mark.tone}
      aria-label={`${mark.text}: ${visibleText(entry.title) || NO_NAME}`}
    >
      <div className={styles["head"]}>
        <span className={styles["what"]}>
          <RecordLink entry={entry} />
          <span className={styles["kind"]}>
            {VERBS[entry.kind]} · {CONTRACTS[entry.resource].title[0]}
          </span>
        </span>
        <time
          className={styles["when"]}
          dateTime={entry.created_at}
          title={instantText(entry.created_at)}
        >
          <Ago at={entry.created_at} />
        </time>
        <Badge tone={mark.tone}>{mark.text}</Badge>
      </div>
      {error === null ? null : (
        <p className={entry.state === "rejected" ? styles["error"] : styles["note"]}>
          <ErrorText text={error.text} /> {error.advice}
        </p>
      )}
      {mending ? (
        <MendForm
          entry={entry}
          onSave={save}
          onCancel={() => {
            setMending(false);
            element.current?.focus();
          }}
        />
      ) : entry.state === "conflict" ? (
        <ConflictChooser
          entry={entry}
          onChoose={(body) => void decide(body)}
          undisputed={<Undisputed entry={entry} />}
          onDiscard={() => setDiscarding(true)}
        />
      ) : entry.kind === "delete" ? null : (
        <ChangeTable lines={changeLines(entry, definitions)} fresh={entry.kind === "create"} />
      )}
      {entry.body[POLICY] === "clear" && entry.state !== "conflict" ? (
        <p className={styles["note"]}>
          Custom fields that no longer fit are cleared with it; files stay.
        </p>
      ) : null}
      {waits === "" ? null : <p className={styles["note"]}>{waits}</p>}
      {open && !mending && entry.state !== "conflict" ? (
        <EntryActions
          entry={entry}
          workOffline={status.work_offline}
          onMend={() => setMending(true)}
          onRetry={() => void post("retry", "It is sent at the next opportunity.")}
          onDiscard={() => setDiscarding(true)}
        />
      ) : null}
      <DiscardDialog
        entry={entry}
        following={following}
        open={discarding}
        onClose={() => setDiscarding(false)}
        onDiscard={() => {
          setDiscarding(false);
          void post("discard", entry.kind === "delete" ? "The record stays." : "Discarded.");
        }}
      />
    </li>
  );
}

function RecordLink({ entry }: { readonly entry: OutboxEntryView }) {
  const place = { view: "record", resource: entry.resource, key: entry.slug } as const;
  const text = visibleText(entry.title) || NO_NAME;
  // The page of a record that is being deleted is gone.
  if (entry.kind === "delete")
    return (
      <strong className={styles["title"]} dir="auto">
        {text}
      </strong>
    );
  return (
    <PlaceLink className={styles["title"]} place={place} dir="auto">
      {text}
    </PlaceLink>
  );
}

/** What of a change in conflict is not disputed: it is sent whatever is chosen. */
function Undisputed({ entry }: { readonly entry: OutboxEntryView }) {
  const definitions = useDefinitions(entry.resource);
  const disputed = new Set((entry.conflict?.fields ?? []).map(({ field }) => field));
  const body = Object.fromEntries(
    Object.entries(entry.body).filter(([name]) => !disputed.has(name)),
  );
  const lines = changeLines({ ...entry, body }, definitions);
  if (disputed.size === 0 || lines.length === 0) return null;
  return (
    <div className={styles["undisputed"]}>
      <p className={styles["note"]}>Sent in any case:</p>
      <ChangeTable lines={lines} />
    </div>
  );
}
