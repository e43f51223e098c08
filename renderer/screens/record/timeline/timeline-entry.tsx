import { CalendarClock, CircleCheck, type LucideIcon, Pencil, StickyNote } from "lucide-react";
import { isObject } from "../../../../shared/contract/liberal.ts";
import { resourceOfSlug } from "../../../../shared/contract/resource.ts";
import { changedRecordText } from "../../../changes/texts.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { planned } from "../../../fields/planned.ts";
import { MarkedText } from "../../../fields/marked-text.tsx";
import { nameOf, shownText } from "../../../fields/value-text.ts";
import { Badge } from "../../../ui/badge.tsx";
import { dayText, instantText, instantTitle } from "../../../ui/format.ts";
import { TIMELINE_TEXTS as TEXTS } from "./texts.ts";
import styles from "./timeline.module.css";
import type { TimelineItem } from "./use-timeline.ts";

interface Props {
  readonly item: TimelineItem;
  /** The record whose timeline it is: what is about another one says which. */
  readonly recordKey: string;
}

/** A note, an activity or a change, and when. */
export function TimelineEntry({ item, recordKey }: Props) {
  if (item.kind === "change" || item.kind === "lastChange")
    return (
      <li className={styles["entry"]}>
        <EntryIcon icon={Pencil} />
        <div className={styles["meta"]}>
          <span dir="auto">
            {item.kind === "change" ? TEXTS.changed(item.labels) : changedRecordText(item.by)}
          </span>
          <time dateTime={item.at} title={instantTitle(item.at)}>
            {instantText(item.at)}
          </time>
        </div>
      </li>
    );
  const { record, kind } = item;
  const place = { view: "record", resource: kind, key: String(record.id) } as const;
  const link = (words: string) => <PlaceLink place={place}>{words}</PlaceLink>;
  const plan = kind === "activity" ? planned(record) : null;
  // The API's dates and times are in UTC, the user's are local.
  const isDay = plan?.allDay === true;
  const when = isDay ? dayText(shownText(record, "start_date")) : instantText(item.at);
  const isDone = record["mark_as_done"] === true;
  return (
    <li className={styles["entry"]}>
      <EntryIcon icon={kind === "note" ? StickyNote : isDone ? CircleCheck : CalendarClock} />
      <div className={styles["meta"]}>
        <Badge>
          {kind === "note" ? TEXTS.note : nameOf(record["activity_type"]) || TEXTS.activity}
        </Badge>
        <span title={isDay ? undefined : instantTitle(item.at)}>
          {kind === "note" ? link(when) : when}
        </span>
        <About related={record["related_record"]} recordKey={recordKey} />
        {isDone ? <Badge tone="good">{TEXTS.done}</Badge> : null}
        {typeof record.id === "number" && record.id < 0 ? (
          <Badge tone="info">{TEXTS.notSent}</Badge>
        ) : null}
      </div>
      {kind === "note" ? (
        <p dir="auto">
          <MarkedText text={shownText(record, "note")} hasLinks />
        </p>
      ) : (
        <p dir="auto">
          <bdi>{link(shownText(record, "title") || TEXTS.untitled)}</bdi>{" "}
          <MarkedText text={shownText(record, "description")} hasLinks />
        </p>
      )}
    </li>
  );
}

function EntryIcon({ icon: Icon }: { readonly icon: LucideIcon }) {
  return <Icon className={styles["icon"]} size={14} aria-hidden />;
}

interface AboutProps {
  readonly related: unknown;
  readonly recordKey: string;
}

/** The record that it is about, in the timeline of an organization or of somebody who attends. */
function About({ related, recordKey }: AboutProps) {
  const key =
    isObject(related) && typeof related["slug"] === "string" ? related["slug"] : recordKey;
  const resource = resourceOfSlug(key);
  const name = nameOf(related);
  if (key === recordKey || resource === null || name === "") return null;
  return (
    <PlaceLink place={{ view: "record", resource, key }}>
      <bdi>{name}</bdi>
    </PlaceLink>
  );
}
