import { CircleAlert, CircleCheck } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { onSaveKey } from "../../../ui/field.tsx";
import { ACCOUNT_FIELD_TEXTS, CONNECTION_TEXTS } from "../texts.ts";
import { OtherServerDialog } from "../workspaces/other-server-dialog.tsx";
import { RequestBudget } from "../request-budget.tsx";
import { AccountInput, SavedToken, TokenInput } from "../workspaces/account-input.tsx";
import styles from "./connection-form.module.css";
import { ProfileSelect } from "./profile-select.tsx";
import { useConnectionForm } from "./use-connection-form.ts";
import type { Verdict } from "./use-connection.ts";

interface Props {
  readonly submitLabel?: string;
  /** The form is all that the page is about: its first field has the focus. */
  readonly autoFocus?: boolean;
  /** Nothing was ever read here: another address needs no question, only a token of its own. */
  readonly firstRun?: boolean;
  readonly onVerdict?: (verdict: Verdict) => void;
}

/**
 * Address and API key of the server; saved and tested in one go. At the first run, what few people
 * need is folded below; later it is among the advanced settings.
 */
export function ConnectionForm({
  submitLabel = CONNECTION_TEXTS.submit,
  autoFocus = false,
  firstRun = false,
  onVerdict,
}: Props) {
  const state = useConnectionForm({ firstRun, onVerdict });
  // Empty fields would say that nothing is saved.
  if (state.data === undefined)
    return (
      <p className={styles["wait"]} role={state.error === null ? "status" : "alert"}>
        {state.error === null
          ? CONNECTION_TEXTS.loading
          : CONNECTION_TEXTS.unavailable(state.error.message)}
      </p>
    );
  return (
    <>
      <form
        className={styles["form"]}
        onSubmit={(event) => void state.submit(event)}
        noValidate
        {...onSaveKey((form: HTMLFormElement) => {
          if (!state.isBusy) form.requestSubmit();
        })}
      >
        <AccountInput
          form={state.form}
          field="address"
          label={ACCOUNT_FIELD_TEXTS.address}
          hint={ACCOUNT_FIELD_TEXTS.addressHint}
          saved={state.savedAddress}
          autoFocus={autoFocus}
        />
        {state.showsSavedToken ? (
          <SavedToken onReplace={state.replaceToken} />
        ) : (
          <TokenInput
            form={state.form}
            label={ACCOUNT_FIELD_TEXTS.token}
            hint={ACCOUNT_FIELD_TEXTS.tokenHint}
          />
        )}
        <div className={styles["buttons"]}>
          <Button tone="primary" type="submit" isDisabled={state.isBusy}>
            {state.isBusy ? CONNECTION_TEXTS.submitting : submitLabel}
          </Button>
        </div>
        <div role="status" aria-live="polite">
          {state.verdict === null ? null : <VerdictBox verdict={state.verdict} />}
        </div>
      </form>
      {firstRun ? (
        <details className={styles["advanced"]}>
          <summary>{CONNECTION_TEXTS.advanced}</summary>
          <ProfileSelect value={state.profile} onChange={state.setProfile} />
          <RequestBudget />
        </details>
      ) : null}
      <OtherServerDialog
        open={state.isAsking}
        here={state.savedAddress}
        there={state.typedAddress}
        token={state.typedToken}
        onClose={state.stopAsking}
        onMoved={(token) => void state.move(token)}
      />
    </>
  );
}

function VerdictBox({ verdict }: { readonly verdict: Verdict }) {
  const Icon = verdict.ok ? CircleCheck : CircleAlert;
  return (
    <div className={styles["verdict"]} data-ok={verdict.ok}>
      <Icon size={18} aria-hidden />
      <div>
        <strong>{verdict.title}</strong>
        <p>{verdict.text}</p>
      </div>
    </div>
  );
}
