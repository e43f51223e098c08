import { CircleX, CloudAlert, CloudUpload, type LucideIcon, TriangleAlert } from "lucide-react";
import { type Unsent, WORST_FIRST } from "../../shared/local/unsent.ts";
import { Badge, type Tone } from "../ui/badge.tsx";
import styles from "./changes.module.css";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { customFieldItems } from "../../shared/contract/custom-field.ts";
import { itemIds, itemValue } from "../../shared/contract/custom-field-items.ts";
import { inWords } from "../../shared/contract/validate-body.ts";
import type { Conflict, OutboxEntryView } from "../../shared/local/outbox.ts";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";
import type { ReactNode } from "react";
import { PlaceLink } from "../core/place-link.tsx";
import { useNavigation } from "../core/navigation.ts";
import { seekEntry } from "./entry-targets.ts";

/** Colours alone would not tell them apart for everybody. */
const ICONS: Readonly<Record<Unsent["state"], LucideIcon>> = {
  queued: CloudUpload,
  sending: CloudUpload,
  unsure: CloudAlert,
  conflict: TriangleAlert,
  rejected: CircleX,
};

interface Props {
  readonly unsent: Unsent;
  /** The words stand beside the icon where there is room; else only a pointer shows them. */
  readonly hasWords?: boolean;
  /** An option of a list can hold no link: what can be done with it leads to Sync. */
  readonly hasLink?: boolean;
}

/**
 * Mark on a row, card or hit: a change of it is not sent, was refused or is in conflict. The latter
 * two lead to their decision. A link that Tab leaves out: a key of the row does the same.
 */
export function UnsentMark({ unsent, hasWords = false, hasLink = true }: Props) {
  const { tone, text, entry } = unsentMark(unsent);
  const Icon = ICONS[unsent.state];
  const badge = (
    <Badge tone={tone}>
      <Icon size={12} aria-hidden />
      <span className={hasWords ? styles["words"] : "visually-hidden"}>{text}</span>
    </Badge>
  );
  return (
    <span className={styles["mark"]} title={text} dir="ltr">
      {hasLink && tone === "bad" ? (
        <SyncLink entry={entry} title={text} isInRow>
          {badge}
        </SyncLink>
      ) : (
        badge
      )}
    </span>
  );
}

export interface Mark {
  readonly text: string;
  readonly tone: Tone;
  /** Id of the change that it is about. */
  readonly entry?: number;
  /** Message of the server about it, in its words. */
  readonly said?: string;
  /** The server's value, for a field that was changed on both sides. */
  readonly theirs?: { readonly value: unknown };
}

export interface Marks {
  readonly summary: readonly Mark[];
  /** Mark of a field of the body, null when everything about it is sent. */
  readonly markOf: (field: string) => Mark | null;
  readonly ofCustomField: (id: number) => Mark | null;
}

const WORDS: Readonly<Record<OutboxEntryView["state"], Mark>> = {
  queued: { text: TEXTS.marks.queued, tone: "info" },
  sending: { text: TEXTS.marks.sending, tone: "info" },
  unsure: { text: TEXTS.marks.inDoubt, tone: "warn" },
  conflict: { text: TEXTS.marks.conflict, tone: "bad" },
  rejected: { text: TEXTS.marks.rejected, tone: "bad" },
  done: { text: "Sent", tone: "good" },
};

/** The words for a state of an outbox entry of which nothing else is known. */
export function stateMark(state: OutboxEntryView["state"]): Mark {
  return WORDS[state];
}

const DISPUTES: Readonly<Record<Conflict["kind"], string>> = {
  fields: WORDS.conflict.text,
  gone: TEXTS.marks.deletedOnServer,
  several: TEXTS.marks.maybeOnServer,
};

export function entryBadge({ state, conflict, error }: OutboxEntryView): Mark {
  // Without a status it was never sent: only Roadbook has refused it.
  if (state === "rejected" && error?.status === null)
    return { ...WORDS.rejected, text: TEXTS.marks.invalid };
  if (state !== "conflict" || conflict === null) return WORDS[state];
  return { ...WORDS.conflict, text: DISPUTES[conflict.kind] };
}

/** The words for what of a record is not sent, where nothing else of the change is known. */
function unsentMark({ entry, state, conflict }: Unsent): Mark {
  const mark = conflict === null ? WORDS[state] : { ...WORDS[state], text: DISPUTES[conflict] };
  return { ...mark, entry };
}

