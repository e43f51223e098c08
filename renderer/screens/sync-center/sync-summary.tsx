import type { ReactNode } from "react";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { troubleOf } from "../../../shared/local/trouble-texts.ts";
import { useNavigation } from "../../core/navigation.ts";
import { reportWords, useSyncRuns } from "../../core/sync-report.ts";
import { Ago, useNow } from "../../ui/use-clock.tsx";
import { Button } from "../../ui/button.tsx";
import { instantTitle, remainingText } from "../../ui/format.ts";
import { problemText } from "./problem-text.ts";
import styles from "./sync-summary.module.css";
import { SUMMARY_TEXTS } from "./texts.ts";

/** Network, last sync, oldest unsent change, the last run, and what blocks syncing. */
export function SyncSummary({ status }: { readonly status: LocalStatus }) {
  const now = useNow();
  const last = useSyncRuns((state) => state.last);
  return (
    <>
      <dl className={styles["facts"]}>
        <Fact name={SUMMARY_TEXTS.network}>{networkText(status)}</Fact>
        <Fact name={SUMMARY_TEXTS.lastSync} title={instantTitle(status.last_synced_at)}>
          <Ago at={status.last_synced_at} />
        </Fact>
        <Fact name={SUMMARY_TEXTS.oldestUnsent} title={instantTitle(status.oldest_unsent_at)}>
          {status.oldest_unsent_at === null ? (
            SUMMARY_TEXTS.none
          ) : (
            <Ago at={status.oldest_unsent_at} />
          )}
        </Fact>
        <Expected name={SUMMARY_TEXTS.everythingSent} at={status.sending_ends_at} now={now} />
        <Expected name={SUMMARY_TEXTS.everythingRead} at={status.reading_ends_at} now={now} />
        {last === null ? null : (
          <Fact name={SUMMARY_TEXTS.lastRun} title={instantTitle(last.at)}>
            {last.report.ok ? reportWords(last.report) : SUMMARY_TEXTS.failed}
          </Fact>
        )}
      </dl>
      <State status={status} />
    </>
  );
}

/**
 * One sentence, always in the same place: nothing below it moves when something goes wrong, or
 * right again.
 */
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
function soonText(value: string, now: number): string {
  const remaining = remainingText(value, now);
  return remaining === null ? SUMMARY_TEXTS.soon : SUMMARY_TEXTS.inAbout(remaining);
}

interface ExpectedProps {
  readonly name: string;
  readonly at: string | null;
  readonly now: number;
}

/** When something will be done; nothing while that is not known. */
function Expected({ name, at, now }: ExpectedProps) {
  if (at === null) return null;
  return (
    <Fact name={name} title={instantTitle(at)}>
      {soonText(at, now)}
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
