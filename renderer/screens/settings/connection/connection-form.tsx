import { CircleAlert, CircleCheck } from "lucide-react";
import type { ProfileName } from "../../../../shared/contract/profile.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { onSaveKey } from "../../../ui/save-key.ts";
import { Select } from "../../../ui/select.tsx";
import { ACCOUNT_FIELD_TEXTS, CONNECTION_TEXTS } from "../texts.ts";
import { OtherServerDialog } from "../workspaces/other-server-dialog.tsx";
import { RequestBudget } from "../request-budget.tsx";
import { AccountInput, SavedToken, TokenInput } from "./account-input.tsx";
import styles from "./connection-form.module.css";
import { useConnectionForm } from "./use-connection-form.ts";
import type { Verdict } from "./use-connection.ts";

const PROFILES: readonly ProfileName[] = ["extended", "documented"];

interface Props {
  readonly submitLabel?: string;
  /** The form is all that the page is about: its first field has the focus. */
  readonly autoFocus?: boolean;
  /** Nothing was ever read here: another address needs no question, only a token of its own. */
  readonly firstRun?: boolean;
  readonly onVerdict?: (verdict: Verdict) => void;
}

/**
 * Address, API key and profile of the server; saved and tested in one go. What few people need is
 * folded.
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
      <details className={styles["advanced"]}>
        <summary>{firstRun ? CONNECTION_TEXTS.advanced : CONNECTION_TEXTS.more}</summary>
        <ProfileSelect value={state.profile} onChange={state.setProfile} />
        {firstRun ? <RequestBudget /> : null}
      </details>
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

interface ProfileSelectProps {
  readonly value: ProfileName;
  readonly onChange: (profile: ProfileName) => void;
}

function ProfileSelect({ value, onChange }: ProfileSelectProps) {
  return (
    <Field label={CONNECTION_TEXTS.profile}>
      {({ id, describedBy }) => (
        <Select
          id={id}
          describedBy={describedBy}
          label={CONNECTION_TEXTS.profile}
          value={value}
          options={PROFILES.map((name) => [name, CONNECTION_TEXTS.profiles[name]])}
          onChange={onChange}
        />
      )}
    </Field>
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
