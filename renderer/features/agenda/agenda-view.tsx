import { addDays, format, isSameDay } from "date-fns";
import { useEffect, useState } from "react";
import { usePage } from "../../data/queries.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./agenda.module.css";
import { ActivityRow } from "./activity-row.tsx";
import { between, dayTitle, startOf, today, week, zone } from "./day-range.ts";

/** Activities of a day or a week, in the time zone of this machine. */
export function AgendaView() {
  const [day, setDay] = useState(today);
  const [mode, setMode] = useState<"day" | "week">("week");
  const days = mode === "week" ? week(day) : [day];
  const first = days[0] ?? day;
  const last = addDays(days.at(-1) ?? day, 1);
  const { data } = usePage({ resource: "activity", filter: between(first, last), sort: "start:asc" }, 1, 500);
  useEffect(() => {
    document.title = "Agenda – Roadbook";
  }, []);
  const step = mode === "week" ? 7 : 1;
  return (
    <div className={styles["view"]}>
      <header className={styles["head"]}>
        <h1>Agenda</h1>
        <span className={styles["zone"]}>
          {format(first, "d MMM")} – {format(addDays(last, -1), "d MMM yyyy")}, times in {zone}
        </span>
        <Button small onPress={() => setDay(addDays(day, -step))} aria-label="Earlier">
          ←
        </Button>
        <Button small onPress={() => setDay(today())}>
          Today
        </Button>
        <Button small onPress={() => setDay(addDays(day, step))} aria-label="Later">
          →
        </Button>
        <Button small onPress={() => setMode(mode === "week" ? "day" : "week")}>
          {mode === "week" ? "Show one day" : "Show the week"}
        </Button>
      </header>
      {days.map((date) => {
        const items = (data?.data ?? []).filter((record) => {
          const start = startOf(record);
          return start !== null && isSameDay(start, date);
        });
        return (
          <section key={date.toISOString()} className={styles["day"]} aria-label={dayTitle(date)}>
            <h2 data-today={isSameDay(date, today())}>{dayTitle(date)}</h2>
            {items.length === 0 ? <p className={styles["none"]}>Nothing planned.</p> : null}
            <ul>
              {items.map((record) => (
                <ActivityRow key={record.id} record={record} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
