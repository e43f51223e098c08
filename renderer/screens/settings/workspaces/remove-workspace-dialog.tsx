import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WorkspaceView } from "../../../../shared/local/workspaces.ts";
import { useToasts } from "../../../core/toasts.ts";
import { attempt } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { removeWorkspace, WORKSPACES_KEY } from "../../../core/workspaces.ts";
import { hostOf, losingText, REMOVE_TEXTS } from "../../../core/workspace-texts.ts";
import { WORKSPACE_FORM_TEXTS } from "../texts.ts";
import styles from "./workspace-dialog.module.css";
import { ConfirmDialog } from "../../../ui/modal.tsx";

interface Props {
  /** Null while nothing is asked. */
  readonly workspace: WorkspaceView | null;
  readonly onClose: () => void;
}

/**
 * Asks before a workspace is removed from this machine; unsent changes have to be given up
 * explicitly.
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
  const [isLossAccepted, setLossAccepted] = useState(false);
  const remove = async () => {
    onClose();
    await attempt(async () => {
      await removeWorkspace(bridge, workspace.id, unsent > 0);
      useToasts.getState().add({ tone: "plain", text: REMOVE_TEXTS.done(name) });
    }, WORKSPACE_FORM_TEXTS.notRemoved(name));
    await client.invalidateQueries({ queryKey: WORKSPACES_KEY });
  };
  return (
    <ConfirmDialog
      title={REMOVE_TEXTS.title(name)}
      open
      confirm={REMOVE_TEXTS.remove}
      isDisabled={unsent > 0 && !isLossAccepted}
      startsOnConfirm={false}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{REMOVE_TEXTS.what(remote === null ? null : hostOf(remote))}</p>
      {unsent === 0 ? null : (
        <label className={styles["choice"]}>
          <input
            type="checkbox"
            checked={isLossAccepted}
            onChange={(event) => setLossAccepted(event.target.checked)}
          />
          <strong>{losingText(unsent)}</strong>
          <span>{REMOVE_TEXTS.send}</span>
        </label>
      )}
    </ConfirmDialog>
  );
}
