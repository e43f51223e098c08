import { useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../shared/contract/define.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./conflict-chooser.module.css";
import { sentValueText } from "./entry-words.ts";

type Side = "mine" | "theirs";

interface Props {
  readonly entry: OutboxEntryView;
  readonly onChoose: (body: { choice: Side } | { fields: Record<string, Side> }) => void;
}

/** Both sides of a disagreement, field by field, with what it was before. */
export function ConflictChooser({ entry, onChoose }: Props) {
  const fields = entry.conflict?.fields ?? [];
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const contract = CONTRACTS[entry.resource];
  if (fields.length === 0) {
    return (
      <div className={styles["gone"]}>
        <Button small onPress={() => onChoose({ choice: "mine" })}>
          {entry.kind === "create" ? "Send mine anyway" : "Keep mine as a new record"}
        </Button>
        <Button small onPress={() => onChoose({ choice: "theirs" })}>
          Let it go
        </Button>
      </div>
    );
  }
  const complete = fields.every((field) => chosen[field.field] !== undefined);
  return (
    <div>
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Before</th>
            <th scope="col">Mine</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => {
            const label = fieldLabel(field.field, contract.body[field.field]);
            return (
              <tr key={field.field}>
                <th scope="row">{label}</th>
                <td dir="auto">{sentValueText(field.base)}</td>
                {(["mine", "theirs"] as const).map((side) => (
                  <td key={side} data-chosen={chosen[field.field] === side}>
                    <label>
                      <input
                        type="radio"
                        name={`${entry.id}-${field.field}`}
                        aria-label={`${label}: ${side}`}
                        checked={chosen[field.field] === side}
                        onChange={() => setChosen({ ...chosen, [field.field]: side })}
                      />
                      <span dir="auto">{sentValueText(field[side])}</span>
                    </label>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className={styles["gone"]}>
        <Button small tone="primary" isDisabled={!complete} onPress={() => onChoose({ fields: { ...chosen } })}>
          Decide
        </Button>
        <Button small onPress={() => onChoose({ choice: "mine" })}>
          Mine for all
        </Button>
        <Button small onPress={() => onChoose({ choice: "theirs" })}>
          Theirs for all
        </Button>
      </div>
    </div>
  );
}
