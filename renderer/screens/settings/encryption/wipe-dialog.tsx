import { wipeWorkspace } from "../../../core/encryption.ts";
import { startPageOver } from "../../../core/workspaces.ts";
import { useStatus } from "../../../core/queries.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { unsentOf } from "../../../core/workspace-texts.ts";
import { ConfirmDialog } from "../../../ui/modal.tsx";
import { WIPE_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Deletes the open workspace from this computer, once it was said what is lost. */
export function WipeDialog({ open, onClose }: Props) {
  const bridge = useBridge();
  const unsent = unsentOf(useStatus());
  const { run, isRunning } = useAction(
    async () => {
      await wipeWorkspace(bridge);
      startPageOver();
    },
    { failed: TEXTS.failed },
  );
  return (
    <ConfirmDialog
      title={TEXTS.title}
      open={open}
      confirm={TEXTS.wipe}
      startsOnConfirm={false}
      isDisabled={isRunning}
      onConfirm={() => {
        onClose();
        void run();
      }}
      onClose={onClose}
    >
      <p>{TEXTS.what}</p>
      {unsent === 0 ? null : <p>{TEXTS.unsent(unsent)}</p>}
    </ConfirmDialog>
  );
}