/** Mark of undisputed fields in a conflict: they are sent with the decision about the rest. */
const WAITS_FOR_DECISION: Mark = { text: TEXTS.marks.waitsForDecision, tone: "warn" };

/**
 * Part of an entry about one thing: whether it changes it, and what the server has instead where
 * that is disputed.
 */
interface Part {
  readonly changes: boolean;
  readonly theirs: { readonly value: unknown } | undefined;
}

/** Returns marks of what is not sent: on the record, each field and each custom field. */
export function fieldMarks(entries: readonly OutboxEntryView[]): Marks {
  const open = entries.filter((entry) => entry.state !== "done");
  const inOrder = WORST_FIRST.flatMap((state) =>
    open
      .filter((entry) => entry.state === state)
      .map((entry): Mark => ({ ...entryBadge(entry), entry: entry.id })),
  );
  return {
    summary: inOrder.filter(
      ({ text }, index) => inOrder.findIndex((mark) => mark.text === text) === index,
    ),
    markOf: (field) => worstMark(open, (entry) => fieldPart(entry, field)),
    ofCustomField: (id) => worstMark(open, (entry) => itemPart(entry, id)),
  };
}

function worstMark(
  open: readonly OutboxEntryView[],
  partOf: (entry: OutboxEntryView) => Part,
): Mark | null {
  const about = open
    .map((entry) => ({ entry, part: partOf(entry) }))
    .filter(({ part }) => part.changes || part.theirs !== undefined);
  const worst = WORST_FIRST.flatMap(
    (state) => about.find(({ entry }) => entry.state === state) ?? [],
  )[0];
  if (worst === undefined) return null;
  const { entry, part } = worst;
  const text =
    entry.state === "rejected" && entry.error !== null
      ? inWords(CONTRACTS[entry.resource], entry.error.message)
      : undefined;
  const isUndisputed =
    entry.state === "conflict" && entry.conflict?.kind === "fields" && part.theirs === undefined;
  if (isUndisputed) return { ...WAITS_FOR_DECISION, entry: entry.id };
  return {
    ...entryBadge(entry),
    entry: entry.id,
    ...(text === undefined ? {} : { said: text }),
    ...(entry.state === "conflict" && part.theirs !== undefined ? { theirs: part.theirs } : {}),
  };
}

/** A new record waits as a whole, which is said once, and not at each of its fields. */
function waitsAsWhole({ kind, state }: OutboxEntryView): boolean {
  return kind === "create" && (state === "queued" || state === "sending" || state === "unsure");
}

function fieldPart(entry: OutboxEntryView, field: string): Part {
  const { body, conflict } = entry;
  const dispute = conflict?.fields.find((item) => item.field === field);
  return {
    changes: field in body && !waitsAsWhole(entry),
    theirs: dispute === undefined ? undefined : { value: dispute.theirs },
  };
}

/** Custom fields are sent as one list, but each is shown with its own state. */
function itemPart(entry: OutboxEntryView, id: number): Part {
  const { body, conflict } = entry;
  const dispute = conflict?.fields.find(({ field }) => field === "custom_fields");
  const valueIn = (list: unknown) => itemValue(customFieldItems(list), id);
  const isSent = itemIds(customFieldItems(body["custom_fields"])).has(id);
  const changes = isSent && !waitsAsWhole(entry);
  // The server lists what it has; only what it has instead of my value is disputed.
  const isDisputed =
    changes && dispute !== undefined && valueIn(dispute.theirs) !== valueIn(dispute.base);
  return { changes, theirs: isDisputed ? { value: valueIn(dispute.theirs) } : undefined };
}

interface SyncLinkProps {
  /** Id of the change to decide about; left out: the first that needs the user. */
  readonly entry?: number | undefined;
  readonly title?: string;
  /** Tab leaves it out, and a click on it is none on its row. */
  readonly isInRow?: boolean;
  readonly children: ReactNode;
}

export function SyncLink({ entry, title, isInRow = false, children }: SyncLinkProps) {
  return (
    <PlaceLink
      className={styles["sync"]}
      place={{ view: "sync" }}
      title={title === undefined ? TEXTS.showInSync : TEXTS.showNamedInSync(title)}
      {...(isInRow ? { tabIndex: -1, draggable: false } : {})}
      onGo={() => showInSync(entry)}
    >
      {children}
    </PlaceLink>
  );
}

/** Goes to Sync, to a change there; left out: to the first that needs the user. */
export function showInSync(entry?: number): void {
  if (entry !== undefined) seekEntry(entry);
  useNavigation.getState().go({ view: "sync" });
}
