import type { Store } from "../store/types.ts";
import { forgetAbsent } from "./effective-profile.ts";
import { forgetProblems } from "./list-problems.ts";
import { STATE } from "../store/state-keys.ts";

/**
 * Conclusions from answers about a server, believed until something revokes them (a table in
 * docs/sync.md). A function forgets one when the server is another one; null: what revokes it does
 * so in that case, too.
 */
export const BELIEFS = {
  order: forgetOrders,
  "search order": forgetOrders,
  "certain time": null,
  "page size": null,
  counts: null,
  "absent records": forgetOrders,
  "absent operation": forgetAbsent,
  "proved operation": forgetAbsent,
  "list problem": forgetProblems,
  definitions: null,
  account: null,
  "server clock": null,
  rate: null,
} as const satisfies Readonly<Record<string, ((store: Store) => void) | null>>;

/** Forgets what was concluded about a server. Call it after a change of address or profile. */
export function forgetBeliefs(store: Store): void {
  for (const forget of new Set(Object.values(BELIEFS))) forget?.(store);
}

/** Orders are proved again by the next look at each list, which costs nothing. */
function forgetOrders(store: Store): void {
  store.write(
    (writer) => {
      for (const [list, state] of writer.state.entriesOf(STATE.stream))
        writer.state.set(STATE.stream.at(list), {
          ...state,
          sortProved: false,
          comparedAt: 0,
          sortRefusedAt: 0,
          sortRevokedAt: 0,
          searchUnordered: false,
          excused: null,
        });
    },
    { durable: false },
  );
}
