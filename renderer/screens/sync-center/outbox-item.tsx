import { useRef, useState } from "react";
import { changeLines } from "../../changes/change-lines.ts";
import { ChangeTable } from "../../changes/change-table.tsx";
import { entryProps, useEntryTarget } from "../../changes/entry-targets.ts";
import { entryBadge, stateMark } from "../../changes/marks.tsx";
import { ENTRY_TEXTS, errorWords, waitWords } from "./texts.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { DraftPlace } from "../../core/use-typed.tsx";
import { useDefinitions } from "../../core/queries.ts";
import { NO_NAME } from "../../fields/value-text.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { policyOf } from "../../../shared/contract/custom-field.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { Ago } from "../../ui/use-clock.tsx";
import { Badge } from "../../ui/badge.tsx";
import { instantTitle } from "../../ui/format.ts";
import { visibleText } from "../../ui/visible-text.ts";
import { ConflictChooser } from "./conflict-chooser.tsx";
import { DiscardButton, DiscardDialog } from "./discard-dialog.tsx";
import { editDraft, EditForm } from "./edit-form.tsx";
import styles from "./outbox.module.css";
import { useOutboxEntry } from "./outbox-queries.ts";
import { Button } from "../../ui/button.tsx";
import { clipped } from "../../changes/diff-text.tsx";
import { CHANGE_TEXTS as TEXTS } from "../../changes/texts.ts";

interface Props {
  readonly entry: OutboxEntryView;
  readonly status: LocalStatus;
  /** Milliseconds. */
  readonly nowMs: number;
  /** Other waiting changes of the same record. */
  readonly following: number;
  /** An earlier change of the same record that is not sent yet: this one waits for it. */
  readonly before?: OutboxEntryView | undefined;
  /** The form was opened or closed: the entry has to stay on the page while it is open. */
  readonly onEditing?: (isEditing: boolean) => void;
}

/** Change: its effect, its state, and the user's actions on it. */
export function OutboxItem({ entry, status, nowMs, following, before, onEditing }: Props) {
  const element = useRef<HTMLLIElement>(null);
  const actions = useOutboxEntry({ entry, element, onEditing });
  const [isDiscarding, setDiscarding] = useState(false);
  const mark = stateMark(entry.state);
  const isOpen = entry.state !== "done" && entry.state !== "sending";
  const waits = waitWords(entry, status, nowMs, before);
  return (
    <li
      {...entryProps(entry.id)}
      ref={element}
      className={styles["item"]}
      data-tone={mark.tone}
      aria-label={`${mark.text}: ${visibleText(entry.title) || NO_NAME}`}
    >
      <Head entry={entry} />
      <EntryError entry={entry} status={status} before={before} />
      {actions.isEditing ? (
        <DraftPlace name={editDraft(entry)}>
          <EditForm entry={entry} onSave={actions.saveEdit} onCancel={actions.cancelEdit} />
        </DraftPlace>
      ) : entry.state === "conflict" ? (
        <ConflictChooser
          entry={entry}
          onChoose={(body) => void actions.resolve(body)}
          undisputed={<Undisputed entry={entry} />}
          onDiscard={() => setDiscarding(true)}
        />
      ) : (
        <Change entry={entry} />
      )}
      {policyOf(entry.body) === "clear" && entry.state !== "conflict" ? (
        <p className={styles["note"]}>{ENTRY_TEXTS.clearsFields}</p>
      ) : null}
      {waits === "" ? null : <p className={styles["note"]}>{waits}</p>}
      {isOpen && !actions.isEditing && entry.state !== "conflict" ? (
        <EntryActions
          entry={entry}
          workOffline={status.work_offline}
          onEdit={actions.edit}
          onRetry={() => void actions.retry()}
          onDiscard={() => setDiscarding(true)}
        />
      ) : null}
      <DiscardDialog
        entry={entry}
        following={following}
        open={isDiscarding}
        onClose={() => setDiscarding(false)}
        onDiscard={() => {
          setDiscarding(false);
          void actions.discard();
        }}
      />
    </li>
  );
}

interface EntryProps {
  readonly entry: OutboxEntryView;
}

