import { useQuery, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useEffect, useId } from "react";
import type { OpeningProblem } from "../../../shared/local/encryption.ts";
import { callLocal, localQuery } from "../../core/local.ts";
import { RequestError } from "../../core/request-engine.ts";
import { useToasts } from "../../core/toasts.ts";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { BackupList } from "../../screens/settings/backup-list.tsx";
import { BACKUP_TEXTS, restoredText } from "../../screens/settings/backup-texts.ts";
import { copyDiagnostics } from "../../screens/settings/diagnostics.ts";
import { DIAGNOSTICS_TEXTS } from "../../screens/settings/texts.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/notices.tsx";
import { ToastList } from "../toast-list.tsx";
import { CANNOT_OPEN_TEXTS as TEXTS } from "./cannot-open-texts.ts";
import styles from "./cannot-open-screen.module.css";
import { OtherWorkspaces } from "./other-workspaces.tsx";
import { WipeButton } from "./wipe-button.tsx";

interface Props {
  readonly problem: OpeningProblem;
  readonly startOver: () => void;
}

/** The whole page while a workspace cannot be opened: why, and each way out of it. */
export function CannotOpenScreen({ problem, startOver }: Props) {
  const bridge = useBridge();
  const client = useQueryClient();
  const about = useId();
  const { data: opening } = useQuery(localQuery(bridge, "readOpening"));
  useEffect(() => {
    document.title = TEXTS.pageTitle;
  }, []);
  const tryAgain = useAction(
    async () => {
      await callLocal(bridge, "tryOpening").catch((error: unknown) => {
        // Why is on the screen.
        throw error instanceof RequestError && error.status === 409
          ? new Error(TEXTS.stillNot)
          : error;
      });
      await client.invalidateQueries();
    },
    { failed: TEXTS.stillNot, isInline: true },
  );
  const restore = useAction(
    async (name: string) => {
      tryAgain.clearFailure();
      const restored = await callLocal(bridge, "restoreBackup", { params: { name } });
      useToasts.getState().add({ tone: "plain", text: restoredText(restored) });
      await client.invalidateQueries();
    },
    { failed: BACKUP_TEXTS.failed, isInline: true },
  );
  const isPassing = TEXTS.isPassing(problem);
  // Those whose key is gone cannot be read, and a problem that passes needs none.
  const backups = isPassing || problem === "key-lost" ? [] : (opening?.backups ?? []);
  const hasBackups = backups.some(({ reason }) => reason !== null);
  const isBusy = tryAgain.isRunning || restore.isRunning;
  const reason = problem === "other" ? (opening?.failed?.message ?? null) : null;
  const failure = restore.failure ?? tryAgain.failure;
  return (
    <main className={styles["page"]}>
      <div className={styles["card"]}>
        <TriangleAlert size={32} aria-hidden className={styles["icon"]} />
        <h1>{TEXTS.title}</h1>
        <div id={about} className={styles["lead"]}>
          <p>{TEXTS.what[problem]}</p>
          {opening === undefined ? null : <p>{TEXTS.advice(problem, hasBackups)}</p>}
        </div>
        {opening === undefined ? null : (
          <p className={styles["folder"]}>
            {TEXTS.folder}: <code dir="ltr">{opening.folder}</code>
          </p>
        )}
        {failure === null ? null : <ErrorBox>{failure}</ErrorBox>}
        <div role="status" className={styles["lead"]}>
          {restore.isRunning ? TEXTS.restoring : null}
        </div>
        <Button
          tone={hasBackups ? "plain" : "primary"}
          autoFocus
          aria-describedby={about}
          // Disabled while it runs, it would lose the focus.
          isDisabled={restore.isRunning}
          onPress={() => {
            restore.clearFailure();
            void tryAgain.run();
          }}
        >
          {tryAgain.isRunning ? TEXTS.trying : TEXTS.tryAgain}
        </Button>
        {backups.length === 0 ? null : (
          <section>
            <h2>{TEXTS.backups}</h2>
            <BackupList
              backups={backups}
              isBusy={isBusy}
              onRestore={(name) => void restore.run(name)}
            />
          </section>
        )}
        <OtherWorkspaces isBusy={isBusy} startOver={startOver} />
        {reason === null ? null : (
          <details className={styles["details"]}>
            <summary>{TEXTS.details}</summary>
            <p>{reason}</p>
          </details>
        )}
        <div className={styles["others"]}>
          <Button tone="quiet" small onPress={() => void copyDiagnostics(bridge, "readOpening")}>
            {DIAGNOSTICS_TEXTS.copy}
          </Button>
          {isPassing ? null : (
            <WipeButton
              label={TEXTS.wipe}
              about={TEXTS.wipeWhat}
              isDisabled={isBusy}
              startOver={startOver}
            />
          )}
        </div>
        <ToastList />
      </div>
    </main>
  );
}
