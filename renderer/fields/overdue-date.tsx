import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Lookups, ShownRecord } from "../core/queries.ts";
import styles from "./values.module.css";
import { OVERDUE_TEXTS as TEXTS } from "./texts.ts";
import { dayOf, localNow } from "../ui/local-date.ts";
import { useToday } from "../ui/use-clock.tsx";
import { planned } from "./planned.ts";
import { stageOf } from "./stage.tsx";

/** A day that is past although something was due by it: red, with a sign, and said in words. */
export function OverdueDate({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles["overdue"]} title={TEXTS.title}>
      <CircleAlert size={13} aria-hidden />
      <span>{children}</span>
      <span className="visually-hidden">{TEXTS.also}</span>
    </span>
  );
}

interface Props {
  readonly resource: Resource;
  readonly record: ShownRecord;
  readonly lookups: Lookups | undefined;
  /** Text of the field in which it may be overdue. */
  readonly text: string;
}

export function DueDate({ resource, record, lookups, text }: Props) {
  const isLate = useOverdueField(resource, record, lookups) !== null;
  return isLate && text !== "" ? <OverdueDate>{text}</OverdueDate> : text;
}

/** The field with the day by which a deal has to be closed, or an activity done. */
const DUE_FIELDS: Readonly<Partial<Record<Resource, string>>> = {
  deal: "close_date",
  activity: "start_date",
};

export function isDueField(resource: Resource, field: string): boolean {
  return DUE_FIELDS[resource] === field;
}

/** Returns whether a deal's stage is neither won nor lost, and its day is past. */
export function isPastClose(closes: unknown, percentage: unknown, today: string): boolean {
  const isClosed = percentage === 0 || percentage === 100;
  return !isClosed && typeof closes === "string" && closes !== "" && closes.slice(0, 10) < today;
}

/** Returns whether the day of an open deal or unfinished activity is past. */
export function isOverdue(
  resource: Resource,
  record: ShownRecord,
  lookups: Pick<Lookups, "deal_stage"> | undefined,
  today: string,
  currentTime = localNow(),
): boolean {
  if (resource === "activity") {
    const item = record["mark_as_done"] === true ? null : planned(record);
    // An activity over midnight is not late before its end.
    return item !== null && dayOf(item.start) < today && (item.end ?? item.start) <= currentTime;
  }
  if (resource !== "deal" || lookups === undefined) return false;
  const stage = stageOf("deal", record);
  const entry = lookups.deal_stage.find(({ id }) => id === stage?.id);
  return isPastClose(record["close_date"], entry?.["percentage"], today);
}

/** The field of a record that is overdue, as time goes on; null where none is. */
export function useOverdueField(
  resource: Resource,
  record: ShownRecord,
  lookups: Pick<Lookups, "deal_stage"> | undefined,
): string | null {
  const today = useToday();
  return isOverdue(resource, record, lookups, today) ? (DUE_FIELDS[resource] ?? null) : null;
}
