import { number } from "../file/columns.ts";
import type { ContactSource } from "../index/last-contact.ts";
import { LAYOUTS } from "../index/layout.ts";
import { STATE } from "../state-keys.ts";
import type { WriteCore } from "../write-core.ts";
import { StateOfWriter } from "./state.ts";

/** Notes or activities of one step: it takes a few milliseconds. */
const STEP_RECORDS = 200;

/**
 * The idle work for the last contact of records: counting what has passed meanwhile, and filling it
 * in for a file of an earlier Roadbook.
 */
export class LastContactUpkeep {
  readonly #core: WriteCore;
  readonly #state: StateOfWriter;

  constructor(core: WriteCore) {
    this.#core = core;
    this.#state = new StateOfWriter(core);
  }

  /** When a file is opened; `now` counts for one that was never opened with this. */
  open(now: number): void {
    const asOf = this.#state.get(STATE.lastContactAsOf);
    if (asOf === undefined) this.#state.set(STATE.lastContactAsOf, now);
    this.#core.lastContact.open(asOf ?? now);
  }

  /** Whether `step` has anything to do. */
  isDue(): boolean {
    return this.#unfilled() !== null || this.#core.lastContact.hasPassed();
  }

  /** Does a little work; returns whether there is more. */
  step(): boolean {
    const load = (source: ContactSource, id: number) => this.#core.record(source, id);
    const hasMore = this.#core.lastContact.advance(load, STEP_RECORDS);
    this.#state.set(STATE.lastContactAsOf, this.#core.lastContact.asOf);
    return this.#fill() || hasMore;
  }

  #unfilled(): ContactSource | null {
    const filled = this.#state.get(STATE.lastContactFilled);
    if (filled?.note !== null) return "note";
    return filled.activity === null ? null : "activity";
  }

  #fill(): boolean {
    const source = this.#unfilled();
    if (source === null) return false;
    const filled = this.#state.get(STATE.lastContactFilled);
    const after = filled?.[source] ?? Number.MIN_SAFE_INTEGER;
    const { docs } = LAYOUTS[source];
    const sql = `SELECT id FROM ${docs} WHERE id > ? AND hidden = 0 ORDER BY id LIMIT ?`;
    const ids = this.#core.statements.column(sql, number, after, STEP_RECORDS);
    for (const id of ids) {
      const record = this.#core.record(source, id);
      if (record !== null) this.#core.lastContact.put(source, record, null);
    }
    const last = ids.length < STEP_RECORDS ? null : (ids.at(-1) ?? null);
    this.#state.set(STATE.lastContactFilled, {
      note: filled?.note ?? (filled === undefined ? Number.MIN_SAFE_INTEGER : null),
      activity: filled === undefined ? Number.MIN_SAFE_INTEGER : filled.activity,
      [source]: last,
    });
    return this.#unfilled() !== null;
  }
}
