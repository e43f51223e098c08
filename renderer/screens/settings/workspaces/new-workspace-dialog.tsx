import { type FormEvent, useRef, useState } from "react";
import { AskError } from "../../../core/ask.ts";
import { useStatus } from "../../../core/queries.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { makeWorkspace, openWorkspace } from "../../../core/workspaces.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import inputs from "../../../ui/field.module.css";
import { focusOnce } from "../../../ui/focus-once.ts";
import { Modal } from "../../../ui/modal.tsx";
import { TokenField } from "../connection/token-field.tsx";
import { missingParts } from "../connection/use-connection.ts";
import styles from "./workspace-dialog.module.css";
import { useNewWorkspace } from "../../../core/new-workspace-state.ts";
import { stayingText, unsentOf, WORKSPACE_TEXTS } from "../../../core/workspace-texts.ts";

/** Asks for another account, makes a workspace for it and opens that. */
export function NewWorkspaceDialog() {
  const { isOpen, close } = useNewWorkspace();
  return (
    <Modal title={WORKSPACE_TEXTS.newTitle} open={isOpen} onClose={close}>
      <NewWorkspaceForm onClose={close} />
    </Modal>
  );
}

type Problems = Readonly<Partial<Record<"name" | "address" | "token" | "all", string>>>;

function NewWorkspaceForm({ onClose }: { readonly onClose: () => void }) {
  const bridge = useBridge();
  const unsent = unsentOf(useStatus());
  const [name, setName] = useState("");
  const [remote, setRemote] = useState("");
  const [token, setToken] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const nameBox = useRef<HTMLInputElement>(null);
  const addressBox = useRef<HTMLInputElement>(null);
  const tokenBox = useRef<HTMLInputElement>(null);
  const show = (found: Problems) => {
    setProblems(found);
    const box =
      found.name !== undefined ? nameBox : found.address !== undefined ? addressBox : tokenBox;
    box.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing: Problems = {
      ...(name.trim() === "" ? { name: WORKSPACE_TEXTS.nameMissing } : {}),
      ...missingParts(remote, token.trim() !== ""),
    };
    if (Object.keys(missing).length > 0) return show(missing);
    setBusy(true);
    try {
      const given = { name: name.trim(), remote: remote.trim(), token: token.trim() };
      const made = await makeWorkspace(bridge, given);
      onClose();
      await openWorkspace(bridge, made, unsent);
    } catch (error) {
      setBusy(false);
      const message = error instanceof Error ? error.message : "Couldn't make the workspace.";
      // Name and token were looked at here: what the app refuses with 400 is the address.
      show(
        error instanceof AskError && error.status === 400 ? { address: message } : { all: message },
      );
    }
  };
  return (
    <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
      <div className={styles["body"]}>
        <p className={styles["lead"]}>{WORKSPACE_TEXTS.newLead}</p>
        <Field label="Name" error={problems.name ?? null}>
          {({ id, describedBy, invalid }) => (
            <input
              id={id}
              ref={(element) => {
                nameBox.current = element;
                focusOnce(true)(element);
              }}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              className={inputs["input"]}
              autoComplete="off"
              dir="auto"
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field
          label="Server address"
          hint="Without /v1, like https://crm.example.com"
          error={problems.address ?? null}
        >
          {({ id, describedBy, invalid }) => (
            <input
              id={id}
              ref={addressBox}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              className={inputs["input"]}
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              value={remote}
              onChange={(event) => setRemote(event.target.value)}
            />
          )}
        </Field>
        <TokenField
          kept={false}
          onReplace={() => undefined}
          value={token}
          onChange={setToken}
          error={problems.token ?? null}
          ref={tokenBox}
        />
        {unsent === 0 ? null : <p className={styles["lead"]}>{stayingText(unsent)}</p>}
        {problems.all === undefined ? null : (
          <p className={styles["error"]} role="alert">
            {problems.all}
          </p>
        )}
      </div>
      <footer className={styles["foot"]}>
        <Button onPress={onClose}>Cancel</Button>
        <Button tone="primary" type="submit" isDisabled={busy}>
          {busy ? "Making the workspace…" : "Create and open"}
        </Button>
      </footer>
    </form>
  );
}
