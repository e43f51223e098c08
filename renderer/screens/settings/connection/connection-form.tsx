import { CircleAlert, CircleCheck } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ProfileName } from "../../../../shared/contract/profile.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import inputs from "../../../ui/field.module.css";
import { OtherServerDialog } from "../workspaces/other-server-dialog.tsx";
import styles from "./connection-form.module.css";
import { TokenField } from "./token-field.tsx";
import {
  type ConnectionChange,
  isSameServer,
  missingParts,
  useConnection,
  useSaveConnection,
  type Verdict,
} from "./use-connection.ts";

const PROFILES: readonly (readonly [ProfileName, string])[] = [
  ["extended", "Extended: also tries what the API specification leaves open"],
  ["documented", "Documented: only what the API specification shows"],
];

interface Props {
  readonly submitLabel?: string;
  /** The form is all that the page is about: its first field has the focus. */
  readonly autoFocus?: boolean;
  /** Nothing was ever read here: another address needs no question, only a token of its own. */
  readonly firstRun?: boolean;
  readonly onVerdict?: (verdict: Verdict) => void;
}

/**
 * Address, token and profile of the server; saved and tried in one go. What does not work has the
 * focus afterwards.
 */
export function ConnectionForm({
  submitLabel = "Test and save",
  autoFocus = false,
  firstRun = false,
  onVerdict,
}: Props) {
  const { data, error } = useConnection();
  const save = useSaveConnection();
  const [remote, setRemote] = useState<string | null>(null);
  const [token, setToken] = useState("");
  const [replacing, setReplacing] = useState(false);
  const [profile, setProfile] = useState<ProfileName | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [missing, setMissing] = useState<ReturnType<typeof missingParts>>({});
  const [busy, setBusy] = useState(false);
  const addressBox = useRef<HTMLInputElement>(null);
  const tokenBox = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const staysThere = remote === null || isSameServer(remote, data?.remote ?? "");
  const hasToken = data?.has_token === true && (staysThere || !firstRun);
  const replace = () => {
    flushSync(() => setReplacing(true));
    tokenBox.current?.focus();
  };
  const lead = (fault: Verdict["fault"]) => {
    if (fault === "address") addressBox.current?.focus();
    else if (fault === "token") replace();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setVerdict(null);
    const lacking = missingParts(
      remote ?? data?.remote ?? "",
      token.trim() !== "" || (hasToken && !replacing),
    );
    setMissing(lacking);
    if (lacking.address !== undefined) return lead("address");
    if (lacking.token !== undefined) return lead("token");
    await send({
      ...(remote === null ? {} : { remote: remote.trim() }),
      ...(token === "" ? {} : { token: token.trim() }),
      ...(profile === null ? {} : { profile }),
      ...(firstRun && !staysThere ? { moved: true } : {}),
    });
  };
  const send = async (change: ConnectionChange) => {
    setBusy(true);
    const result = await save(change);
    setAsking(result.otherServer === true);
    if (result.otherServer === true) return setBusy(false);
    if (result.saved) {
      setToken("");
      setReplacing(false);
    }
    setVerdict(result);
    onVerdict?.(result);
    setBusy(false);
    lead(result.fault);
  };
  // Empty fields would say that nothing is saved.
  if (data === undefined)
    return (
      <p className={styles["wait"]} role={error === null ? "status" : "alert"}>
        {error === null ? "Loading…" : `The connection cannot be read: ${error.message}`}
      </p>
    );
  return (
    <>
      <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label="Base URL"
          hint="Without /v1, like https://crm.example.com"
          error={missing.address ?? null}
        >
          {({ id, describedBy, invalid }) => (
            <input
              id={id}
              ref={addressBox}
              autoFocus={autoFocus}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              className={inputs["input"]}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              value={remote ?? data?.remote ?? ""}
              onChange={(event) => setRemote(event.target.value)}
            />
          )}
        </Field>
        <TokenField
          kept={hasToken && !replacing}
          onReplace={replace}
          value={token}
          onChange={setToken}
          error={missing.token ?? null}
          ref={tokenBox}
        />
        <Field label="Profile">
          {({ id, describedBy }) => (
            <select
              id={id}
              aria-describedby={describedBy}
              className={inputs["input"]}
              value={profile ?? data?.profile ?? "extended"}
              onChange={(event) =>
                setProfile(event.target.value === "documented" ? "documented" : "extended")
              }
            >
              {PROFILES.map(([name, text]) => (
                <option key={name} value={name}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className={styles["buttons"]}>
          <Button tone="primary" type="submit" isDisabled={busy}>
            {busy ? "Trying the connection…" : submitLabel}
          </Button>
        </div>
        <div role="status" aria-live="polite">
          {verdict === null ? null : (
            <div className={styles["verdict"]} data-ok={verdict.ok}>
              {verdict.ok ? (
                <CircleCheck size={18} aria-hidden />
              ) : (
                <CircleAlert size={18} aria-hidden />
              )}
              <div>
                <strong>{verdict.title}</strong>
                <p>{verdict.text}</p>
              </div>
            </div>
          )}
        </div>
      </form>
      <OtherServerDialog
        open={asking}
        here={data.remote ?? ""}
        there={(remote ?? "").trim()}
        token={token.trim()}
        onClose={() => setAsking(false)}
        onMoved={(given) =>
          void send({
            remote: (remote ?? "").trim(),
            token: given,
            ...(profile === null ? {} : { profile }),
            moved: true,
          })
        }
      />
    </>
  );
}
