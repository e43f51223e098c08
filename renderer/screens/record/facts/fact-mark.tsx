import type { BodyField } from "../../../../shared/contract/body-field.ts";
import { type ShownRecord, useLookups } from "../../../core/queries.ts";
import { Badge } from "../../../ui/badge.tsx";
import { bodyText } from "../../../fields/value-text.ts";
import styles from "./facts.module.css";
import { type Mark, SyncLink } from "../../../changes/marks.tsx";
import { FACT_TEXTS as TEXTS } from "./texts.ts";

/** Says that a change is unsent, refused or in conflict; the latter two link to Sync. */
export function FieldMark({ mark }: { readonly mark: Mark }) {
  const badge = <Badge tone={mark.tone}>{mark.text}</Badge>;
  return (
    <span className={styles["mark"]}>
      {mark.tone === "bad" ? <SyncLink entry={mark.entry}>{badge}</SyncLink> : badge}
    </span>
  );
}

interface DetailProps {
  readonly mark: Mark;
  readonly field: BodyField;
  readonly shown: ShownRecord;
}

/** The server's reason for refusing the change, or its own value. */
export function MarkDetail({ mark, field, shown }: DetailProps) {
  const lookups = useLookups();
  if (mark.said !== undefined)
    return (
      <p className={styles["said"]} dir="auto">
        {mark.said}
      </p>
    );
  if (mark.theirs === undefined) return null;
  const text = bodyText(field, mark.theirs.value, shown, lookups);
  return (
    <p className={styles["said"]}>
      {TEXTS.serverHas} <span dir="auto">{text === "" ? TEXTS.nothing : text}</span>.
    </p>
  );
}
