import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { Failure } from "../remote/outcome.ts";
import type { SyncContext } from "./context.ts";
import { pull } from "./pull.ts";
import { push, type PushResult } from "./push.ts";

/**
 * Why a cycle runs. `asked`: the user wants everything now: pull, push whatever its waiting time, pull what the push touched. `due`: the time
 * for a look at the server has come. `send`: something was edited or is to be tried again; nothing is read but what that calls for.
 */
export const CYCLE_KINDS = ["asked", "due", "send"] as const;
export type CycleKind = (typeof CYCLE_KINDS)[number];

export interface CycleResult {
  readonly pulled: Readonly<Record<Resource, number>>;
  readonly pushed: number;
  readonly conflicts: number;
  readonly rejected: number;
  readonly failure: Failure | null;
}

/** One round of pull and push; the first failure that the server or the network is to blame for ends it. */
export async function runCycle(
  context: SyncContext,
  kind: CycleKind,
  phase: (name: "pulling" | "pushing") => void,
): Promise<CycleResult> {
  const pulled = noRecords();
  const counts = { pushed: 0, conflicts: 0, rejected: 0 };
  const touched = new Set<Resource>();
  let failure: Failure | null = null;

  const read = async (only?: ReadonlySet<Resource>): Promise<void> => {
    if (failure !== null) return;
    phase("pulling");
    const result = await pull(context, { thorough: kind === "asked", ...(only === undefined ? {} : { only }) });
    for (const resource of RESOURCES) pulled[resource] += result.pulled[resource];
    ({ failure } = result);
  };
  const send = async (): Promise<void> => {
    if (failure !== null) return;
    phase("pushing");
    const result: PushResult = await push(context, { everything: kind === "asked" });
    counts.pushed += result.pushed;
    counts.conflicts += result.conflicts;
    counts.rejected += result.rejected;
    for (const resource of result.touched) touched.add(resource);
    ({ failure } = result);
  };

  switch (kind) {
    case "asked":
      await read();
      await send();
      // A deleted job disappears from deals.
      if (touched.has("job")) touched.add("deal");
      // The answer of a new note was the whole of it, and nothing follows from it.
      touched.delete("note");
      if (touched.size > 0) await read(touched);
      break;
    case "due":
      // What waits is sent before a long first sync, and what was edited meanwhile after it.
      await send();
      await read();
      await send();
      break;
    case "send":
      await send();
      if (touched.has("job")) await read(new Set(["deal"]));
      break;
  }
  return { pulled, ...counts, failure };
}

export function noRecords(): Record<Resource, number> {
  return Object.fromEntries(RESOURCES.map((resource) => [resource, 0])) as Record<Resource, number>;
}
