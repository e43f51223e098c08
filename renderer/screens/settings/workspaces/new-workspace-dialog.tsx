import { type FormEvent, useEffect, useState } from "react";
import { isTyped } from "../../../core/use-typed.tsx";
import { RequestError } from "../../../core/request-engine.ts";
import { makeWorkspace, openWorkspace, useNewWorkspace } from "../../../core/workspaces.ts";
import { useStatus } from "../../../core/queries.ts";
import { failureText } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { stayingText, unsentOf, WORKSPACE_TEXTS } from "../../../core/workspace-texts.ts";
import { Modal } from "../../../ui/modal.tsx";
import { AccountInput, TokenInput } from "../connection/account-input.tsx";
import { serverAddress } from "../connection/server-address.ts";
import { missingParts, useAccountForm } from "../connection/use-account-form.ts";
import { ACCOUNT_FIELD_TEXTS, WORKSPACE_FORM_TEXTS } from "../texts.ts";
import { DialogForm } from "./dialog-form.tsx";
import styles from "./workspace-dialog.module.css";

const NEW_WORKSPACE_DRAFT = "new-workspace";

/** Asks for another account, creates a workspace for it and opens that. */
export function NewWorkspaceDialog() {
  const { isOpen, show, close } = useNewWorkspace();
  useEffect(() => {
    if (isTyped(NEW_WORKSPACE_DRAFT)) show();
  }, [show]);
  return (
    <Modal title={WORKSPACE_TEXTS.newTitle} open={isOpen} onClose={close}>
      <NewWorkspaceForm onClose={close} />
    </Modal>
  );
}

function NewWorkspaceForm({ onClose }: { readonly onClose: () => void }) {
  const bridge = useBridge();
  const unsent = unsentOf(useStatus());
  const form = useAccountForm(NEW_WORKSPACE_DRAFT, { name: "", address: "", token: "" });
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const name = (form.values.name ?? "").trim();
    const remote = serverAddress(form.values.address ?? "");
    const { token } = form;
    const missing = {
      ...(name === "" ? { name: WORKSPACE_TEXTS.nameMissing } : {}),
      ...missingParts(remote, token !== ""),
    };
    if (form.show(missing)) return;
    setBusy(true);
    try {
      const made = await makeWorkspace(bridge, { name, remote, token });
      onClose();
      await openWorkspace(bridge, made, unsent);
    } catch (error) {
      setBusy(false);
      const message = failureText(error, WORKSPACE_FORM_TEXTS.notCreated);
      // Name and token were checked here: what the app refuses with 400 is the address.
      const isAddress = error instanceof RequestError && error.status === 400;
      form.show(isAddress ? { address: message } : { all: message });
    }
  };
  return (
    <DialogForm
      lead={WORKSPACE_TEXTS.newLead}
      failure={form.problems.all}
      submitLabel={isBusy ? WORKSPACE_FORM_TEXTS.creating : WORKSPACE_FORM_TEXTS.create}
      isBusy={isBusy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <AccountInput form={form} field="name" label={ACCOUNT_FIELD_TEXTS.name} autoFocus />
      <AccountInput
        form={form}
        field="address"
        label={ACCOUNT_FIELD_TEXTS.address}
        hint={ACCOUNT_FIELD_TEXTS.addressHint}
      />
      <TokenInput
        form={form}
        label={ACCOUNT_FIELD_TEXTS.token}
        hint={ACCOUNT_FIELD_TEXTS.tokenHint}
      />
      {unsent === 0 ? null : <p className={styles["lead"]}>{stayingText(unsent)}</p>}
    </DialogForm>
  );
}
