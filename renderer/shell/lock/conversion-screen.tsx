import { LockKeyhole, LockKeyholeOpen } from "lucide-react";
import { useEffect } from "react";
import type { ConversionView } from "../../../shared/local/encryption.ts";
import { callLocal } from "../../core/local.ts";
import { useToasts } from "../../core/toasts.ts";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/notices.tsx";
import styles from "./lock-screen.module.css";
import { CONVERSION_TEXTS as TEXTS } from "./texts.ts";

/** The whole page while the workspace is encrypted or made plain: how far it is, and a way back. */
export function ConversionScreen({ conversion }: { readonly conversion: ConversionView }) {
  const { to, step, done, total, is_cancelling: isCancelling } = conversion;
  const bridge = useBridge();
  const cancel = useAction(
    async () => {
      const { state } = await callLocal(bridge, "cancelConversion");
      const text = state === to ? TEXTS.tooLate[to] : TEXTS.cancelled;
      useToasts.getState().add({ tone: "plain", text });
    },
    { failed: TEXTS.notCancelled, isInline: true },
  );
  useEffect(() => {
    document.title = TEXTS.pageTitle[to];
  }, [to]);
  const isFinal = step === "replacing";
  const Icon = to === "encrypted" ? LockKeyhole : LockKeyholeOpen;
  const share = total === 0 || isFinal ? {} : { value: done, max: total };
  return (
    <main className={styles["page"]}>
      <div className={styles["card"]}>
        <Icon size={32} aria-hidden className={styles["icon"]} />
        <h1>{TEXTS.title[to]}</h1>
        <p className={styles["lead"]}>{isFinal ? TEXTS.final : TEXTS.about}</p>
        <progress className={styles["progress"]} aria-label={TEXTS.title[to]} {...share} />
        {/* It must not speak at each percent: the bar has those. */}
        <p role="status" className={styles["lead"]}>
          {isCancelling ? TEXTS.cancelling : TEXTS.steps[step]}
        </p>
        {cancel.failure === null ? null : <ErrorBox>{cancel.failure}</ErrorBox>}
        {isFinal ? null : (
          <Button isDisabled={isCancelling || cancel.isRunning} onPress={() => void cancel.run()}>
            {TEXTS.cancel}
          </Button>
        )}
      </div>
    </main>
  );
}
