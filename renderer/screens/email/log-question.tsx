import { useProfile } from "../../core/profile.ts";
import { useLookups } from "../../core/queries.ts";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { localNow } from "../../ui/local-date.ts";
import styles from "./email.module.css";
import { logEmail, type LoggedEmail, MAX_LOGGED_PEOPLE } from "./log-email.ts";
import { EMAIL_TEXTS } from "./texts.ts";

const TEXTS = EMAIL_TEXTS.sent;

/** Asks whether to log the email that the mail program has: nobody else knows if it went. */
export function LogQuestion({
  email,
  onDone,
}: {
  readonly email: LoggedEmail;
  readonly onDone: () => void;
}) {
  const bridge = useBridge();
  const types = useLookups()?.activity_type ?? [];
  const { operations } = useProfile();
  const log = useAction(
    async () => {
      await logEmail(bridge, email, types, localNow());
      onDone();
    },
    { failed: TEXTS.failed },
  );
  const problem = !operations.activity.includes("create")
    ? TEXTS.impossible
    : email.recipients.length > MAX_LOGGED_PEOPLE
      ? TEXTS.tooMany(MAX_LOGGED_PEOPLE)
      : null;
  return (
    <div className={styles["form"]}>
      <p>{problem ?? TEXTS.question}</p>
      <div className={styles["foot"]}>
        <span />
        <Button autoFocus={problem !== null} onPress={onDone}>
          {TEXTS.skip}
        </Button>
        {problem === null ? (
          <Button
            autoFocus
            tone="primary"
            isDisabled={log.isRunning}
            onPress={() => void log.run()}
          >
            {TEXTS.log}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
