import type { LocalStatus } from "../../../shared/local/status.ts";
import { instantTitle, numberText } from "../../ui/format.ts";
import { UNREAD_TEXTS, unreadText } from "../../changes/texts.ts";
import { TEXTS } from "./texts.ts";
import styles from "./unread-lists.module.css";

/** Lists that the server does not let us read, records that cannot be kept here, and why. */
export function UnreadLists({ status }: { readonly status: LocalStatus }) {
  const { lists, left_out: leftOut } = status;
  if (lists.length === 0 && leftOut.length === 0) return null;
  return (
    <section aria-labelledby="unread">
      <h2 id="unread">{UNREAD_TEXTS.title}</h2>
      <ul className={styles["list"]}>
        {lists.map((problem) => (
          <li
            key={problem.list}
            data-problem={problem.problem}
            title={TEXTS.since(instantTitle(problem.since))}
          >
            {unreadText(problem)}
          </li>
        ))}
        {leftOut.map((records) => (
          <li key={records.resource}>
            <span>{UNREAD_TEXTS.leftOut(records)}:</span>
            <ul>
              {records.reasons.map(({ reason, count }) => (
                <li key={reason}>
                  {reason} ({numberText(count)})
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {status.online && status.error === null && status.incomplete.length === 0 ? (
        <p className={styles["rest"]}>{UNREAD_TEXTS.restIsHere}</p>
      ) : null}
    </section>
  );
}
