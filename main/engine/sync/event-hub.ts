import type { EngineEvent } from "../../../shared/bridge.ts";
import type { DoctorState } from "../../../shared/local/doctor.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";

/** Changes within this time become one event. */
const COALESCE_MS = 30;
const MAX_CHANGED_SLUGS = 200;

/** Notifies the shells of changes; coalesces them, so that a big pull does not flood the page. */
export class EventHub {
  readonly #clock: Clock;
  readonly #status: () => LocalStatus;
  readonly #listeners = new Set<(event: EngineEvent) => void>();
  /** Resource → slugs; null when there are too many to name. */
  readonly #changes = new Map<string, Set<string> | null>();
  #statusWanted = false;
  #closed = false;
  #cancel: (() => void) | null = null;
  #lastStatus = "";

  constructor(clock: Clock, status: () => LocalStatus) {
    this.#clock = clock;
    this.#status = status;
  }

  listen(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  changed(resource: string, slugs: readonly string[] | null): void {
    const pending = this.#changes.get(resource);
    if (slugs === null || pending === null) this.#changes.set(resource, null);
    else {
      const allSlugs = new Set([...(pending ?? []), ...slugs]);
      this.#changes.set(resource, allSlugs.size > MAX_CHANGED_SLUGS ? null : allSlugs);
    }
    this.statusChanged();
  }

  statusChanged(): void {
    if (this.#closed) return;
    this.#statusWanted = true;
    this.#cancel ??= this.#clock.setTimeout(() => this.#flush(), COALESCE_MS);
  }

  /** Not coalesced, so that the progress of a check is visible. */
  doctorChanged(doctor: DoctorState): void {
    if (!this.#closed) this.#emit({ type: "doctor", doctor });
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
    this.#listeners.clear();
  }

  #flush(): void {
    this.#cancel = null;
    for (const [resource, slugs] of this.#changes)
      this.#emit({ type: "change", resource, slugs: slugs === null ? [] : [...slugs] });
    this.#changes.clear();
    if (!this.#statusWanted) return;
    this.#statusWanted = false;
    const status = this.#status();
    const text = JSON.stringify(status);
    if (text === this.#lastStatus) return;
    this.#lastStatus = text;
    this.#emit({ type: "status", status });
  }

  #emit(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
