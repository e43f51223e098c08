import type { ChangeLine } from "./change-lines.ts";
import { DiffText } from "./diff-text.tsx";
import { isLongText } from "./long-text.ts";
import { SentValue } from "./sent-value.tsx";
import styles from "./change-table.module.css";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

/** What a change does, a line a field: from what, to what. `fresh`: there was nothing before. */
export function ChangeTable({
  lines,
  fresh = false,
}: {
  readonly lines: readonly ChangeLine[];
  readonly fresh?: boolean;
}) {
  return (
    <dl className={styles["lines"]}>
      {lines.map(({ subject, before, after }) => (
        <div key={subject.name} className={styles["line"]}>
          <dt>{subject.label}</dt>
          <dd>
            {fresh || before === undefined ? (
              <SentValue subject={subject} value={after} />
            ) : isLongText(before) && isLongText(after) ? (
              <DiffText before={before} after={after} />
            ) : (
              <>
                <s className={styles["before"]}>
                  <SentValue subject={subject} value={before} />
                </s>
                <span className={styles["arrow"]}>
                  <span aria-hidden> → </span>
                  <span className="visually-hidden">{TEXTS.changeTable.becomes}</span>
                </span>
                <SentValue subject={subject} value={after} />
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
