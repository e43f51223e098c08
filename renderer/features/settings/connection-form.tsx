import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ask } from "../../data/ask.ts";
import { useBridge } from "../../data/workspace.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import inputs from "../../ui/field.module.css";
import styles from "./settings.module.css";

export interface ConnectionView {
  readonly remote: string | null;
  readonly profile: "documented" | "extended";
  readonly has_token: boolean;
  readonly test?: { readonly ok: boolean; readonly error: string | null };
}

export function useConnection() {
  const bridge = useBridge();
  return useQuery({
    queryKey: ["connection"],
    queryFn: () => ask<ConnectionView>(bridge, { method: "GET", path: "/local/connection" }),
  });
}

/** Address, token and profile of the server; saved and tried in one go. The token is never shown. */
export function ConnectionForm() {
  const bridge = useBridge();
  const client = useQueryClient();
  const { data } = useConnection();
  const [remote, setRemote] = useState<string | null>(null);
  const [token, setToken] = useState("");
  const [profile, setProfile] = useState<string | null>(null);
  const [verdict, setVerdict] = useState<{ readonly ok: boolean; readonly text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setVerdict(null);
    try {
      const body = {
        ...(remote === null ? {} : { remote }),
        ...(token === "" ? {} : { token }),
        ...(profile === null ? {} : { profile }),
      };
      const answer = await ask<ConnectionView>(bridge, { method: "PUT", path: "/local/connection", body });
      client.setQueryData(["connection"], answer);
      setToken("");
      setVerdict(
        answer.test?.ok === true
          ? { ok: true, text: "Connected: the server knows this token." }
          : { ok: false, text: answer.test?.error ?? "The server does not answer." },
      );
    } catch (error) {
      setVerdict({ ok: false, text: error instanceof Error ? error.message : "It could not be saved." });
    }
    setBusy(false);
  };
  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)}>
      <Field label="Base URL" hint="Without /v1, like https://crm.example.com">
        {({ id, describedBy }) => (
          <input
            id={id}
            aria-describedby={describedBy}
            className={inputs["input"]}
            type="url"
            autoComplete="off"
            value={remote ?? data?.remote ?? ""}
            onChange={(event) => setRemote(event.target.value)}
          />
        )}
      </Field>
      <Field
        label="Access token"
        hint={
          data?.has_token === true
            ? "One is saved; type here to replace it. It is never shown."
            : "Kept outside of the database; never shown again."
        }
      >
        {({ id, describedBy }) => (
          <input
            id={id}
            aria-describedby={describedBy}
            className={inputs["input"]}
            type="password"
            autoComplete="off"
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        )}
      </Field>
      <Field
        label="Profile"
        hint="Documented uses only what the API specification shows; extended also tries what it leaves open."
      >
        {({ id, describedBy }) => (
          <select
            id={id}
            aria-describedby={describedBy}
            className={inputs["input"]}
            value={profile ?? data?.profile ?? "extended"}
            onChange={(event) => setProfile(event.target.value)}
          >
            <option value="extended">Extended</option>
            <option value="documented">Documented</option>
          </select>
        )}
      </Field>
      <div className={styles["buttons"]}>
        <Button tone="primary" type="submit" isDisabled={busy}>
          {busy ? "Testing…" : "Test and save"}
        </Button>
        <span role="status">
          {verdict === null ? null : <Badge tone={verdict.ok ? "good" : "bad"}>{verdict.text}</Badge>}
        </span>
      </div>
    </form>
  );
}
