import { type FormEvent, useState } from "react";
import { ENTITY_CODES, type EntityName, type Resource } from "../../../shared/contract/resource.ts";
import { addressOf, useNavigation } from "../../app/navigation.ts";
import { useToasts } from "../../app/toasts.ts";
import { type ShownRecord, usePage } from "../../data/queries.ts";
import { createRecord } from "../../data/save.ts";
import { useBridge } from "../../data/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import inputs from "../../ui/field.module.css";
import { dayText, instantText } from "../../ui/format.ts";
import styles from "./timeline.module.css";
import { nameOf, plainText } from "./value-text.ts";

interface Item {
  readonly kind: "activity" | "note";
  readonly at: string;
  readonly record: ShownRecord;
}

const WINDOW = 50;

/** Notes and activities of a record, newest first, and a place to write one. */
export function Timeline({ resource, recordKey }: { readonly resource: Resource; readonly recordKey: string }) {
  const filter = { op: "is", field: "related_to", value: recordKey } as const;
  const activities = usePage({ resource: "activity", filter, sort: "start_date:desc" }, 1, WINDOW);
  const notes = usePage({ resource: "note", filter, sort: "created_at:desc" }, 1, WINDOW);
  const items = [
    ...(activities.data?.data ?? []).map((record): Item => ({
      kind: "activity",
      at: `${text(record, "start_date")}T${text(record, "start_time")}`,
      record,
    })),
    ...(notes.data?.data ?? []).map((record): Item => ({ kind: "note", at: text(record, "created_at"), record })),
  ].sort((a, b) => (a.at < b.at ? 1 : -1));
  const more = (activities.data?.total ?? 0) + (notes.data?.total ?? 0) - items.length;
  return (
    <section className={styles["timeline"]} aria-label="Timeline">
      <h3>Timeline</h3>
      <Composer resource={resource} recordKey={recordKey} />
      {items.length === 0 ? <p className={styles["none"]}>No notes or activities yet.</p> : null}
      <ol>
        {items.map((item) => (
          <Entry key={`${item.kind}:${String(item.record.id)}`} item={item} />
        ))}
      </ol>
      {more > 0 ? <p className={styles["none"]}>{more} older ones are in the lists.</p> : null}
    </section>
  );
}

function text(record: ShownRecord, field: string): string {
  const value = record[field];
  return typeof value === "string" ? value : "";
}

function Entry({ item }: { readonly item: Item }) {
  const go = useNavigation((state) => state.go);
  const { record, kind } = item;
  const place = { view: "record", resource: kind, key: String(record.id) } as const;
  return (
    <li className={styles["entry"]}>
      <div className={styles["meta"]}>
        <Badge>{kind === "note" ? "Note" : nameOf(record["activity_type"]) || "Activity"}</Badge>
        <span>
          {kind === "note"
            ? instantText(item.at)
            : `${dayText(text(record, "start_date"))} ${text(record, "start_time")}`}
        </span>
        {record["mark_as_done"] === true ? <Badge tone="good">Done</Badge> : null}
        {typeof record.id === "number" && record.id < 0 ? <Badge tone="info">Waiting to be sent</Badge> : null}
      </div>
      {kind === "note" ? (
        <p dir="auto">{plainText(text(record, "note"))}</p>
      ) : (
        <p dir="auto">
          <a
            href={addressOf(place)}
            onClick={(event) => {
              event.preventDefault();
              go(place);
            }}
          >
            {text(record, "title")}
          </a>{" "}
          {plainText(text(record, "description"))}
        </p>
      )}
    </li>
  );
}

/** Writes a note, or with a date an activity (a task). */
function Composer({ resource, recordKey }: { readonly resource: Resource; readonly recordKey: string }) {
  const bridge = useBridge();
  const add = useToasts((state) => state.add);
  const [words, setWords] = useState("");
  const [day, setDay] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === "") return;
    try {
      if (day === "") await createRecord(bridge, "note", { entity_name: resource, related_to: recordKey, note: words });
      else {
        await createRecord(bridge, "activity", {
          title: words.slice(0, 100),
          activity_type_id: 3,
          related_to: recordKey,
          related_to_entity: ENTITY_CODES[resource as EntityName],
          start_datetime: new Date(`${day}T09:00`).toISOString(),
          end_datetime: new Date(`${day}T09:30`).toISOString(),
          ...(words.length > 100 ? { description: words } : {}),
        });
      }
      setWords("");
      setDay("");
    } catch (error) {
      add({ tone: "bad", text: error instanceof Error ? error.message : "It could not be saved." });
    }
  };
  return (
    <form className={styles["composer"]} onSubmit={(event) => void submit(event)}>
      <textarea
        className={inputs["input"]}
        rows={2}
        aria-label="Write a note, or a task with a date"
        placeholder="Write a note…"
        dir="auto"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className={styles["composerRow"]}>
        <label>
          Follow up on{" "}
          <input type="date" className={inputs["input"]} value={day} onChange={(event) => setDay(event.target.value)} />
        </label>
        <Button small tone="primary" type="submit" isDisabled={words.trim() === ""}>
          {day === "" ? "Add note" : "Add task"}
        </Button>
      </div>
    </form>
  );
}
