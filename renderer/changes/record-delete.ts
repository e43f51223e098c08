import type { Bridge } from "../../shared/bridge.ts";
import { useNavigation } from "../core/navigation.ts";
import type { ActiveRecord } from "../core/targets.ts";
import { undoAction, useToasts } from "../core/toasts.ts";
import { attempt } from "../core/use-action.ts";
import { requestEngine } from "../core/request-engine.ts";
import { heldBack } from "./save.ts";
import { offerWhileUnsent } from "./offer-while-unsent.ts";
import { undoDeletion } from "./undo.ts";
import { nameOf } from "../fields/value-text.ts";

/** Deletes a job, the only kind that the API can delete, and offers to undo it. Never rejects. */
export async function deleteJob(bridge: Bridge, { key, shown }: ActiveRecord): Promise<void> {
  const { add } = useToasts.getState();
  const { place, go } = useNavigation.getState();
  await attempt(
    async () => {
      await requestEngine(
        bridge,
        heldBack({ method: "DELETE", path: `/v1/job/${encodeURIComponent(key)}` }),
      );
      const isOpen = place.view === "record" || (place.view === "list" && place.open === key);
      if (isOpen) go({ view: "list", resource: "job", open: null });
      const toast = add({
        tone: "plain",
        text: `Deleted ${nameOf(shown)}.`,
        action: undoAction(() => void undoDeletion(bridge, "job", key)),
      });
      offerWhileUnsent(bridge, toast, [{ kind: "delete", resource: "job", key }]);
    },
    `Couldn't delete ${nameOf(shown)}.`,
  );
}
