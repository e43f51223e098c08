import type { RemovedRow } from "../../../shared/local/removals.ts";
import { callLocal } from "../../core/local.ts";
import { removedTitle } from "../../changes/removed-title.ts";
import { useRemovalAction } from "./use-removal-action.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

interface Props {
  /** One record, all of them, or null: nothing is asked. */
  readonly asked: RemovedRow | "all" | null;
  readonly onClose: () => void;
}

/** Asks before the last copy of a removed record goes. */
export function ForgetDialog({ asked, onClose }: Props) {
  const run = useRemovalAction();
  if (asked === null) return null;
  const all = asked === "all";
  const forget = () => {
    onClose();
    void run({
      run: (bridge) =>
        all
          ? callLocal(bridge, "forgetAllRemoved")
          : callLocal(bridge, "forgetRemoved", {
              params: { resource: asked.resource, id: asked.id },
            }),
      said: all ? "All copies deleted." : `Deleted the copy of ${removedTitle(asked)}.`,
    });
  };
  return (
    <ConfirmDialog
      title={all ? "Delete all copies?" : "Delete this copy?"}
      open
      confirm={all ? "Delete all" : "Delete copy"}
      onConfirm={forget}
      onClose={onClose}
    >
      <p>
        {all ? (
          "These records are no longer on the server. The last copies are on this machine, for 90 days. If you delete them now, you can't get them back."
        ) : (
          <>
            <bdi>{removedTitle(asked)}</bdi> is no longer on the server. The last copy is on this
            machine, for 90 days. If you delete it now, you can&apos;t get it back.
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}
