import { useState } from "react";
import { useMe } from "../../../core/me.ts";
import { useLookups, useStatus } from "../../../core/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { isTyped } from "../../../core/use-typed.tsx";
import { ME_DRAFT, MePicker } from "../../../fields/me-picker.tsx";
import { ME_TEXTS } from "../../../core/texts.ts";
import styles from "../../../fields/editors.module.css";
import { ANOTHER_ACCOUNT } from "../../../../shared/local/connection.ts";
import { useNewWorkspace } from "../../../core/workspaces.ts";
import { ACCOUNT_TEXTS, WORKSPACE_TEXTS } from "../../../core/workspace-texts.ts";
import accountWarningStyles from "./workspaces.module.css";

/** Setting of the user's identity. */
export function WhoAmISetting() {
  const me = useMe();
  const hasUsers = (useLookups()?.users.length ?? 0) > 0;
  const [changing, setChanging] = useState(() => isTyped(ME_DRAFT));
  if (me === undefined) return null;
  if (me === null && !hasUsers) return <p>{ME_TEXTS.nobodyYet}</p>;
  return (
    <>
      <div className={styles["current"]}>
        {me === null ? <span>{ME_TEXTS.unknown}</span> : <strong dir="auto">{me.full_name}</strong>}
        {me === null ? null : (
          <Button small onPress={() => setChanging(!changing)}>
            {changing ? ME_TEXTS.cancel : ME_TEXTS.change}
          </Button>
        )}
      </div>
      {me === null || changing ? (
        <MePicker autoFocus={changing} onDone={() => setChanging(false)} />
      ) : null}
    </>
  );
}

/** Says that the address or token leads to another account, and what to do, while it does. */
export function AccountWarning() {
  const error = useStatus()?.error;
  const showNew = useNewWorkspace((state) => state.show);
  if (error !== ANOTHER_ACCOUNT) return null;
  return (
    <div className={accountWarningStyles["warning"]} role="alert">
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
