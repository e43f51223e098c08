import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Resource } from "../../shared/contract/resource.ts";
import type { Lookups, ShownRecord } from "../core/queries.ts";
import { useOverdueField } from "./overdue.ts";
import styles from "./overdue-date.module.css";
import { OVERDUE_TEXTS as TEXTS } from "./texts.ts";

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
  /** Of the field in which it may be overdue. */
  readonly text: string;
}

/** The day by which something is due. */
export function DueDate({ resource, record, lookups, text }: Props) {
  const isLate = useOverdueField(resource, record, lookups) !== null;
  return isLate && text !== "" ? <OverdueDate>{text}</OverdueDate> : text;
}
