import { useState } from "react";
import { lookupLabel } from "../../../../shared/contract/lookup.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { type ShownRecord, useLookups } from "../../../core/queries.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import inputs from "../../../ui/field.module.css";
import { dayText, instantText, numberText } from "../../../ui/format.ts";
import { Select } from "../../../ui/select.tsx";
import { useDebounced } from "../../../ui/use-debounced.ts";
import { planned } from "../../../fields/planned.ts";
import { SectionTitle } from "../../../fields/record-section.tsx";
import styles from "./timeline.module.css";
import { TimelineComposer } from "./timeline-composer.tsx";
import { nameOf, writtenText } from "../../../fields/value-text.ts";
import { TIMELINE_TEXTS as TEXTS } from "./texts.ts";
import { textOf, type TimelineChoice, type TimelineItem, useTimeline } from "./use-timeline.ts";

const WINDOW_ITEMS = 30;
/** The largest page that /local answers. */
const MAX_ITEMS = 500;

interface Props {
  readonly resource: Resource;
  readonly shown: ShownRecord;
  readonly recordKey: string;
}

/** Notes and activities of a record, newest first, with a filter and a form for new ones. */
export function Timeline({ resource, shown, recordKey }: Props) {
  const [choice, setChoice] = useState<TimelineChoice>("all");
  const [text, setText] = useState("");
  const [limit, setLimit] = useState(WINDOW_ITEMS);
  const words = useDebounced(text.trim(), 80);
  const { items, total, isSettled } = useTimeline(recordKey, choice, words, limit);
  const isFiltered = words !== "" || choice !== "all";
  const older = total - items.length;
  return (
    <section className={styles["timeline"]} aria-label={TEXTS.title}>
      <SectionTitle named>{TEXTS.title}</SectionTitle>
      <TimelineComposer
        key={`${resource}:${recordKey}`}
        resource={resource}
        shown={shown}
        recordKey={recordKey}
      />
      {isSettled && total === 0 && !isFiltered ? null : (
        <TimelineFilter choice={choice} onChoice={setChoice} text={text} onText={setText} />
      )}
      {isSettled && items.length === 0 ? (
        <p className={styles["none"]} role="status">
          {isFiltered ? TEXTS.noMatch : TEXTS.none}
        </p>
      ) : null}
      <ol>
        {items.map((item) => (
          <Entry key={`${item.kind}:${String(item.record.id)}`} item={item} />
        ))}
      </ol>
      {older > 0 && limit < MAX_ITEMS ? (
        <Button small tone="quiet" onPress={() => setLimit(MAX_ITEMS)}>
          {TEXTS.showOlder(numberText(older))}
        </Button>
      ) : null}
      {older > 0 && limit === MAX_ITEMS ? (
        <p className={styles["none"]}>{TEXTS.olderHidden(numberText(older))}</p>
      ) : null}
    </section>
  );
}

interface FilterProps {
  readonly choice: TimelineChoice;
  readonly onChoice: (choice: TimelineChoice) => void;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function TimelineFilter({ choice, onChoice, text, onText }: FilterProps) {
  const types = useLookups()?.activity_type ?? [];
  return (
    <div className={styles["filter"]}>
      <Select
        inline
        isChosen={choice !== "all"}
        label={TEXTS.show}
        value={choice}
        options={[
          ["all", TEXTS.both],
          ["note", TEXTS.notes],
          ["activity", TEXTS.activities],
          ...types.map((entry) => [`type:${entry.id}`, lookupLabel(entry)] as const),
        ]}
        onChange={onChoice}
      />
      <input
        className={inputs["input"]}
        type="search"
        aria-label={TEXTS.search}
        placeholder={TEXTS.search}
        dir="auto"
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}

function Entry({ item }: { readonly item: TimelineItem }) {
  const { record, kind } = item;
  const place = { view: "record", resource: kind, key: String(record.id) } as const;
  const link = (words: string) => <PlaceLink place={place}>{words}</PlaceLink>;
  const plan = kind === "activity" ? planned(record) : null;
  // The API's dates and times are in UTC, the user's are local.
  const when = plan?.allDay === true ? dayText(textOf(record, "start_date")) : instantText(item.at);
  return (
    <li className={styles["entry"]}>
      <div className={styles["meta"]}>
        <Badge>
          {kind === "note" ? TEXTS.note : nameOf(record["activity_type"]) || TEXTS.activity}
        </Badge>
        <span>{kind === "note" ? link(when) : when}</span>
        {record["mark_as_done"] === true ? <Badge tone="good">{TEXTS.done}</Badge> : null}
        {typeof record.id === "number" && record.id < 0 ? (
          <Badge tone="info">{TEXTS.notSent}</Badge>
        ) : null}
      </div>
      {kind === "note" ? (
        <p dir="auto">{writtenText(textOf(record, "note"))}</p>
      ) : (
        <p dir="auto">
          {link(textOf(record, "title") || TEXTS.untitled)}{" "}
          {writtenText(textOf(record, "description"))}
        </p>
      )}
    </li>
  );
}
