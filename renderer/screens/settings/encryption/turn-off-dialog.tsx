import { useState } from "react";
import { callLocal } from "../../../core/local.ts";
import { useToasts } from "../../../core/toasts.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
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
  const { run, isRunning, failure, clearFailure } = useAction(
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
      submitLabel={isRunning ? TEXTS.turningOff : TEXTS.off}
      isBusy={isRunning}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
      onClose={onClose}
    >
      <PasswordInput
        label={TEXTS.secret}
        error={failure}
        value={secret}
        onChange={(value) => {
          setSecret(value);
          clearFailure();
        }}
        autoFocus
      />
    </DialogForm>
  );
}
