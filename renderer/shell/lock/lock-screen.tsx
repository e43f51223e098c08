import { useQueryClient } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import type { LockReason } from "../../../shared/local/encryption.ts";
import { callLocal } from "../../core/local.ts";
import { usePreparing } from "../../core/preparing.ts";
import { SecretInput } from "../../core/secret-input.tsx";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/notices.tsx";
import { PreparingScreen } from "./preparing-screen.tsx";
import styles from "./lock-screen.module.css";
import { LOCK_TEXTS as TEXTS } from "./texts.ts";
import { WipeButton } from "./wipe-button.tsx";

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
