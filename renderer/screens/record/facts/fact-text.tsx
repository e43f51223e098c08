import { withoutMarks } from "../../../../shared/contract/light-marks.ts";
import { MarkedText } from "../../../fields/marked-text.tsx";
import { OverdueDate } from "../../../fields/overdue-date.tsx";
import { AddressText } from "../../../ui/address-text.tsx";
import { withoutScheme } from "../../../ui/visible-text.ts";
import styles from "./facts.module.css";

interface Props {
  readonly kind: { readonly type: string; readonly format?: string };
  readonly text: string;
  /** A day that is past although something was due by it. */
  readonly isOverdue?: boolean;
}

/**
 * A value in the direction of its script. Long texts are aligned by it too; short values stay
 * aligned with their column.
 */
export function FactText({ kind, text, isOverdue = false }: Props) {
  if (text === "") return <span className={styles["none"]}>–</span>;
  if (isOverdue) return <OverdueDate>{text}</OverdueDate>;
  const long = kind.format === "long" || kind.format === "html";
  return (
    <span className={styles["text"]} dir={long ? "auto" : undefined}>
      {kind.format === "long" ? (
        <MarkedText text={text} />
      ) : long ? (
        text
      ) : (
        <bdi>
          {kind.format === "url" ? (
            <AddressText text={withoutScheme(text)} />
          ) : kind.format === "email" ? (
            <AddressText text={text} />
          ) : (
            text
          )}
        </bdi>
      )}
    </span>
  );
}

/** The value in words, for a screen reader. */
export function spokenText({ format }: Props["kind"], text: string): string {
  return format === "long" ? withoutMarks(text) : text;
}
