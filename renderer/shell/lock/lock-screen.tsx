import { useQueryClient } from "@tanstack/react-query";
import { Lock, LockKeyhole, LockKeyholeOpen, RefreshCw } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import type { ConversionView, LockReason } from "../../../shared/local/encryption.ts";
import { callLocal } from "../../core/local.ts";
import { usePreparing } from "../../core/preparing.ts";
import { SecretInput } from "../../core/secret-input.tsx";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/notices.tsx";
import styles from "./lock.module.css";
import { CONVERSION_TEXTS, LOCK_TEXTS as TEXTS, PREPARING_TEXTS } from "./texts.ts";
import { WipeButton } from "./wipe-button.tsx";
import type { Preparing } from "../../../shared/local/opening.ts";
import { addToast } from "../../core/toasts.ts";

interface Props {
  readonly reason: LockReason;
  readonly hasPassphrase: boolean;
  readonly isSyncing: boolean;
  readonly startOver: () => void;
}

/** All that a locked workspace shows: why, and what opens it. */
export function LockScreen({ reason, hasPassphrase, isSyncing, startOver }: Props) {
  const bridge = useBridge();
  const client = useQueryClient();
  const [secret, setSecret] = useState("");
  const isKept = !hasPassphrase && (reason === "asked" || reason === "away");
  const [usesCode, setUsesCode] = useState(!hasPassphrase && !isKept);
  const asks = usesCode || hasPassphrase;
  const unlockText = !asks && bridge.abilities.can.touchId ? TEXTS.unlockByTouch : TEXTS.unlock;
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  const label = usesCode ? TEXTS.code : TEXTS.passphrase;
  const unlock = useAction(
    async () => {
      if (asks && secret.trim() === "") throw new Error(TEXTS.missing(label));
      await callLocal(bridge, "unlockWorkspace", { body: asks ? { secret } : {} });
      setSecret("");
      await client.invalidateQueries();
    },
    { failed: TEXTS.notUnlocked, isInline: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void unlock.run();
  };
  const preparing = usePreparing((state) => state.preparing);
  if (unlock.isRunning && preparing !== null) return <PreparingScreen preparing={preparing} />;
  return (
    <main className={styles["page"]}>
      <form className={styles["card"]} onSubmit={submit} noValidate>
        <Lock size={32} aria-hidden className={styles["icon"]} />
        <h1>{TEXTS.title}</h1>
        <p className={styles["lead"]}>{usesCode ? TEXTS.codeLead : TEXTS.reasons[reason]}</p>
        {isSyncing ? <p className={styles["lead"]}>{TEXTS.syncing}</p> : null}
        {asks ? (
          <SecretInput
            key={label}
            label={label}
            action={unlock}
            value={secret}
            autoFocus
            onChange={setSecret}
          />
        ) : unlock.failure === null ? null : (
          <ErrorBox>{unlock.failure}</ErrorBox>
        )}
        <Button tone="primary" type="submit" isDisabled={unlock.isRunning} autoFocus={!asks}>
          {unlock.isRunning ? TEXTS.unlocking : unlockText}
        </Button>
        <div className={styles["others"]}>
          {hasPassphrase || isKept ? (
            <Button
              tone="quiet"
              small
              onPress={() => {
                setUsesCode(!usesCode);
                setSecret("");
                unlock.clearFailure();
              }}
            >
              {usesCode ? (isKept ? TEXTS.withoutCode : TEXTS.withPassphrase) : TEXTS.withCode}
            </Button>
          ) : null}
          <WipeButton label={TEXTS.forgotten} about={TEXTS.wipeWhat} startOver={startOver} />
        </div>
      </form>
    </main>
  );
}

/** The whole page while a workspace of an earlier Roadbook is updated: how far it is. */
export function PreparingScreen({ preparing }: { readonly preparing: Preparing }) {
  const { step, done, total } = preparing;
  const share = total === 0 ? {} : { value: done, max: total };
  return (
    <main className={styles["page"]}>
      <div className={styles["card"]}>
        <RefreshCw size={32} aria-hidden className={styles["icon"]} />
        <h1>{PREPARING_TEXTS.title}</h1>
        <p className={styles["lead"]}>{PREPARING_TEXTS.about}</p>
        <progress className={styles["progress"]} aria-label={PREPARING_TEXTS.title} {...share} />
        {/* Silent, because screen readers would speak each percent: the bar has those. */}
        <p role="status" className={styles["lead"]}>
          {PREPARING_TEXTS.steps[step]}
        </p>
      </div>
    </main>
  );
}

/** The whole page while the workspace is encrypted or made plain: how far it is, and a way back. */
export function ConversionScreen({ conversion }: { readonly conversion: ConversionView }) {
  const { to, step, done, total, is_cancelling: isCancelling } = conversion;
  const bridge = useBridge();
  const cancel = useAction(
    async () => {
      const { state } = await callLocal(bridge, "cancelConversion");
      const text = state === to ? CONVERSION_TEXTS.tooLate[to] : CONVERSION_TEXTS.cancelled;
      addToast({ tone: "plain", text });
    },
    { failed: CONVERSION_TEXTS.notCancelled, isInline: true },
  );
  useEffect(() => {
    document.title = CONVERSION_TEXTS.pageTitle[to];
  }, [to]);
  const isFinal = step === "replacing";
  const Icon = to === "encrypted" ? LockKeyhole : LockKeyholeOpen;
  const share = total === 0 || isFinal ? {} : { value: done, max: total };
  return (
    <main className={styles["page"]}>
      <div className={styles["card"]}>
        <Icon size={32} aria-hidden className={styles["icon"]} />
        <h1>{CONVERSION_TEXTS.title[to]}</h1>
        <p className={styles["lead"]}>
          {isFinal ? CONVERSION_TEXTS.final : CONVERSION_TEXTS.about}
        </p>
        <progress
          className={styles["progress"]}
          aria-label={CONVERSION_TEXTS.title[to]}
          {...share}
        />
        {/* Silent, because screen readers would speak each percent: the bar has those. */}
        <p role="status" className={styles["lead"]}>
          {isCancelling ? CONVERSION_TEXTS.cancelling : CONVERSION_TEXTS.steps[step]}
        </p>
        {cancel.failure === null ? null : <ErrorBox>{cancel.failure}</ErrorBox>}
        {isFinal ? null : (
          <Button isDisabled={isCancelling || cancel.isRunning} onPress={() => void cancel.run()}>
            {CONVERSION_TEXTS.cancel}
          </Button>
        )}
      </div>
    </main>
  );
}
