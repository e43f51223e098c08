import { type FormEvent, useState } from "react";
import { callLocal } from "../../../core/local.ts";
import { SecretInput } from "../../../core/secret-input.tsx";
import { useToasts } from "../../../core/toasts.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Modal } from "../../../ui/modal.tsx";
import { DialogForm } from "../workspaces/dialog-form.tsx";
import { RecoveryCode } from "./recovery-code.tsx";
import { CHANGE_TEXTS as TEXTS, ENCRYPT_TEXTS } from "./texts.ts";

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Replaces the recovery code: the present secret, the new code, and the code typed back. */
export function NewCodeDialog({ open, onClose }: Props) {
  return (
    <Modal title={TEXTS.codeTitle} open={open} onClose={onClose}>
      <Form onClose={onClose} />
    </Modal>
  );
}

type Step = "secret" | "code" | "typed";

function Form({ onClose }: Omit<Props, "open">) {
  const bridge = useBridge();
  const [step, setStep] = useState<Step>("secret");
  const [code, setCode] = useState("");
  const [typed, setTyped] = useState("");
  const action = useAction(
    async () => {
      if (step === "secret") {
        if (typed.trim() === "") throw new Error(TEXTS.secretMissing);
        setCode((await callLocal(bridge, "makeRecoveryCode", { body: { secret: typed } })).code);
        setTyped("");
        setStep("code");
        return;
      }
      await callLocal(bridge, "confirmRecoveryCode", { body: { code: typed } });
      onClose();
      useToasts.getState().add({ tone: "plain", text: TEXTS.codeDone });
    },
    { failed: TEXTS.codeFailed, isInline: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (step === "code") setStep("typed");
    else void action.run();
  };
  return (
    <DialogForm
      key={step}
      lead={LEADS[step]}
      failure={undefined}
      submitLabel={SUBMIT_LABELS[step]}
      isBusy={action.isRunning}
      onSubmit={submit}
      onClose={onClose}
    >
      {step === "code" ? (
        <RecoveryCode code={code} />
      ) : (
        <SecretInput
          label={step === "secret" ? TEXTS.secret : ENCRYPT_TEXTS.typed}
          action={action}
          value={typed}
          onChange={setTyped}
          autoFocus
          isNew={step === "typed"}
        />
      )}
    </DialogForm>
  );
}

const LEADS: Readonly<Record<Step, string>> = {
  secret: TEXTS.codeLead,
  code: ENCRYPT_TEXTS.codeLead,
  typed: ENCRYPT_TEXTS.typeLead,
};
const SUBMIT_LABELS: Readonly<Record<Step, string>> = {
  secret: TEXTS.codeNext,
  code: ENCRYPT_TEXTS.next,
  typed: TEXTS.codeUse,
};
