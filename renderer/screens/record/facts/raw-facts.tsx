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

/** Values that the server sent in an unexpected format, as they were sent. */
export function RawFacts({ resource, shown }: Props) {
  const entries = Object.entries(rawValues(shown));
  if (entries.length === 0) return null;
  return (
    <details className={styles["raw"]}>
      <summary>{TEXTS.raw.title(entries.length)}</summary>
      <p>{TEXTS.raw.about}</p>
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
