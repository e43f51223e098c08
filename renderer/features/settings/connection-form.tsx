import { CircleAlert, CircleCheck } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import type { ProfileName } from "../../../shared/contract/profile.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import inputs from "../../ui/field.module.css";
import styles from "./connection-form.module.css";
import { useConnection, useSaveConnection, type Verdict } from "./use-connection.ts";

const PROFILES: readonly (readonly [ProfileName, string])[] = [
  ["extended", "Extended: also tries what the API specification leaves open"],
  ["documented", "Documented: only what the API specification shows"],
];

interface Props {
  readonly submitLabel?: string;
  readonly onVerdict?: (verdict: Verdict) => void;
}

/** Address, token and profile of the server; saved and tried in one go. The token is written, never shown. */
export function ConnectionForm({ submitLabel = "Test and save", onVerdict }: Props) {
  const { data } = useConnection();
  const save = useSaveConnection();
  const [remote, setRemote] = useState<string | null>(null);
  const [token, setToken] = useState("");
  const [replacing, setReplacing] = useState(false);
  const [profile, setProfile] = useState<ProfileName | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [busy, setBusy] = useState(false);
  const tokenBox = useRef<HTMLInputElement>(null);
  const hasToken = data?.has_token === true;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setVerdict(null);
    const result = await save({
      ...(remote === null ? {} : { remote: remote.trim() }),
      ...(token === "" ? {} : { token: token.trim() }),
      ...(profile === null ? {} : { profile }),
    });
    if (result.saved) {
      setToken("");
      setReplacing(false);
    }
    setVerdict(result);
    onVerdict?.(result);
    setBusy(false);
  };
  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      <Field label="Base URL" hint="Without /v1, like https://crm.example.com">
        {({ id, describedBy }) => (
          <input
            id={id}
            aria-describedby={describedBy}
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
      {hasToken && !replacing ? (
        <div className={styles["token"]}>
          <span className={styles["label"]}>Access token</span>
          <span className={styles["saved"]}>
            <span>Saved. It is never shown again.</span>
            <Button
              small
              onPress={() => {
                setReplacing(true);
                requestAnimationFrame(() => tokenBox.current?.focus());
              }}
            >
              Replace the token
            </Button>
          </span>
        </div>
      ) : (
        <Field
          label="Access token"
          hint="Kept apart from the database; it is never shown again and never leaves for another server."
        >
          {({ id, describedBy }) => (
            <input
              id={id}
              ref={tokenBox}
              aria-describedby={describedBy}
              className={inputs["input"]}
              type="password"
              autoComplete="off"
              value={token}
              onChange={(event) => setToken(event.target.value)}
            />
          )}
        </Field>
      )}
      <Field label="Profile">
        {({ id, describedBy }) => (
          <select
            id={id}
            aria-describedby={describedBy}
            className={inputs["input"]}
            value={profile ?? data?.profile ?? "extended"}
            onChange={(event) => setProfile(event.target.value === "documented" ? "documented" : "extended")}
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
            {verdict.ok ? <CircleCheck size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
            <div>
              <strong>{verdict.title}</strong>
              <p>{verdict.text}</p>
            </div>
          </div>
        )}
      </div>
    </form>
  );
}
