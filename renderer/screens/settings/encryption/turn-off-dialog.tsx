import { useState } from "react";
import { callLocal } from "../../../core/local.ts";
import { SecretInput } from "../../../core/secret-input.tsx";
import { useToasts } from "../../../core/toasts.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { DialogForm } from "../workspaces/dialog-form.tsx";
import { CHANGE_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Makes the workspace plain, by who knows the passphrase or the code. */
export function TurnOffDialog({ open, onClose }: Props) {
  return (
    <Modal title={TEXTS.offTitle} open={open} onClose={onClose}>
      <Form onClose={onClose} />
    </Modal>
  );
}

function Form({ onClose }: Omit<Props, "open">) {
  const bridge = useBridge();
  const [secret, setSecret] = useState("");
  const action = useAction(
    async () => {
      if (secret.trim() === "") throw new Error(TEXTS.secretMissing);
      await callLocal(bridge, "turnOffEncryption", { body: { secret } });
      onClose();
      useToasts.getState().add({ tone: "plain", text: TEXTS.offDone });
    },
    { failed: TEXTS.offFailed, isInline: true },
  );
  return (
    <DialogForm
      lead={TEXTS.offLead}
      failure={undefined}
      submitLabel={action.isRunning ? TEXTS.turningOff : TEXTS.off}
      isBusy={action.isRunning}
      onSubmit={(event) => {
        event.preventDefault();
        void action.run();
      }}
      onClose={onClose}
    >
      <SecretInput
        label={TEXTS.secret}
        action={action}
        value={secret}
        onChange={setSecret}
        autoFocus
      />
    </DialogForm>
  );
}
