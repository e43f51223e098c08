import type { Resource } from "../../../shared/contract/resource.ts";
import { number } from "../file/statements.ts";
import { type ContactSource, isContactSource } from "../records/record-about.ts";
import { LAYOUTS } from "../index/layout.ts";
import { STATE } from "../state-keys.ts";
import type { WriteCore } from "../write-core.ts";
import { StateOfWriter } from "./state.ts";

/** Notes or activities of one step: it takes a few milliseconds. */
const STEP_RECORDS = 200;
/** Rows of one step, and of one transaction of a sync. */
const STEP_ROWS = 300;
const SYNC_ROWS = 2000;
/** So many records in one transaction come only from a server that answers quickly. */
const MANY_RECORDS = 250;

/** Last contacts, where many notes and activities are written. */
export interface LastContactWriter {
  /**
   * Call before so many records are written in this transaction. In the first reading of a long
   * list, as `expect` said, many records leave last contacts as they are: `catchUp` is to be called
   * some time after it, or idle time does it.
   */
  prepare(resource: Resource, records: number): void;
  /** Brings some of the last contacts up to date; returns whether there are more. */
  catchUp(): boolean;
}

/**
 * The idle work for the last contact of records: counting what has passed meanwhile, catching up
 * after a first sync, and filling it in for a file of an earlier Roadbook.
 */
export class LastContactUpkeep implements LastContactWriter {
  readonly #core: WriteCore;
  readonly #state: StateOfWriter;

  constructor(core: WriteCore) {
    this.#core = core;
    this.#state = new StateOfWriter(core);
  }

  /** When a file is opened; `nowMs` counts for one that was never opened with this. */
  open(nowMs: number): void {
    const asOf = this.#state.get(STATE.lastContactAsOf);
    if (asOf === undefined) this.#state.set(STATE.lastContactAsOf, nowMs);
    this.#core.lastContact.open(asOf ?? nowMs);
  }

  /** Returns whether `step` has anything to do. */
  isDue(): boolean {
    return this.#isBehind() || this.#unfilled() !== null || this.#core.lastContact.hasPassed();
  }

  /** Does a little work; returns whether there is more. */
  step(): boolean {
    if (this.#isBehind()) return this.#catchUp(STEP_ROWS) || this.isDue();
    const load = (source: ContactSource, id: number) => this.#core.record(source, id);
    const hasMore = this.#core.lastContact.advance(load, STEP_RECORDS);
    this.#state.set(STATE.lastContactAsOf, this.#core.lastContact.asOf);
    return this.#fill() || hasMore;
  }

  prepare(resource: Resource, records: number): void {
    if (!isContactSource(resource)) return;
    const { times, rows } = this.#core.lastContact;
    times.makeRoom();
    if (records < MANY_RECORDS || !this.#core.lastContact.isFirstRead(resource)) return;
    if (!this.#isBehind()) this.#state.set(STATE.lastContactBehind, true);
    rows.defer();
  }

  catchUp(): boolean {
    return this.#isBehind() && this.#catchUp(SYNC_ROWS);
  }

  #isBehind(): boolean {
    return this.#state.get(STATE.lastContactBehind) === true;
  }

  #catchUp(rows: number): boolean {
    const hasMore = this.#core.lastContact.rows.catchUp(rows);
    if (hasMore) return true;
    this.#state.set(STATE.lastContactBehind, null);
    this.#core.lastContact.endFirstRead();
    return false;
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
    const afterId = filled?.[source] ?? Number.MIN_SAFE_INTEGER;
    const { docs } = LAYOUTS[source];
    const sql = `SELECT id FROM ${docs} WHERE id > ? AND hidden = 0 ORDER BY id LIMIT ?`;
    const ids = this.#core.statements.column(sql, number, afterId, STEP_RECORDS);
    for (const id of ids) {
      const record = this.#core.record(source, id);
      if (record !== null) this.#core.lastContact.put(source, record, null);
    }
    this.#core.lastContact.times.makeRoom();
    const lastId = ids.length < STEP_RECORDS ? null : (ids.at(-1) ?? null);
    this.#state.set(STATE.lastContactFilled, {
      note: filled?.note ?? (filled === undefined ? Number.MIN_SAFE_INTEGER : null),
      activity: filled === undefined ? Number.MIN_SAFE_INTEGER : filled.activity,
      [source]: lastId,
    });
    return this.#unfilled() !== null;
  }
}
