import { useQuery, useQueryClient } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useEffect, useId, useState } from "react";
import type { OpeningProblem } from "../../../shared/local/encryption.ts";
import { callLocal, localQuery } from "../../core/local.ts";
import { RequestError } from "../../core/request-engine.ts";
import { addToast } from "../../core/toasts.ts";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { BackupList } from "../../screens/settings/backups.tsx";
import { BACKUP_TEXTS, DIAGNOSTICS_TEXTS, restoredText } from "../../screens/settings/texts.ts";
import { copyDiagnostics } from "../../screens/settings/diagnostics.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorBox } from "../../ui/notices.tsx";
import { ToastList } from "../toast-list.tsx";
import { CANNOT_OPEN_TEXTS as TEXTS } from "./texts.ts";
import styles from "./lock.module.css";
import { WipeButton } from "./wipe-button.tsx";
import { WORKSPACE_TEXTS } from "../../core/workspace-texts.ts";
import { useWorkspaces } from "../../core/workspaces.ts";

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
        // The screen shows the reason.
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
      addToast({ tone: "plain", text: restoredText(restored) });
      await client.invalidateQueries();
    },
    { failed: BACKUP_TEXTS.failed, isInline: true },
  );
  const isPassing = TEXTS.isPassing(problem);
  // Without its key a backup cannot be read, and a problem that passes needs none.
  const backups = isPassing || problem === "key-lost" ? [] : (opening?.backups ?? []);
  const hasBackups = backups.some(({ reason }) => reason !== null);
  const isBusy = tryAgain.isRunning || restore.isRunning;
  const reason = problem === "other" ? (opening?.failed?.message ?? null) : null;
  const failure = restore.failure ?? tryAgain.failure;
  return (
    <main className={styles["cannotOpenPage"]}>
      <div className={styles["cannotOpenCard"]}>
        <TriangleAlert size={32} aria-hidden className={styles["cannotOpenIcon"]} />
        <h1>{TEXTS.title}</h1>
        <div id={about} className={styles["cannotOpenLead"]}>
          <p>{TEXTS.what[problem]}</p>
          {opening === undefined ? null : <p>{TEXTS.advice(problem, hasBackups)}</p>}
        </div>
        {opening === undefined ? null : (
          <p className={styles["folder"]}>
            {TEXTS.folder}: <code dir="ltr">{opening.folder}</code>
          </p>
        )}
        {failure === null ? null : <ErrorBox>{failure}</ErrorBox>}
        <div role="status" className={styles["cannotOpenLead"]}>
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
        <div className={styles["cannotOpenOthers"]}>
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

interface OtherWorkspacesProps {
  readonly isBusy: boolean;
  readonly startOver: () => void;
}

/** The workspaces that can be opened in place of this one; nothing where it is the only one. */
function OtherWorkspaces({ isBusy, startOver }: OtherWorkspacesProps) {
  const bridge = useBridge();
  const otherWorkspaces = useWorkspaces().filter(({ current }) => !current);
  const [chosenId, setChosen] = useState("");
  const name = otherWorkspaces.find(({ id }) => id === chosenId)?.name ?? "";
  const open = useAction(
    async (id: string) => {
      setChosen(id);
      await callLocal(bridge, "openWorkspace", { params: { id } });
      startOver();
    },
    { failed: WORKSPACE_TEXTS.openFailed(name, ""), isInline: true },
  );
  if (otherWorkspaces.length === 0) return null;
  return (
    <section>
      <h2>{TEXTS.others}</h2>
      <div className={styles["cannotOpenOthers"]}>
        {otherWorkspaces.map((workspace) => (
          <Button
            key={workspace.id}
            small
            isDisabled={isBusy}
            onPress={() => void open.run(workspace.id)}
          >
            <bdi>
              {open.isRunning && workspace.id === chosenId
                ? TEXTS.opening(workspace.name)
                : TEXTS.open(workspace.name)}
            </bdi>
          </Button>
        ))}
      </div>
      {open.failure === null ? null : (
        <ErrorBox>{WORKSPACE_TEXTS.openFailed(name, open.failure)}</ErrorBox>
      )}
    </section>
  );
}
