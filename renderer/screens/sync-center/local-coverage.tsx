import { coverageOf } from "../../core/coverage.ts";
import { findOldUpdate } from "../../core/list-ages.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { type Resource, RESOURCES } from "../../../shared/contract/resource.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { syncNow } from "../../core/sync-report.ts";
import { coverageText, READ_AGAIN_TEXTS } from "../../changes/texts.ts";
import styles from "./local-coverage.module.css";
import { COVERAGE_TEXTS } from "./texts.ts";
import { agoText, instantTitle, numberText } from "../../ui/format.ts";
import { useNow } from "../../ui/use-clock.tsx";

/** How many records of each resource are here, and whether that is all of them. */
export function LocalCoverage({ status }: { readonly status: LocalStatus }) {
  const bridge = useBridge();
  const now = useNow();
  const { reading, unreadable } = coverageOf(status, RESOURCES);
  return (
    <section aria-labelledby="on-this-machine">
      <h2 id="on-this-machine">{COVERAGE_TEXTS.title}</h2>
      <p className={styles["line"]}>{coverageText(status, reading.length > 0)}</p>
      <ul className={styles["cards"]}>
        {RESOURCES.map((resource) => {
          const page = progressOf(status, resource);
          const isUnreadable = unreadable.some((list) => list.resource === resource);
          const isMissing = isUnreadable || reading.includes(resource);
          const updatedAt = findOldUpdate(status, resource);
          return (
            <li key={resource} className={styles["card"]}>
              <span className={styles["count"]}>{numberText(status.records[resource])}</span>
              <span className={styles["name"]}>{CONTRACTS[resource].title[1]}</span>
              <span
                className={isMissing || updatedAt !== null ? styles["missing"] : styles["whole"]}
                title={updatedAt === null ? undefined : instantTitle(updatedAt)}
              >
                {page !== null
                  ? COVERAGE_TEXTS.reading(Math.round((100 * page.done) / Math.max(1, page.total)))
                  : isUnreadable
                    ? COVERAGE_TEXTS.unreadable
                    : isMissing
                      ? COVERAGE_TEXTS.incomplete
                      : updatedAt === null
                        ? COVERAGE_TEXTS.complete
                        : COVERAGE_TEXTS.lastUpdated(agoText(updatedAt, now))}
              </span>
              {page === null ? null : (
                <progress
                  aria-label={COVERAGE_TEXTS.readingList(resource)}
                  value={page.done}
                  max={Math.max(1, page.total)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div className={styles["again"]}>
        <Button
          small
          onPress={() => void syncNow(bridge, { whole: true })}
          isDisabled={status.phase !== "idle" || status.work_offline || reading.length > 0}
          aria-describedby="read-again-hint"
        >
          {READ_AGAIN_TEXTS.button}
        </Button>
        <span id="read-again-hint">{READ_AGAIN_TEXTS.hint}</span>
      </div>
    </section>
  );
}

/** How far a list is that is being read, for the first time or again; null for the others. */
function progressOf({ first_reading, progress }: LocalStatus, resource: Resource) {
  const first = first_reading.find((entry) => entry.resource === resource);
  if (first !== undefined) return first.total === null ? null : { ...first, total: first.total };
  return progress?.resource === resource ? progress : null;
}
