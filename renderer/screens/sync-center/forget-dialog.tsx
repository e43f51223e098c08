import type { RemovedRow } from "../../../shared/local/removals.ts";
import { callLocal } from "../../core/local.ts";
import { removedTitle } from "../../changes/removed-title.ts";
import { useRemovalAction } from "./use-removal-action.ts";
import { REMOVED_TEXTS } from "./texts.ts";
import { ConfirmDialog } from "../../ui/modal.tsx";

interface Props {
  /** One record, all of them, or null while nothing is asked. */
  readonly asked: RemovedRow | "all" | null;
  readonly onClose: () => void;
}

/** Asks before the last copy of a removed record is deleted. */
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
      done: all ? REMOVED_TEXTS.deletedAll : REMOVED_TEXTS.deletedOne(removedTitle(asked)),
    });
  };
  return (
    <ConfirmDialog
      title={all ? REMOVED_TEXTS.askAll : REMOVED_TEXTS.askOne}
      open
      confirm={all ? REMOVED_TEXTS.confirmAll : REMOVED_TEXTS.confirmOne}
      onConfirm={forget}
      onClose={onClose}
    >
      <p>
        {all ? (
          REMOVED_TEXTS.whyAll
        ) : (
          <>
            <bdi>{removedTitle(asked)}</bdi>
            {REMOVED_TEXTS.whyOne}
          </>
        )}
      </p>
    </ConfirmDialog>
  );
}
