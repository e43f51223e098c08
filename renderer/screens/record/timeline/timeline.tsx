import { useState } from "react";
import { lookupLabel } from "../../../../shared/contract/lookup.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { Filter } from "../../../../shared/query/filter.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { type ShownRecord, useLookups, usePage } from "../../../core/queries.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import inputs from "../../../ui/field.module.css";
import { dayText, instantText, numberText } from "../../../ui/format.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { planned } from "../../../fields/planned.ts";
import { SectionTitle } from "../../../fields/record-section.tsx";
import styles from "./timeline.module.css";
import { TimelineComposer } from "./timeline-composer.tsx";
import { nameOf, writtenText } from "../../../fields/value-text.ts";
import { visibleText } from "../../../ui/visible-text.ts";

interface Item {
  readonly kind: "activity" | "note";
  readonly at: string;
  readonly record: ShownRecord;
}

const WINDOW = 30;
/** The local API gives no more at once. */
const MOST = 500;

/** What of the timeline is shown: `type:3` is the activities of a type. */
type Choice = "all" | "note" | "activity" | `type:${number}`;

interface Props {
  readonly resource: Resource;
  readonly shown: ShownRecord;
  readonly recordKey: string;
}

/**
 * Notes and activities of a record, newest first, by type and by words, and a place to write one.
 */
export function Timeline({ resource, shown, recordKey }: Props) {
  const lookups = useLookups();
  const [choice, setChoice] = useState<Choice>("all");
  const [text, setText] = useState("");
  const [limit, setLimit] = useState(WINDOW);
  const words = useDebounced(text.trim(), 80);
  const filter = (fields: readonly string[], more: readonly Filter[] = []): Filter => ({
    op: "and",
    of: [
      { op: "is", field: "related_to", value: recordKey },
      ...(words === "" ? [] : [{ op: "contains", fields, text: words } as const]),
      ...more,
    ],
  });
  const type = choice.startsWith("type:") ? Number(choice.slice(5)) : null;
  const activities = usePage(
    {
      resource: "activity",
      filter:
        choice === "note"
          ? { op: "none" }
          : filter(
              ["title", "description"],
              type === null ? [] : [{ op: "is", field: "activity_type", value: type }],
            ),
      sort: "start_date:desc",
    },
    1,
    limit,
  );
  const notes = usePage(
    {
      resource: "note",
      filter: choice === "all" || choice === "note" ? filter(["note"]) : { op: "none" },
      sort: "created_at:desc",
    },
    1,
    limit,
  );
  const planItems = (activities.data?.data ?? []).map((record): Item => ({
    kind: "activity",
    at: planned(record)?.start.toISOString() ?? "",
    record,
  }));
  const noteItems = (notes.data?.data ?? []).map((record): Item => ({
    kind: "note",
    at: textOf(record, "created_at"),
    record,
  }));
  // Where one kind has more than was read, nothing older of the other is shown either: it would
  // stand beside what it does not follow.
  const horizons = [endOf(planItems, activities.data?.total), endOf(noteItems, notes.data?.total)];
  const items = [...planItems, ...noteItems]
    .filter(({ at }) => horizons.every((horizon) => at >= horizon))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
  const total = (activities.data?.total ?? 0) + (notes.data?.total ?? 0);
  const settled = activities.data !== undefined && notes.data !== undefined;
  const filtered = words !== "" || choice !== "all";
  return (
    <section className={styles["timeline"]} aria-label="Timeline">
      <SectionTitle named>Timeline</SectionTitle>
      <TimelineComposer
        key={`${resource}:${recordKey}`}
        resource={resource}
        shown={shown}
        recordKey={recordKey}
      />
      {settled && total === 0 && !filtered ? null : (
        <div className={styles["filter"]}>
          <select
            className={inputs["input"]}
            aria-label="Show"
            value={choice}
            onChange={(event) => setChoice(event.target.value as Choice)}
          >
            <option value="all">Notes and activities</option>
            <option value="note">Notes</option>
            <option value="activity">Activities</option>
            {(lookups?.activity_type ?? []).map((entry) => (
              <option key={entry.id} value={`type:${entry.id}`}>
                {lookupLabel(entry)}
              </option>
            ))}
          </select>
          <input
            className={inputs["input"]}
            type="search"
            aria-label="Words in the timeline"
            placeholder="Find in the timeline"
            dir="auto"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      )}
      {settled && items.length === 0 ? (
        <p className={styles["none"]} role="status">
          {filtered ? "Nothing in the timeline matches." : "No notes or activities yet."}
        </p>
      ) : null}
      <ol>
        {items.map((item) => (
          <Entry key={`${item.kind}:${String(item.record.id)}`} item={item} />
        ))}
      </ol>
      {total > items.length && limit < MOST ? (
        <Button small tone="quiet" onPress={() => setLimit(MOST)}>
          Show older ({numberText(total - items.length)})
        </Button>
      ) : null}
      {total > items.length && limit === MOST ? (
        <p className={styles["none"]}>
          {numberText(total - items.length)} older ones are not shown. Find them by their words.
        </p>
      ) : null}
    </section>
  );
}

/** The time from which on all of a kind were read; "" when there are no others. */
function endOf(items: readonly Item[], total = 0): string {
  return total > items.length ? (items.at(-1)?.at ?? "") : "";
}

function textOf(record: ShownRecord, field: string): string {
  const value = record[field];
  return typeof value === "string" ? visibleText(value) : "";
}

function Entry({ item }: { readonly item: Item }) {
  const { record, kind } = item;
  const place = { view: "record", resource: kind, key: String(record.id) } as const;
  const link = (words: string) => <PlaceLink place={place}>{words}</PlaceLink>;
  const plan = kind === "activity" ? planned(record) : null;
  // The wire has dates and times in UTC; people read those of their machine.
  const when = plan?.allDay === true ? dayText(textOf(record, "start_date")) : instantText(item.at);
  return (
    <li className={styles["entry"]}>
      <div className={styles["meta"]}>
        <Badge>{kind === "note" ? "Note" : nameOf(record["activity_type"]) || "Activity"}</Badge>
        <span>{kind === "note" ? link(when) : when}</span>
        {record["mark_as_done"] === true ? <Badge tone="good">Done</Badge> : null}
        {typeof record.id === "number" && record.id < 0 ? (
          <Badge tone="info">Waiting to be sent</Badge>
        ) : null}
      </div>
      {kind === "note" ? (
        <p dir="auto">{writtenText(textOf(record, "note"))}</p>
      ) : (
        <p dir="auto">
          {link(textOf(record, "title") || "(no title)")}{" "}
          {writtenText(textOf(record, "description"))}
        </p>
      )}
    </li>
  );
}
