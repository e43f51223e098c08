import { ANOTHER_ACCOUNT } from "../../../../shared/local/connection.ts";
import { useStatus } from "../../../core/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { useNewWorkspace } from "../../../core/workspaces.ts";
import { ACCOUNT_TEXTS, WORKSPACE_TEXTS } from "../../../core/workspace-texts.ts";
import styles from "./account-warning.module.css";

/**
 * Says that the address or token leads to another account, and what to do; nothing while it does
 * not.
 */
export function AccountWarning() {
  const error = useStatus()?.error;
  const showNew = useNewWorkspace((state) => state.show);
  if (error !== ANOTHER_ACCOUNT) return null;
  return (
    <div className={styles["warning"]} role="alert">
      <p>
        <strong>{ACCOUNT_TEXTS.title}</strong>
      </p>
      <p>{ACCOUNT_TEXTS.what}</p>
      <ul>
        <li>{ACCOUNT_TEXTS.check}</li>
        <li>{ACCOUNT_TEXTS.own}</li>
      </ul>
      <Button small onPress={showNew}>
        {WORKSPACE_TEXTS.new}
      </Button>
    </div>
  );
}
