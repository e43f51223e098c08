import { type FormEvent, useState } from "react";
import { useStatus } from "../../../core/queries.ts";
import { failureText } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import {
  hostOf,
  OTHER_SERVER_TEXTS as TEXTS,
  stayingText,
  unsentOf,
  WORKSPACE_TEXTS,
} from "../../../core/workspace-texts.ts";
import { makeWorkspace, openWorkspace } from "../../../core/workspaces.ts";
import { Modal } from "../../../ui/modal.tsx";
import { AccountInput, missingParts, TokenInput, useAccountForm } from "./account-input.tsx";
import { ACCOUNT_FIELD_TEXTS, WORKSPACE_FORM_TEXTS } from "../texts.ts";
import { Choice, DialogForm } from "./dialog-form.tsx";
import styles from "./workspaces.module.css";

export const OTHER_SERVER_DRAFT = "other-server";

interface Props {
  readonly open: boolean;
  /** Address of the open workspace's server. */
  readonly here: string;
  /** The address that was typed. */
  readonly there: string;
  readonly token: string;
  readonly onClose: () => void;
  /** Called when the same account has moved; with the token for its new address. */
  readonly onMoved: (token: string) => void;
}

/**
 * The user typed the address of another server: asks whether it is another account or the same one,
 * before anything is sent there.
 */
export function OtherServerDialog({ open, onClose, ...props }: Props) {
  return (
    <Modal title={TEXTS.title} open={open} onClose={onClose}>
      <OtherServerForm onClose={onClose} {...props} />
    </Modal>
  );
}

function OtherServerForm({
  here,
  there,
  token: typedToken,
  onClose,
  onMoved,
}: Omit<Props, "open">) {
  const bridge = useBridge();
  const unsent = unsentOf(useStatus());
  const [choice, setChoice] = useState<"own" | "moved">("own");
  const form = useAccountForm(OTHER_SERVER_DRAFT, { name: hostOf(there), token: typedToken });
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const name = (form.values.name ?? "").trim();
    const { token } = form;
    if (choice === "moved") {
      if (!form.show(missingParts(there, token !== ""))) onMoved(token);
      return;
    }
    if (form.show(name === "" ? { name: WORKSPACE_TEXTS.nameMissing } : {})) return;
    setBusy(true);
    try {
      const workspace = await makeWorkspace(bridge, { name, remote: there });
      onClose();
      await openWorkspace(bridge, workspace, unsent);
    } catch (error) {
      form.show({ all: failureText(error, WORKSPACE_FORM_TEXTS.notCreated) });
      setBusy(false);
    }
  };
  return (
    <DialogForm
      lead={TEXTS.lead(hostOf(here), hostOf(there))}
      failure={form.problems.all}
      submitLabel={choice === "own" ? TEXTS.open : TEXTS.move}
      isBusy={isBusy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <fieldset className={styles["choices"]} aria-label={TEXTS.title}>
        <Choice
          group="other-server"
          title={TEXTS.own}
          about={unsent === 0 ? TEXTS.ownAbout : `${TEXTS.ownAbout} ${stayingText(unsent)}`}
          isChosen={choice === "own"}
          onChoose={() => setChoice("own")}
        />
        <Choice
          group="other-server"
          title={TEXTS.moved}
          about={TEXTS.movedAbout}
          isChosen={choice === "moved"}
          onChoose={() => setChoice("moved")}
        />
      </fieldset>
      {choice === "own" ? (
        <AccountInput form={form} field="name" label={ACCOUNT_FIELD_TEXTS.workspaceName} />
      ) : typedToken === "" ? (
        <TokenInput
          form={form}
          label={ACCOUNT_FIELD_TEXTS.tokenFor(hostOf(there))}
          hint={TEXTS.tokenHint}
        />
      ) : null}
    </DialogForm>
  );
}
