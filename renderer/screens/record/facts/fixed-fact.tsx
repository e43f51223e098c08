import type { ReactNode } from "react";
import type { RecordKind } from "../../../../shared/contract/record-field.ts";
import { FactActions } from "./fact-actions.tsx";
import { FactText } from "./fact-text.tsx";
import styles from "./facts.module.css";
import { FACT_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly label: string;
  readonly kind: RecordKind;
  readonly text: string;
  /** Actions on it. */
  readonly children?: ReactNode;
}

/** A read-only field: the API cannot change it. */
export function FixedFact({ label, kind, text, children }: Props) {
  return (
    <div className={styles["row"]}>
      <dt>{label}</dt>
      <dd className={styles["line"]}>
        <span className={styles["fixed"]} title={TEXTS.readOnly}>
          <FactText kind={kind} text={text} />
        </span>
        <FactActions label={label} kind={kind} text={text} />
        {children}
      </dd>
    </div>
  );
}
