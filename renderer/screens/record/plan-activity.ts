import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { isSlugged, type Resource } from "../../../shared/contract/resource.ts";
import type { Command } from "../../core/command.ts";
import { canDo } from "../../core/me.ts";
import { activeRecord, reachedRecord, selectedCount } from "../../core/targets.ts";
import { useOverlays } from "../../core/view-state.ts";
import { withEntity } from "../../fields/related-entity.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { RECORD_TEXTS as TEXTS } from "./texts.ts";

/** Whether an activity can be about records of a resource. */
export function isPlannable(resource: Resource): boolean {
  return isSlugged(resource) && canDo("create", "activity");
}

/** Opens the form for an activity about a record, with further values. */
export function planActivity(key: string, values: Readonly<Record<string, unknown>> = {}): void {
  useOverlays.getState().create("activity", {
    ...withEntity(CONTRACTS.activity, "related_to", key),
    ...values,
  });
}

export const PLAN_COMMAND: Command = {
  id: "record-plan",
  title: TEXTS.commands.plan,
  group: "Record",
  needs: "record",
  keys: "q a",
  when: () => selectedCount() === 0 && isPlannable(activeRecord()?.resource ?? "note"),
  whyNot: () => oneAtATime() ?? (activeRecord() === null ? null : TEXTS.commands.notPlannable),
  run: () => {
    const reached = reachedRecord();
    if (reached === null) useOverlays.getState().create("activity");
    else planActivity(reached.key);
  },
};
