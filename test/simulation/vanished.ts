import { isSlugged, RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { keyOf } from "./actors.ts";
import type { Violation } from "./invariants.ts";
import type { Ledger } from "./ledger.ts";
import type { SimulatedMachine } from "./simulated-machine.ts";
import type { SimulatedServer } from "./simulated-server.ts";

/**
 * Looks, step by step, whether a record that was in sight disappears although the server has it and
 * nobody here deleted it.
 */
export class VanishedRecords {
  readonly #machine: SimulatedMachine;
  readonly #server: SimulatedServer;
  readonly #ledger: Ledger;
  #seen = new Map<Resource, ReadonlySet<string>>();
  #step = 0;

  constructor(machine: SimulatedMachine, server: SimulatedServer, ledger: Ledger) {
    this.#machine = machine;
    this.#server = server;
    this.#ledger = ledger;
  }

  /** Another life of the app: pages that were not forced to the disk are read again. */
  forget(): void {
    this.#seen = new Map();
  }

  /** One kind of records a step, each in its turn. */
  async look(): Promise<readonly Violation[]> {
    this.#step += 1;
    const resource = RESOURCES[this.#step % RESOURCES.length] ?? "contact";
    const answer = await this.#machine.ask("GET", `/local/keys/${resource}?limit=1000`);
    if (answer === null || answer.status !== 200) return [];
    const now = new Set(answer.body.keys);
    const before = this.#seen.get(resource);
    this.#seen.set(resource, now);
    if (before === undefined) return [];
    const gone = [...before].filter(
      (key) => !now.has(key) && !this.#ledger.deleted.has(`${resource}:${key}`),
    );
    if (gone.length === 0) return [];
    const there = new Set(this.#server.records(resource).map((record) => keyOf(resource, record)));
    return gone
      .filter((key) => there.has(key) && (isSlugged(resource) || Number(key) > 0))
      .map((key) => `${resource} ${key} disappeared here, although the server has it`);
  }
}
