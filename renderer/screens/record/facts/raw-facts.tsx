import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { fieldLabel } from "../../../../shared/contract/define.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { ShownRecord } from "../../../core/queries.ts";
import styles from "./facts.module.css";
import { rawValues, writtenRaw } from "../../../fields/raw-values.ts";
import { FACT_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly resource: Resource;
  readonly shown: ShownRecord;
}

/**
 * What the server sent in another form than it should: nothing of it is lost, though not all of it
 * has a place above.
 */
export function RawFacts({ resource, shown }: Props) {
  const entries = Object.entries(rawValues(shown));
  if (entries.length === 0) return null;
  return (
    <details className={styles["raw"]}>
      <summary>
        {entries.length === 1 ? TEXTS.rawFacts.text1Value : TEXTS.rawFacts.values(entries.length)}{" "}
        {TEXTS.rawFacts.fromTheServerIn}
      </summary>
      <p>{TEXTS.rawFacts.roadbookShowsWhatIt}</p>
      <dl>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{fieldLabel(name, CONTRACTS[resource].record[name])}</dt>
            <dd>
              <code dir="auto">{writtenRaw(value)}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
