import { type FormEvent, useRef, useState } from "react";
import { useStatus } from "../../../core/queries.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { makeWorkspace, openWorkspace } from "../../../core/workspaces.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import inputs from "../../../ui/field.module.css";
import { Modal } from "../../../ui/modal.tsx";
import { missingParts } from "../connection/use-connection.ts";
import {
  hostOf,
  OTHER_SERVER_TEXTS as TEXTS,
  stayingText,
  unsentOf,
  WORKSPACE_TEXTS,
} from "../../../core/workspace-texts.ts";
import styles from "./workspace-dialog.module.css";

interface Props {
  readonly open: boolean;
  /** Address of the open workspace's server. */
  readonly here: string;
  /** The address that was typed. */
  readonly there: string;
  /** The token that was typed; "" when there was none. */
  readonly token: string;
  readonly onClose: () => void;
  /** The same account has moved; with the token for its new address. */
  readonly onMoved: (token: string) => void;
}

/**
 * An address of another server was typed: asks whether it is another account or the same one,
 * before anything is sent there.
 */
export function OtherServerDialog({ open, onClose, ...props }: Props) {
  return (
    <Modal title={TEXTS.title} open={open} onClose={onClose}>
      <OtherServerForm onClose={onClose} {...props} />
    </Modal>
  );
}

function OtherServerForm({ here, there, token: typed, onClose, onMoved }: Omit<Props, "open">) {
  const bridge = useBridge();
  const unsent = unsentOf(useStatus());
  const [choice, setChoice] = useState<"own" | "moved">("own");
  const [name, setName] = useState(hostOf(there));
  const [token, setToken] = useState(typed);
  const [problems, setProblems] = useState<
    Readonly<Partial<Record<"name" | "token" | "all", string>>>
  >({});
  const [busy, setBusy] = useState(false);
  const nameBox = useRef<HTMLInputElement>(null);
  const tokenBox = useRef<HTMLInputElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const given = token.trim();
    const missing = missingParts(there, given !== "");
    if (choice === "own" && name.trim() === "") {
      setProblems({ name: WORKSPACE_TEXTS.nameMissing });
      return nameBox.current?.focus();
    }
    if (missing.token !== undefined) {
      setProblems({ token: missing.token });
      return tokenBox.current?.focus();
    }
    if (choice === "moved") return onMoved(given);
    setBusy(true);
    try {
      const made = await makeWorkspace(bridge, { name: name.trim(), remote: there, token: given });
      onClose();
      await openWorkspace(bridge, made, unsent);
    } catch (error) {
      setProblems({ all: error instanceof Error ? error.message : "Couldn't make the workspace." });
      setBusy(false);
    }
  };
  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles["body"]}>
        <p className={styles["lead"]}>{TEXTS.lead(hostOf(here), hostOf(there))}</p>
        <fieldset className={styles["choices"]} aria-label={TEXTS.title}>
          <Choice
            title={TEXTS.own}
            about={unsent === 0 ? TEXTS.ownAbout : `${TEXTS.ownAbout} ${stayingText(unsent)}`}
            chosen={choice === "own"}
            onChoose={() => setChoice("own")}
          />
          <Choice
            title={TEXTS.moved}
            about={TEXTS.movedAbout}
            chosen={choice === "moved"}
            onChoose={() => setChoice("moved")}
          />
        </fieldset>
        {choice === "own" ? (
          <Field label="Name of the new workspace" error={problems.name ?? null}>
            {({ id, describedBy, invalid }) => (
              <input
                id={id}
                ref={nameBox}
                className={inputs["input"]}
                aria-describedby={describedBy}
                aria-invalid={invalid}
                dir="auto"
                maxLength={80}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
        ) : null}
        {typed === "" ? (
          <Field
            label={`Access token for ${hostOf(there)}`}
            hint={TEXTS.tokenHint}
            error={problems.token ?? null}
          >
            {({ id, describedBy, invalid }) => (
              <input
                id={id}
                ref={tokenBox}
                className={inputs["input"]}
                aria-describedby={describedBy}
                aria-invalid={invalid}
                type="password"
                autoComplete="off"
                value={token}
                onChange={(event) => setToken(event.target.value)}
              />
            )}
          </Field>
        ) : null}
        {problems.all === undefined ? null : (
          <p className={styles["error"]} role="alert">
            {problems.all}
          </p>
        )}
      </div>
      <footer className={styles["foot"]}>
        <Button onPress={onClose}>Cancel</Button>
        <Button tone="primary" type="submit" isDisabled={busy}>
          {choice === "own" ? TEXTS.open : TEXTS.move}
        </Button>
      </footer>
    </form>
  );
}

interface ChoiceProps {
  readonly title: string;
  readonly about: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ title, about, chosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles["choice"]}>
      <input
        type="radio"
        name="other-server"
        checked={chosen}
        autoFocus={chosen}
        onChange={onChoose}
      />
      <strong>{title}</strong>
      <span>{about}</span>
    </label>
  );
}
