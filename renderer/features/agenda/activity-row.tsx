import { addressOf, useNavigation } from "../../app/navigation.ts";
import { useToasts } from "../../app/toasts.ts";
import type { ShownRecord } from "../../data/queries.ts";
import { saveFields } from "../../data/save.ts";
import { useBridge } from "../../data/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { nameOf } from "../records/value-text.ts";
import styles from "./agenda.module.css";
import { startOf } from "./day-range.ts";

/** One activity: when, what, about whom, and whether it is done. */
export function ActivityRow({ record, withDay = false }: { readonly record: ShownRecord; readonly withDay?: boolean }) {
  const bridge = useBridge();
  const go = useNavigation((state) => state.go);
  const add = useToasts((state) => state.add);
  const start = startOf(record);
  const place = { view: "record", resource: "activity", key: String(record.id) } as const;
  const title = typeof record["title"] === "string" && record["title"] !== "" ? record["title"] : "(no title)";
  const importance = record["importance"];
  return (
    <li className={styles["activity"]}>
      <input
        type="checkbox"
        aria-label={`Done: ${title}`}
        checked={record["mark_as_done"] === true}
        onChange={(event) => {
          saveFields(bridge, "activity", record, { mark_as_done: event.target.checked }).catch((error: unknown) =>
            add({ tone: "bad", text: error instanceof Error ? error.message : "It could not be saved." }),
          );
        }}
      />
      <time className={styles["time"]}>
        {start === null
          ? ""
          : start.toLocaleString(
              "en-GB",
              withDay
                ? { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" }
                : { hour: "2-digit", minute: "2-digit" },
            )}
      </time>
      <a
        href={addressOf(place)}
        dir="auto"
        onClick={(event) => {
          event.preventDefault();
          go(place);
        }}
      >
        {title}
      </a>
      <span className={styles["about"]} dir="auto">
        {nameOf(record["related_record"])}
      </span>
      {importance === "high" || importance === "critical" ? (
        <Badge tone={importance === "critical" ? "bad" : "warn"}>{importance}</Badge>
      ) : null}
      <Badge>{nameOf(record["activity_type"]) || "Activity"}</Badge>
    </li>
  );
}
