import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WorkspaceView } from "../../../../shared/local/workspaces.ts";
import { useToasts } from "../../../core/toasts.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { removeWorkspace, WORKSPACES_KEY } from "../../../core/workspaces.ts";
import { hostOf, losingText, REMOVE_TEXTS } from "../../../core/workspace-texts.ts";
import styles from "./workspace-dialog.module.css";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";

interface Props {
  /** Null: nothing is asked. */
  readonly workspace: WorkspaceView | null;
  readonly onClose: () => void;
}

/**
 * Asks before a workspace goes from this machine; changes that its server does not have are to be
 * named, and given up, apart.
 */
export function RemoveWorkspaceDialog({ workspace, onClose }: Props) {
  return workspace === null ? null : (
    <Question key={workspace.id} workspace={workspace} onClose={onClose} />
  );
}

function Question({
  workspace,
  onClose,
}: {
  readonly workspace: WorkspaceView;
  readonly onClose: () => void;
}) {
  const bridge = useBridge();
  const client = useQueryClient();
  const { name, remote, unsent } = workspace;
  const [givenUp, setGivenUp] = useState(false);
  const remove = async () => {
    onClose();
    const { add } = useToasts.getState();
    try {
      await removeWorkspace(bridge, workspace.id, unsent > 0);
      add({ tone: "plain", text: REMOVE_TEXTS.done(name) });
    } catch (error) {
      add({
        tone: "bad",
        text: error instanceof Error ? error.message : `Couldn't remove ${name}.`,
      });
    }
    await client.invalidateQueries({ queryKey: WORKSPACES_KEY });
  };
  return (
    <ConfirmDialog
      title={REMOVE_TEXTS.title(name)}
      open
      confirm={REMOVE_TEXTS.remove}
      isDisabled={unsent > 0 && !givenUp}
      startsOnConfirm={false}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{REMOVE_TEXTS.what(remote === null ? null : hostOf(remote))}</p>
      {unsent === 0 ? null : (
        <label className={styles["choice"]}>
          <input
            type="checkbox"
            checked={givenUp}
            onChange={(event) => setGivenUp(event.target.checked)}
          />
          <strong>{losingText(unsent)}</strong>
          <span>{REMOVE_TEXTS.send}</span>
        </label>
      )}
    </ConfirmDialog>
  );
}
