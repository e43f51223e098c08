import type { EngineEvent } from "../../shared/bridge.ts";
import type { EngineClient } from "../../shared/runtime/engine-client.ts";

/**
 * The engine that pages talk to: the user's own, or the demo's. Emits `restarted` when it switches.
 */
export class ShownEngine {
  readonly #ownEngine: EngineClient;
  readonly #listeners = new Set<(event: EngineEvent) => void>();
  #client: EngineClient;

  constructor(ownEngine: EngineClient) {
    this.#ownEngine = ownEngine;
    this.#client = ownEngine;
    this.#follow(ownEngine);
  }

  client(): EngineClient {
    return this.#client;
  }

  /** Null while the user's own engine is shown. */
  show(client: EngineClient | null): void {
    this.#client = client ?? this.#ownEngine;
    if (client !== null) this.#follow(client);
    this.#emit({ type: "restarted" });
  }

  onEvent(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #follow(client: EngineClient): void {
    client.onEvent((event) => this.#client === client && this.#emit(event));
  }

  #emit(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
