import { type ReactNode, useState } from "react";
import { ClampedValue, DisputedValue } from "../../changes/change-table.tsx";
import { type DisputedLine, disputedLines } from "../../changes/change-lines.ts";
import { isVeryLongText } from "../../changes/diff-text.tsx";
import { keepsBothSides } from "../../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { OutboxEntryView, ResolveChoice } from "../../../shared/local/outbox.ts";
import { useDefinitions } from "../../core/queries.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./conflict-chooser.module.css";
import { CONFLICT_TEXTS } from "./texts.ts";

export type Side = ResolveChoice;

interface Props {
  readonly entry: OutboxEntryView;
  readonly field: string;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** One disputed field: its value before, mine and theirs; where texts allow it, both of them. */
export function Dispute({ entry, field, chosen, onChoose }: Props) {
  const definitions = useDefinitions(entry.resource);
  const lines = disputedLines(entry, field, definitions);
  const [whole, setWhole] = useState(false);
  const isLong = lines.some((line) => [line.base, line.mine, line.theirs].some(isVeryLongText));
  const isCustom = field === "custom_fields";
  const label = isCustom ? CONFLICT_TEXTS.customFields : (lines[0]?.subject.label ?? field);
  const values = (valueOf: (line: DisputedLine) => ReactNode) =>
    lines.map((line) => (
      <span key={line.subject.name} className={styles["value"]}>
        {lines.length > 1 || isCustom ? (
          <span className={styles["of"]}>{line.subject.label}: </span>
        ) : null}
        {valueOf(line)}
      </span>
    ));
  const radio = (side: Side) => (
    <input
      type="radio"
      name={radioName(entry, field)}
      checked={chosen === side}
      onChange={() => onChoose(side)}
    />
  );
  return (
    <fieldset className={styles["dispute"]}>
      <legend>{label}</legend>
      <div className={styles["sides"]}>
        <div className={styles["side"]}>
          <span className={styles["name"]}>{CONFLICT_TEXTS.before}</span>
          {values((line) => (
            <ClampedValue subject={line.subject} value={line.base} whole={whole} />
          ))}
        </div>
        {(["mine", "theirs"] as const).map((side) => (
          <label key={side} className={styles["side"]} data-chosen={chosen === side}>
            <span className={styles["name"]}>
              {radio(side)}
              {CONFLICT_TEXTS.sides[side]}
            </span>
            {values((line) => (
              <DisputedValue line={line} side={side} whole={whole} />
            ))}
          </label>
        ))}
      </div>
      {keepsBothSides(CONTRACTS[entry.resource].body[field]) ? (
        <label className={styles["both"]} data-chosen={chosen === "both"}>
          {radio("both")}
          {CONFLICT_TEXTS.both}
        </label>
      ) : null}
      {isLong ? (
        <Button small tone="quiet" onPress={() => setWhole(!whole)} aria-expanded={whole}>
          {whole ? CONFLICT_TEXTS.collapse : CONFLICT_TEXTS.expand}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** The name that the radio buttons of a disputed field share. */
export function radioName(entry: OutboxEntryView, field: string): string {
  return `dispute-${entry.id}-${field}`;
}
