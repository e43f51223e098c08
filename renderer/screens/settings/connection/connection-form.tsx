import { CircleAlert, CircleCheck } from "lucide-react";
import { Button } from "../../../ui/button.tsx";
import { onSaveKey } from "../../../ui/field.tsx";
import { ACCOUNT_FIELD_TEXTS, CONNECTION_TEXTS } from "../texts.ts";
import { OTHER_SERVER_DRAFT, OtherServerDialog } from "../workspaces/other-server-dialog.tsx";
import { RequestBudget } from "../request-budget.tsx";
import {
  AccountInput,
  missingParts,
  SavedToken,
  TokenInput,
  useAccountForm,
} from "../workspaces/account-input.tsx";
import styles from "../settings.module.css";
import { ProfileSelect } from "./profile-setting.tsx";
import {
  type ConnectionChange,
  isOtherServer,
  isSameServer,
  serverAddress,
  useConnection,
  useSaveConnection,
  type Verdict,
} from "./use-connection.ts";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { ProfileName } from "../../../../shared/contract/profile.ts";
import { PROMPTED_TOKEN } from "../../../../shared/local/connection.ts";
import { isTyped } from "../../../core/use-typed.tsx";

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

interface Options {
  /** Nothing was ever read here: another address needs no question, only a token of its own. */
  readonly firstRun: boolean;
  readonly onVerdict: ((verdict: Verdict) => void) | undefined;
}

/** State of the connection form. Saving tests it as well; the field at fault gets the focus. */
function useConnectionForm({ firstRun, onVerdict }: Options) {
  const { data, error } = useConnection();
  const save = useSaveConnection();
  const form = useAccountForm("connection");
  const [isReplacing, setReplacing] = useState(false);
  const [profile, setProfile] = useState<ProfileName | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(() => isTyped(OTHER_SERVER_DRAFT));
  const savedAddress = data?.remote ?? "";
  const inputAddress = form.values.address;
  const address = inputAddress === null ? null : serverAddress(inputAddress);
  const isSame = address === null || isSameServer(address, savedAddress);
  const hasToken = data?.has_token === true && (isSame || !firstRun);
  const showsSavedToken = hasToken && !isReplacing;
  // A saved one is replaced by the button beside it alone, where the shell asks for the new one.
  const token = form.promptsToken && showsSavedToken ? "" : form.token;
  const showTokenInput = () => {
    if (form.promptsToken) return;
    flushSync(() => setReplacing(true));
    form.boxes.token.current?.focus();
  };
  const focusFault = (fault: Verdict["fault"]) => {
    if (fault === "address") form.boxes.address.current?.focus();
    else if (fault === "token") showTokenInput();
  };
  const send = async (change: ConnectionChange) => {
    setBusy(true);
    const result = await save(change);
    setBusy(false);
    setAsking(result.otherServer === true);
    if (result.otherServer === true) return;
    if (result.saved) {
      form.set("token", null);
      form.drop();
      setReplacing(false);
    }
    setVerdict(result);
    onVerdict?.(result);
    focusFault(result.fault);
  };
  const chosenProfile = profile === null ? {} : { profile };
  return {
    data,
    error,
    form,
    profile: profile ?? data?.profile ?? "extended",
    setProfile,
    verdict,
    isBusy,
    /** The address is another server's: the user has to say what that means. */
    isAsking,
    stopAsking: () => setAsking(false),
    showsSavedToken,
    replaceToken: () => {
      if (!form.promptsToken) showTokenInput();
      else if (!isBusy) void send({ token: PROMPTED_TOKEN });
    },
    savedAddress,
    typedAddress: address ?? "",
    typedToken: form.promptsToken ? "" : token,
    submit: async (event: FormEvent) => {
      event.preventDefault();
      if (isBusy) return;
      setVerdict(null);
      const missingNames = missingParts(address ?? savedAddress, token !== "" || showsSavedToken);
      if (form.show(missingNames)) {
        if (missingNames.address === undefined) showTokenInput();
        return;
      }
      // Asked first: else the shell would have the address confirmed twice.
      if (form.promptsToken && !firstRun && isOtherServer(address, savedAddress)) {
        setAsking(true);
        return;
      }
      await send({
        ...(address === null ? {} : { remote: address }),
        ...(token === "" ? {} : { token }),
        ...chosenProfile,
        ...(firstRun && !isSame ? { moved: true } : {}),
      });
    },
    /** Sends the moved address of the same account. */
    move: (newAddress: string) =>
      send({ remote: address ?? "", token: newAddress, ...chosenProfile, moved: true }),
  };
}
