import type { RunReport } from "./simulate.ts";
import type { Plan } from "./world.ts";

/**
 * Leaves out of a failing plan whatever it fails without: first halves, then quarters, down to
 * single actions.
 */
export async function shrink(plan: Plan, run: (plan: Plan) => Promise<RunReport>): Promise<Plan> {
  let smallest = plan;
  const fails = async (candidate: Plan): Promise<boolean> =>
    (await run(candidate)).violations.length > 0;
  for (
    let size = Math.ceil(plan.actions.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < smallest.actions.length;) {
      const actions = smallest.actions.filter((_, index) => index < from || index >= from + size);
      const candidate = { ...smallest, actions };
      if (await fails(candidate)) smallest = candidate;
      else from += size;
    }
  }
  const calmer = { ...smallest, world: { ...smallest.world, faultRate: 0 } };
  return (await fails(calmer)) ? calmer : smallest;
}
