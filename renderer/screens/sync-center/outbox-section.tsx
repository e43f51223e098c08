import { useEffect, useState } from "react";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import type { LocalStatus, OutboxState } from "../../../shared/local/status.ts";
import { Pager } from "../../ui/layout.tsx";
import { AlikeGroup, withAlikeTogether } from "./similar-rejections.tsx";
import { OutboxItem } from "./outbox-item.tsx";
import { Badge } from "../../ui/badge.tsx";
import styles from "./sync-view.module.css";
import { KEY_TEXTS, TEXTS } from "./texts.ts";
import { NEEDING_STATES, useOutboxPage } from "./outbox-queries.ts";
import { attributeValue } from "../../ui/dom-attributes.ts";
import { useEntryTargets } from "../../changes/entry-targets.ts";

interface Props {
  readonly status: LocalStatus;
  readonly nowMs: number;
  readonly id: string;
  readonly title: string;
  readonly states: readonly OutboxState[];
  readonly total: number;
  /** The text when there is nothing; null leaves the section out. */
  readonly emptyText: string | null;
  /** True if keys come here when no entry has the focus. */
  readonly isFirst?: boolean;
}

/**
 * The changes in some states, oldest first, in pages. One that is being edited stays, with what was
 * typed, even if it is sent meanwhile.
 */
export function OutboxSection({
  status,
  nowMs,
  id,
  title,
  states,
  total,
  emptyText,
  isFirst = false,
}: Props) {
  const [page, setPage] = useState(1);
  const { data } = useOutboxPage(states, page);
  const needing = useOutboxPage(NEEDING_STATES, 1).data?.data ?? [];
  const [edited, setEdited] = useState<OutboxEntryView | null>(null);
  const listed = data?.data ?? [];
  const entries =
    edited === null || listed.some((entry) => entry.id === edited.id)
      ? listed
      : [...listed, edited].toSorted((a, b) => a.id - b.id);
  const lastPage = data?.last_page ?? 1;
  // The last entry of the last page has left the list.
  if (page > lastPage) setPage(lastPage);
  if (total === 0 && entries.length === 0 && emptyText === null) return null;
  const item = (entry: OutboxEntryView) => (
    <OutboxItem
      key={entry.id}
      entry={entry}
      status={status}
      nowMs={nowMs}
      following={followers(entry, entries)}
      before={earlier(entry, [...needing, ...entries])}
      onEditing={(isEditing) => setEdited(isEditing ? entry : null)}
    />
  );
  return (
    <section aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}{" "}
        {data === undefined || data.total === 0 ? null : <Badge tone="plain">{data.total}</Badge>}
        {entries.length === 0 ? null : <EntryHints section={id} isFirst={isFirst} />}
      </h2>
      {entries.length === 0 && total === 0 && data !== undefined && emptyText !== null ? (
        <p className={styles["line"]}>{emptyText}</p>
      ) : null}
      <ul className={styles["list"]}>
        {withAlikeTogether(entries).map((part) =>
          "entries" in part ? (
            <AlikeGroup key={part.reason} alike={part} status={status} item={item} />
          ) : (
            item(part)
          ),
        )}
      </ul>
      <Pager label={TEXTS.pagesOf(title)} page={page} lastPage={lastPage} onPage={setPage} />
    </section>
  );
}

/** Returns how many later changes of the same record are on this page. */
function followers(entry: OutboxEntryView, entries: readonly OutboxEntryView[]): number {
  return entries.filter((otherEntry) => otherEntry.id > entry.id && isOfSame(entry, otherEntry))
    .length;
}

/** Returns the earlier change that this one waits for: those of a record are sent in order. */
function earlier(
  entry: OutboxEntryView,
  entries: readonly OutboxEntryView[],
): OutboxEntryView | undefined {
  return entries.find((otherEntry) => otherEntry.id < entry.id && isOfSame(entry, otherEntry));
}

function isOfSame(entry: OutboxEntryView, otherEntry: OutboxEntryView): boolean {
  return otherEntry.resource === entry.resource && otherEntry.slug === entry.slug;
}

interface EntryHintsProps {
  readonly section: string;
  /** True if keys come here when no entry has the focus. */
  readonly isFirst: boolean;
}

/**
 * The keys that work at present, beside the heading of the section that has the focus: what they do
 * with its entry, and no other ones.
 */
function EntryHints({ section, isFirst }: EntryHintsProps) {
  const focused = useFocusedEntry();
  const targets = useEntryTargets((state) => state.targets);
  const isHere = focused === null ? isFirst : focused.section === section;
  const target = focused === null ? null : (targets.get(focused.id)?.current ?? null);
  // While the user types in an entry, its keys are letters.
  if (!isHere || (focused !== null && target === null)) return null;
  const keys = [
    ["J", KEY_TEXTS.next],
    ...(target?.work === undefined ? [] : [["Enter", KEY_TEXTS.begin]]),
    ...(target?.choose === undefined
      ? []
      : [
          ["M", KEY_TEXTS.mine],
          ["T", KEY_TEXTS.theirs],
        ]),
    ...(target?.retry === undefined ? [] : [["R", KEY_TEXTS.retry]]),
    ...(target?.discard === undefined ? [] : [["#", KEY_TEXTS.discard]]),
  ];
  return (
    <span className={styles["hints"]} aria-hidden>
      {keys.map(([key, text]) => (
        <span key={key}>
          <kbd>{key}</kbd> {text}
        </span>
      ))}
    </span>
  );
}

interface Focused {
  readonly id: number;
  readonly section: string;
}

/** The entry that has the focus, or one of whose controls has it. */
function useFocusedEntry(): Focused | null {
  const [focused, setFocused] = useState<Focused | null>(null);
  useEffect(() => {
    const follow = (element: EventTarget | null) => {
      const id = attributeValue(element, "entry");
      const section =
        element instanceof Element
          ? element.closest("section")?.getAttribute("aria-labelledby")
          : undefined;
      setFocused(id === null ? null : { id: Number(id), section: section ?? "" });
    };
    const enter = ({ target }: FocusEvent) => follow(target);
    const leave = ({ relatedTarget }: FocusEvent) => relatedTarget === null && follow(null);
    follow(document.activeElement);
    document.addEventListener("focusin", enter);
    document.addEventListener("focusout", leave);
    return () => {
      document.removeEventListener("focusin", enter);
      document.removeEventListener("focusout", leave);
    };
  }, []);
  return focused;
}
