import type { ReactNode } from "react";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { useNavigation } from "../../core/navigation.ts";
import { Button } from "../../ui/button.tsx";
import { Ago } from "../../ui/ago.tsx";
import { exactTimeText, instantText, remainingText } from "../../ui/format.ts";
import { useNow } from "../../ui/use-now.ts";
import styles from "./stand.module.css";
import { reportWords, useSyncRuns } from "../../core/sync-report.ts";

/**
 * How the connection stands: network, last sync, oldest unsent change, what the last run did, and
 * what keeps it from going on.
 */
export function Stand({ status }: { readonly status: LocalStatus }) {
  const now = useNow();
  const last = useSyncRuns((state) => state.last);
  return (
    <>
      <dl className={styles["facts"]}>
        <Fact name="Network">
          {status.work_offline
            ? "Off, because you work offline"
            : status.online
              ? "Server reached"
              : status.error === null
                ? "Server not reached"
                : "Interrupted"}
        </Fact>
        <Fact name="Last complete sync" title={instantText(status.last_synced_at)}>
          <Ago at={status.last_synced_at} />
        </Fact>
        <Fact name="Oldest unsent change" title={instantText(status.oldest_unsent_at)}>
          {status.oldest_unsent_at === null ? "none" : <Ago at={status.oldest_unsent_at} />}
        </Fact>
        {status.sending_ends_at === null ? null : (
          <Fact name="Everything sent" title={instantText(status.sending_ends_at)}>
            {soonText(status.sending_ends_at, now)}
          </Fact>
        )}
        {last === null ? null : (
          <Fact name="Last run" title={instantText(last.at)}>
            {last.report.ok ? reportWords(last.report) : "failed"}
          </Fact>
        )}
      </dl>
      <State status={status} />
    </>
  );
}

/**
 * One sentence, always in the same place: what is below it does not move when something goes wrong,
 * or right again.
 */
function State({ status }: { readonly status: LocalStatus }) {
  const go = useNavigation((state) => state.go);
  if (status.auth === "needed")
    return (
      <div className={styles["bad"]} role="alert">
        <p>
          The server does not accept the access token any more. Nothing is lost, but nothing is sent
          until there is a new one.
        </p>
        <Button small onPress={() => go({ view: "settings" })}>
          Enter a new token
        </Button>
      </div>
    );
  if (status.work_offline)
    return <p className={styles["calm"]}>Nothing is sent or read until you work online again.</p>;
  if (status.paused_until !== null)
    return (
      <p className={styles["warn"]}>
        The server asked for a pause until {exactTimeText(status.paused_until)}; after it, sync goes
        on by itself.
      </p>
    );
  if (
    status.error !== null &&
    status.online &&
    status.lists.some(({ problem }) => problem === "failing")
  )
    return (
      <p className={styles["warn"]}>
        {status.error} Roadbook will retry automatically; your changes are safe.
      </p>
    );
  if (status.error !== null)
    return (
      <p className={styles["warn"]}>
        The last sync did not get through: {status.error} Roadbook keeps trying; your changes are
        safe.
      </p>
    );
  return (
    <p className={styles["calm"]}>
      Your changes are sent as you make them. Roadbook checks the server for new ones automatically.
    </p>
  );
}

/** "in about 48 minutes" */
function soonText(value: string, now: number): string {
  const remaining = remainingText(value, now);
  return remaining === null ? "any moment now" : `in about ${remaining}`;
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
