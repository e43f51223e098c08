import type { RefObject } from "react";
import { besideOf } from "../../changes/entry-targets.ts";
import { callLocal } from "../../core/local.ts";
import { useToasts } from "../../core/toasts.ts";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import type { AlikeRefusals } from "./alike-refusals.ts";
import { ALIKE_TEXTS } from "./texts.ts";

/** Decides changes that were refused for the same reason, all at once. */
export function useAlikeActions(
  { entries, first }: AlikeRefusals,
  element: RefObject<HTMLElement | null>,
) {
  const bridge = useBridge();
  const add = useToasts((state) => state.add);
  const count = entries.length;
  const retry = useAction(
    async () => {
      const leave = besideOf(element.current);
      // Changes of a record are sent in the order in which they were made.
      for (const { id } of entries) await callLocal(bridge, "retryEntry", { params: { id } });
      add({ tone: "plain", text: ALIKE_TEXTS.willBeSent(count) });
      leave();
    },
    { failed: ALIKE_TEXTS.notRetried },
  );
  const discard = useAction(
    async () => {
      const leave = besideOf(element.current);
      // The newest first: a new record that is discarded takes later changes of it along.
      for (const { id } of entries.toReversed())
        await callLocal(bridge, "discardEntry", { params: { id } });
      add({ tone: "plain", text: ALIKE_TEXTS.discarded[first.kind](count) });
      leave();
    },
    { failed: ALIKE_TEXTS.notDiscarded },
  );
  return { retry, discard, isRunning: retry.isRunning || discard.isRunning };
}
