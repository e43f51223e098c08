import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Resource } from "../../shared/contract/resource.ts";
import type { ShownRecord } from "../core/queries.ts";
import { useIsOverdue } from "./overdue.ts";
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
  readonly field: string;
  readonly record: ShownRecord;
  readonly text: string;
}

/** The text of a field that may be overdue. */
export function DueDate({ resource, field, record, text }: Props) {
  const isLate = useIsOverdue(resource, field, record);
  return isLate && text !== "" ? <OverdueDate>{text}</OverdueDate> : text;
}
