import type { ReactNode } from "react";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { troubleOf } from "../../../shared/local/trouble-texts.ts";
import { useNavigation } from "../../core/navigation.ts";
import { reportWords, syncNow, useSyncRuns } from "../../core/sync-report.ts";
import { Ago, useNow } from "../../ui/use-clock.tsx";
import { Button } from "../../ui/button.tsx";
import { agoText, instantTitle, numberText, remainingText } from "../../ui/format.ts";
import styles from "./sync-view.module.css";
import { COVERAGE_TEXTS, problemText, SUMMARY_TEXTS } from "./texts.ts";
import { coverageOf } from "../../core/coverage.ts";
import { findOldUpdate } from "../../core/list-ages.ts";
import { useBridge } from "../../core/workspace.tsx";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { type Resource, RESOURCES } from "../../../shared/contract/resource.ts";
import { coverageText, READ_AGAIN_TEXTS } from "../../changes/texts.ts";

/** Network, last sync, oldest unsent change, the last run, and what blocks syncing. */
export function SyncSummary({ status }: { readonly status: LocalStatus }) {
  const nowMs = useNow();
  const lastRun = useSyncRuns((state) => state.lastRun);
  return (
    <>
      <dl className={styles["facts"]}>
        <Fact name={SUMMARY_TEXTS.network}>{networkText(status)}</Fact>
        <Fact name={SUMMARY_TEXTS.lastSync} title={instantTitle(status.last_synced_at)}>
          <Ago timestamp={status.last_synced_at} />
        </Fact>
        <Fact name={SUMMARY_TEXTS.oldestUnsent} title={instantTitle(status.oldest_unsent_at)}>
          {status.oldest_unsent_at === null ? (
            SUMMARY_TEXTS.none
          ) : (
            <Ago timestamp={status.oldest_unsent_at} />
          )}
        </Fact>
        <Expected
          name={SUMMARY_TEXTS.everythingSent}
          expectedAt={status.sending_ends_at}
          nowMs={nowMs}
        />
        <Expected
          name={SUMMARY_TEXTS.everythingRead}
          expectedAt={status.reading_ends_at}
          nowMs={nowMs}
        />
        {lastRun === null ? null : (
          <Fact name={SUMMARY_TEXTS.lastRun} title={instantTitle(lastRun.finishedAt)}>
            {lastRun.report.ok ? reportWords(lastRun.report) : SUMMARY_TEXTS.failed}
          </Fact>
        )}
      </dl>
      <State status={status} />
    </>
  );
}

/** State in a sentence, always in one place: nothing below it moves when the state changes. */
function State({ status }: { readonly status: LocalStatus }) {
  const go = useNavigation((state) => state.go);
  if (status.auth === "needed" && status.cause !== "account")
    return (
      <div className={styles["bad"]} role="alert">
        <p>{problemText(status)}</p>
        <Button small onPress={() => go({ view: "settings" })}>
          {SUMMARY_TEXTS.enterToken}
        </Button>
      </div>
    );
  if (status.work_offline) return <p className={styles["calm"]}>{SUMMARY_TEXTS.workingOffline}</p>;
  const problem = problemText(status);
  return problem === null ? (
    <p className={styles["calm"]}>{SUMMARY_TEXTS.allWell}</p>
  ) : (
    <p className={styles["warn"]}>{problem}</p>
  );
}

function networkText(status: LocalStatus): string {
  const { work_offline, online, error } = status;
  if (work_offline) return SUMMARY_TEXTS.off;
  const trouble = troubleOf(status);
  if (trouble !== null && trouble.network !== null) return trouble.network;
  if (online) return SUMMARY_TEXTS.reached;
  return error === null ? SUMMARY_TEXTS.notReached : SUMMARY_TEXTS.failed;
}

/** "in about 48 minutes" */
function soonText(value: string, nowMs: number): string {
  const remaining = remainingText(value, nowMs);
  return remaining === null ? SUMMARY_TEXTS.soon : SUMMARY_TEXTS.inAbout(remaining);
}

interface ExpectedProps {
  readonly name: string;
  readonly expectedAt: string | null;
  readonly nowMs: number;
}

/** When something will be done; nothing while that is not known. */
function Expected({ name, expectedAt, nowMs }: ExpectedProps) {
  if (expectedAt === null) return null;
  return (
    <Fact name={name} title={instantTitle(expectedAt)}>
      {soonText(expectedAt, nowMs)}
    </Fact>
  );
}

interface FactProps {
  readonly name: string;
  readonly title?: string;
  readonly children: ReactNode;
}

function Fact({ name, title, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd title={title}>{children}</dd>
    </div>
  );
}

/** Numbers of each resource's records here, and whether that is all of them. */
export function LocalCoverage({ status }: { readonly status: LocalStatus }) {
  const bridge = useBridge();
  const nowMs = useNow();
  const { reading, unreadable } = coverageOf(status, RESOURCES);
  return (
    <section aria-labelledby="on-this-machine">
      <h2 id="on-this-machine">{COVERAGE_TEXTS.title}</h2>
      <p className={styles["coverageLine"]}>{coverageText(status, reading.length > 0)}</p>
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
                        : COVERAGE_TEXTS.lastUpdated(agoText(updatedAt, nowMs))}
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

/** Returns the progress of a list that is being read; null for the others. */
function progressOf({ first_reading, progress }: LocalStatus, resource: Resource) {
  const reading = first_reading.find((entry) => entry.resource === resource);
  if (reading !== undefined)
    return reading.total === null ? null : { ...reading, total: reading.total };
  return progress?.resource === resource ? progress : null;
}
