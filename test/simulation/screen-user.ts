import type { Random } from "../../main/sandbox/generate/random.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { ChangedField } from "../../shared/local/changed-field.ts";
import type { Actors, EditedPlace } from "./actors.ts";
import { type Followed, FOLLOWED } from "./fields.ts";
import type { Ledger } from "./ledger.ts";
import type { SimulatedMachine } from "./simulated-machine.ts";

type Row = Readonly<Record<string, unknown>>;

/** A record as a page of the app showed it. */
interface Page {
  readonly resource: Resource;
  readonly key: string;
  readonly record: Row;
}

/** An edit that Z undoes: the field before and after, as a body has it. */
interface Step {
  readonly resource: Resource;
  readonly key: string;
  readonly field: string;
  readonly before: Row;
  readonly after: Row;
}

/**
 * The user at the screens: edits what a page shows, which may be a page of an hour ago; goes back
 * with Z; deletes a job.
 */
export class ScreenUser {
  readonly #machine: SimulatedMachine;
  readonly #actors: Actors;
  readonly #ledger: Ledger;
  #page: Page | null = null;
  readonly #steps: Step[] = [];

  constructor(machine: SimulatedMachine, actors: Actors, ledger: Ledger) {
    this.#machine = machine;
    this.#actors = actors;
    this.#ledger = ledger;
  }

  /** Opens a record; the page stays as it is until the next one is opened. */
  async open(random: Random): Promise<void> {
    const target =
      this.#page !== null && random.chance(0.7)
        ? this.#page
        : await this.#actors.someRecord(random);
    if (target === null) return;
    const record = await this.#read(target);
    if (record !== null) this.#page = { resource: target.resource, key: target.key, record };
  }

  /** Changes a field of the page that is open, however old it is. */
  async edit(random: Random): Promise<void> {
    if (this.#page === null || random.chance(0.4)) await this.open(random);
    const page = this.#page;
    if (page === null) return;
    const { resource, key, record } = page;
    const field = random.pick(FOLLOWED[resource] ?? []);
    const change = this.#actors.change(random, resource, field, record, "s");
    if (change === null) return;
    const fields = { [field.name]: change.sent };
    const seen = { [field.name]: bodyValue(field, record, change.item) };
    const order = this.#ledger.next();
    const save = (shown: Row) =>
      this.#machine.ask("PATCH", this.#path(page), { body: { fields, seen: shown } });
    let answer = await save(seen);
    const changed = answer?.status === 200 ? answer.body.changed : [];
    if (changed.length > 0) {
      // The user is told of the other value, and may replace it.
      if (random.chance(0.5)) return;
      for (const { present } of changed) this.#ledger.replace(resource, key, field.name, present);
      answer = await save(presentOf(changed));
    }
    if (answer !== null && (answer.status >= 300 || answer.body.changed.length > 0)) return;
    this.#ledger.edits.push({
      order,
      resource,
      key,
      field: field.name,
      value: change.value,
      base: change.base,
      without: change.without,
      ...(change.item === undefined ? {} : { item: change.item }),
      answered: answer !== null,
    });
    if (answer !== null)
      this.#steps.push({ resource, key, field: field.name, ...answer.body.undo });
    const now = await this.#read(page);
    if (now !== null) this.#page = { ...page, record: now };
  }

  /** Z: the last edit; now and then also of what somebody changed since. */
  async undo(random: Random): Promise<void> {
    const step = this.#steps.pop();
    if (step === undefined) return;
    const { resource, key, field, before, after } = step;
    this.#ledger.giveUp(resource, key, [field]);
    this.#ledger.undone.add(`${resource}:${key}:${field}`);
    const undo = (made: Row) =>
      this.#machine.ask("POST", `${this.#path(step)}/undo`, { body: { before, after: made } });
    const answer = await undo(after);
    const kept = answer?.status === 200 ? answer.body.kept : [];
    const changed = kept.filter(({ reason }) => reason === "changed");
    if (changed.length === 0 || random.chance(0.7)) return;
    for (const { present } of changed) this.#ledger.replace(resource, key, field, present);
    await undo(presentOf(changed));
  }

  async deleteJob(random: Random): Promise<void> {
    const key = await this.#actors.someKey(random, "job");
    const record = key === null ? null : await this.#read({ resource: "job", key });
    if (key === null || record === null) return;
    const order = this.#ledger.next();
    const answer = await this.#machine.ask("DELETE", `/v1/job/${encodeURIComponent(key)}`);
    if (answer !== null && answer.status >= 300) return;
    this.#ledger.deleted.add(`job:${key}`);
    this.#ledger.deletions.push({ key, order, seen: record });
  }

  /** Where a colleague is most in the way: a deleted job, the last edit, the open page. */
  lastPlace(random: Random): EditedPlace | null {
    const job = this.#ledger.deletions.at(-1);
    if (job !== undefined && random.chance(0.5)) return { resource: "job", key: job.key };
    return this.#steps.at(-1) ?? this.#page;
  }

  async #read(target: Pick<Page, "resource" | "key">): Promise<Row | null> {
    const read = await this.#machine.ask("GET", this.#path(target));
    return read === null || read.status !== 200 ? null : read.body.record;
  }

  #path({ resource, key }: Pick<Page, "resource" | "key">) {
    return `/local/record/${resource}/${encodeURIComponent(key)}` as const;
  }
}

function presentOf(fields: readonly ChangedField[]): Row {
  return Object.fromEntries(fields.map(({ field, present }) => [field, present ?? null]));
}

/** The value of a field of a page as a body has it; of the custom fields one item. */
function bodyValue(field: Followed, record: Row, item: number | undefined): unknown {
  const value = record[field.stored];
  if (field.kind !== "custom" || item === undefined) return value ?? null;
  const items = (value ?? []) as readonly { readonly id: number; readonly value: unknown }[];
  return [{ id: item, value: items.find(({ id }) => id === item)?.value ?? "" }];
}
