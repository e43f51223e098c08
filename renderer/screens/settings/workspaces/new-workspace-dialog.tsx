import { type FormEvent, useEffect, useState } from "react";
import { isTyped } from "../../../core/use-typed.tsx";
import { makeWorkspace, openWorkspace, useNewWorkspace } from "../../../core/workspaces.ts";
import { useStatus } from "../../../core/queries.ts";
import { failureText } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { stayingText, unsentOf, WORKSPACE_TEXTS } from "../../../core/workspace-texts.ts";
import { Modal } from "../../../ui/modal.tsx";
import { AccountInput, useAccountForm } from "./account-input.tsx";
import { ACCOUNT_FIELD_TEXTS, WORKSPACE_FORM_TEXTS } from "../texts.ts";
import { DialogForm } from "./dialog-form.tsx";
import styles from "./workspaces.module.css";

const NEW_WORKSPACE_DRAFT = "new-workspace";

/** Asks for the name of a workspace, creates it and opens it, where it asks for its account. */
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
  const form = useAccountForm(NEW_WORKSPACE_DRAFT, { name: "" });
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const name = (form.values.name ?? "").trim();
    if (form.show(name === "" ? { name: WORKSPACE_TEXTS.nameMissing } : {})) return;
    setBusy(true);
    try {
      const workspace = await makeWorkspace(bridge, { name });
      onClose();
      await openWorkspace(bridge, workspace, unsent);
    } catch (error) {
      setBusy(false);
      form.show({ all: failureText(error, WORKSPACE_FORM_TEXTS.notCreated) });
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
      {unsent === 0 ? null : <p className={styles["lead"]}>{stayingText(unsent)}</p>}
    </DialogForm>
  );
}
