import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { RESOURCES } from "../../../shared/contract/resource.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import styles from "./on-this-machine.module.css";

/** How many records of each resource are here, and whether that is all of them. */
export function OnThisMachine({ status }: { readonly status: LocalStatus }) {
  const { incomplete, progress } = status;
  return (
    <section aria-labelledby="on-this-machine">
      <h2 id="on-this-machine">On this machine</h2>
      <p className={styles["line"]}>
        {incomplete.length === 0
          ? "Every record of the server is here."
          : "The first sync is still reading. What is here can be used already; a search may miss what is not."}
      </p>
      <ul className={styles["cards"]}>
        {RESOURCES.map((resource) => {
          const reading = progress?.resource === resource ? progress : null;
          const missing = incomplete.includes(resource);
          return (
            <li key={resource} className={styles["card"]}>
              <span className={styles["count"]}>{status.records[resource].toLocaleString("en-GB")}</span>
              <span className={styles["name"]}>{CONTRACTS[resource].title[1]}</span>
              <span className={missing ? styles["missing"] : styles["whole"]}>
                {reading !== null
                  ? `Reading ${Math.round((100 * reading.done) / Math.max(1, reading.total))} %`
                  : missing
                    ? "Not complete yet"
                    : "Complete"}
              </span>
              {reading === null ? null : (
                <progress
                  aria-label={`Reading ${CONTRACTS[resource].title[1].toLowerCase()}`}
                  value={reading.done}
                  max={Math.max(1, reading.total)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
