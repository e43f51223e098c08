import { Badge } from "../ui/badge.tsx";
import { numberText } from "../ui/format.ts";
import styles from "./sync-badges.module.css";
import type { StatusWords } from "./status-words.ts";

/** The state of sync, and below it what else holds: in the sidebar and on the Sync page alike. */
export function SyncBadges({ words }: { readonly words: StatusWords }) {
  return (
    <>
      <span>
        <Badge tone={words.tone}>{words.text}</Badge>
      </span>
      {words.also === undefined ? null : <Also {...words.also} />}
    </>
  );
}

/** Shows the second state; a folded sidebar has room only for the number that waits. */
function Also({ text, waitingCount }: NonNullable<StatusWords["also"]>) {
  return (
    <span className={styles["also"]} title={text}>
      <Badge tone="warn">{text}</Badge>
      {waitingCount === 0 ? null : <b aria-hidden>{numberText(waitingCount)}</b>}
    </span>
  );
}