/** Head of an entry: its record, kind of change, age and state. */
function Head({ entry }: EntryProps) {
  // A conflict says below what it is about.
  const mark = entry.state === "conflict" ? stateMark(entry.state) : entryBadge(entry);
  return (
    <div className={styles["head"]}>
      <span className={styles["what"]}>
        <RecordLink entry={entry} />
        <span className={styles["kind"]}>
          {ENTRY_TEXTS.kinds[entry.kind]} · {CONTRACTS[entry.resource].title[0]}
        </span>
      </span>
      <time
        className={styles["when"]}
        dateTime={entry.created_at}
        title={instantTitle(entry.created_at)}
      >
        <Ago timestamp={entry.created_at} />
      </time>
      <Badge tone={mark.tone}>{mark.text}</Badge>
    </div>
  );
}

function EntryError({ entry, status, before }: Pick<Props, "entry" | "status" | "before">) {
  const error = errorWords(entry, status, before);
  if (error === null) return null;
  return (
    <p className={entry.state === "rejected" ? styles["error"] : styles["note"]}>
      <ErrorText text={error.text} /> {error.advice}
    </p>
  );
}

/** The values that the change sets; a deletion has none. */
function Change({ entry }: EntryProps) {
  const definitions = useDefinitions(entry.resource);
  if (entry.kind === "delete") return null;
  return <ChangeTable lines={changeLines(entry, definitions)} fresh={entry.kind === "create"} />;
}

function RecordLink({ entry }: EntryProps) {
  const place = { view: "record", resource: entry.resource, key: entry.slug } as const;
  const text = visibleText(entry.title) || NO_NAME;
  // A record that is being deleted has no page anymore.
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

/** The undisputed fields of a change in conflict, which are sent whatever the user chooses. */
function Undisputed({ entry }: EntryProps) {
  const definitions = useDefinitions(entry.resource);
  const disputed = new Set((entry.conflict?.fields ?? []).map(({ field }) => field));
  const body = Object.fromEntries(
    Object.entries(entry.body).filter(([name]) => !disputed.has(name)),
  );
  const lines = changeLines({ ...entry, body }, definitions);
  if (disputed.size === 0 || lines.length === 0) return null;
  return (
    <div className={styles["undisputed"]}>
      <p className={styles["note"]}>{ENTRY_TEXTS.sentAnyway}</p>
      <ChangeTable lines={lines} />
    </div>
  );
}

interface EntryActionsProps {
  readonly entry: OutboxEntryView;
  readonly workOffline: boolean;
  readonly onEdit: () => void;
  readonly onRetry: () => void;
  readonly onDiscard: () => void;
}

/** The buttons of a change that is waiting or was rejected. */
function EntryActions({ entry, workOffline, onEdit, onRetry, onDiscard }: EntryActionsProps) {
  const isRejected = entry.state === "rejected";
  const isEditable = entry.kind !== "delete" && (isRejected || entry.state === "queued");
  useEntryTarget(entry.id, {
    ...(isEditable ? { work: onEdit } : {}),
    ...(workOffline ? {} : { retry: onRetry }),
    discard: onDiscard,
  });
  return (
    <div className={styles["actions"]}>
      {isEditable ? (
        <Button small tone={isRejected ? "primary" : "plain"} onPress={onEdit}>
          {ENTRY_TEXTS.edit}
        </Button>
      ) : null}
      {workOffline ? null : (
        <Button small onPress={onRetry} aria-keyshortcuts="r">
          {ENTRY_TEXTS.sendNow}
        </Button>
      )}
      <DiscardButton entry={entry} onPress={onDiscard} />
    </div>
  );
}

/** Message of the server. Only the beginning of a long one is shown at first. */
export function ErrorText({ text }: { readonly text: string }) {
  const [showsWhole, setWhole] = useState(false);
  const short = clipped(text);
  return (
    <>
      <span dir="auto">{showsWhole ? text : short}</span>{" "}
      {short === text ? null : (
        <Button small tone="quiet" onPress={() => setWhole(!showsWhole)} aria-expanded={showsWhole}>
          {showsWhole ? TEXTS.errorText.showLess : TEXTS.errorText.showMore}
        </Button>
      )}
    </>
  );
}
