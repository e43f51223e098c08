import type { EffectiveChoice, MatchChoice } from "../../../shared/local/matches.ts";
import { IMPORTANCES, PARTS, PRESETS } from "../../../shared/matching/fit/importance.ts";
import { Segmented } from "../../ui/segmented.tsx";
import styles from "./shortlist.module.css";
import { IMPORTANCE_TEXTS as TEXTS, PART_TEXTS } from "./texts.ts";

const LEVELS = IMPORTANCES.map((level) => [level, TEXTS.levels[level]] as const);

interface Props {
  readonly choice: EffectiveChoice;
  readonly onChange: (choice: MatchChoice) => void;
}

/** Importance of each part of a match: four positions. */
export function ImportanceTable({ choice, onChange }: Props) {
  return (
    <table className={styles["importance"]}>
      <tbody>
        {PARTS.map((part) => (
          <tr key={part}>
            <th scope="row">{PART_TEXTS[part]}</th>
            <td>
              <Segmented
                label={PART_TEXTS[part]}
                options={LEVELS}
                value={choice.importance[part]}
                onChange={(level) => {
                  const { preset } = choice;
                  const levels = { ...choice.importance, [part]: level };
                  const changedParts = PARTS.filter(
                    (name) => levels[name] !== PRESETS[preset][name],
                  );
                  const importance = Object.fromEntries(
                    changedParts.map((name) => [name, levels[name]]),
                  );
                  onChange({ preset, importance });
                }}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
