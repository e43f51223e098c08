import type { Random } from "../../main/sandbox/generate/random.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { ENTITY_CODES, isSlugged, type Resource } from "../../shared/contract/resource.ts";
import { requiredBody } from "../../shared/contract/body-value.ts";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import type { WireResponse } from "../../shared/wire.ts";
import { EDITED, type Followed, FOLLOWED } from "./fields.ts";
import type { Ledger } from "./ledger.ts";
import type { SimulatedMachine } from "./simulated-machine.ts";
import type { SimulatedServer } from "./simulated-server.ts";

type Row = Readonly<Record<string, unknown>>;

/** A record, and the field of it that was edited. */
export interface EditedPlace {
  readonly resource: Resource;
  readonly key: string;
  readonly field?: string;
}

/** What the user and his colleagues do; each action's choices come from its own seed. */
export class Actors {
  readonly #machine: SimulatedMachine;
  readonly #server: SimulatedServer;
  readonly #ledger: Ledger;
  readonly #creates: readonly Resource[];
  #last: EditedPlace | null = null;
  #count = 0;

  constructor(
    machine: SimulatedMachine,
    server: SimulatedServer,
    ledger: Ledger,
    creates: readonly Resource[],
  ) {
    this.#machine = machine;
    this.#server = server;
    this.#ledger = ledger;
    this.#creates = creates;
  }

  /** Changes one field of a record that the app shows. */
  async edit(random: Random, again = false): Promise<void> {
    const target = again && this.#last !== null ? this.#last : await this.someRecord(random);
    if (target === null) return;
    const { resource, key } = target;
    const read = await this.#machine.ask(
      "GET",
      `/local/record/${resource}/${encodeURIComponent(key)}`,
    );
    if (read === null || read.status !== 200) return;
    this.#last = target;
    const record = read.body.record;
    const fields = FOLLOWED[resource] ?? [];
    const field = random.pick(fields);
    const change = this.change(random, resource, field, record, "u");
    if (change === null) return;
    this.#last = { resource, key, field: field.name };
    const order = this.#ledger.next();
    const answer = await this.#machine.ask("PUT", this.#path(resource, key), {
      body: { ...(await this.#required(resource, key)), [field.name]: change.sent },
    });
    if (answer !== null && answer.status >= 300) return;
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
  }

  async create(random: Random): Promise<void> {
    if (this.#creates.length === 0) return;
    const resource = random.pick(this.#creates);
    const marker = this.#mark(random, "new");
    const body = await this.#newBody(random, resource, marker);
    if (body === null) return;
    const answer = await this.#machine.ask("POST", `/v1/${resource}`, { body });
    if (answer !== null && answer.status >= 300) return;
    const made = answer?.body as Row | undefined;
    const key = made === undefined ? "" : keyOf(resource, made);
    this.#ledger.creations.push({ resource, marker, answered: answer !== null, key });
    if (answer !== null && resource !== "note") this.#last = { resource, key };
  }

  async deleteJob(random: Random): Promise<void> {
    const key = await this.someKey(random, "job");
    if (key === null) return;
    const answer = await this.#machine.ask("DELETE", `/v1/job/${encodeURIComponent(key)}`);
    if (answer === null || answer.status < 300) this.#ledger.deleted.add(`job:${key}`);
  }

  async attach(random: Random): Promise<void> {
    const key = await this.someKey(random, "activity");
    if (key === null) return;
    const blob = await this.#machine.addFile(`file-${this.#mark(random, "f")}.pdf`, "a file");
    if (blob !== null)
      await this.#machine.ask("PUT", `/v1/activity/${key}`, {
        body: {},
        files: { attachment: blob },
      });
  }

  /** Decides about one parked entry, as a user would in the sync centre. */
  async decide(random: Random): Promise<boolean> {
    const listed = await this.#machine.ask("GET", "/local/outbox?state=conflict,rejected&limit=50");
    const entries = listed?.body.data ?? [];
    if (entries.length === 0) return false;
    const entry = random.pick(entries);
    const act = (action: string, body?: unknown) =>
      this.#machine.ask(
        "POST",
        `/local/outbox/${entry.id}/${action}`,
        body === undefined ? {} : { body },
      );
    if (entry.state === "rejected") {
      if (entry.attempts < 4 && random.chance(0.6)) await act("retry");
      else {
        this.#giveUpRecord(entry);
        await act("discard");
      }
      return true;
    }
    const choice = random.pick(["mine", "theirs"] as const);
    const fields = entry.conflict?.fields ?? [];
    if (fields.length === 0) {
      this.#giveUpRecord(entry);
      await act("resolve", { choice });
    } else {
      // Given up before the answer: a crash may come between.
      if (choice === "mine")
        for (const field of fields)
          this.#ledger.replace(entry.resource, entry.slug, field.field, field.theirs);
      if (choice === "theirs")
        this.#ledger.giveUp(
          entry.resource,
          entry.slug,
          fields.map((field) => field.field),
        );
      await act("resolve", { choice });
    }
    return true;
  }

  /** Discards a change that waits. */
  async takeBack(random: Random): Promise<void> {
    const listed = await this.#machine.ask("GET", "/local/outbox?state=queued,unsure&limit=50");
    const entries = listed?.body.data ?? [];
    if (entries.length === 0) return;
    const entry = random.pick(entries);
    // Given up before the answer: a crash may come between.
    this.#giveUpRecord(entry);
    if (entry.kind === "delete") this.#ledger.deleted.delete(`${entry.resource}:${entry.slug}`);
    await this.#machine.ask("POST", `/local/outbox/${entry.id}/discard`, { body: {} });
  }

  /** What the user edited last. */
  last(): EditedPlace | null {
    return this.#last;
  }

  /** A colleague's edit; `wanted`: of this record, and often of this field. */
  colleagueEdit(random: Random, wanted: EditedPlace | null): void {
    const resource = wanted?.resource ?? random.pick(EDITED);
    const records = this.#server.records(resource);
    const known =
      wanted === null
        ? undefined
        : records.find((record) => keyOf(resource, record) === wanted.key);
    const record = known ?? (records.length === 0 ? null : random.pick(records));
    if (record === null) return;
    const fields = FOLLOWED[resource] ?? [];
    const demanded = fields.filter(
      (item) => CONTRACTS[resource].body[item.name]?.required === true,
    );
    const clashing = fields.find((item) => item.name === wanted?.field && random.chance(0.6));
    const field =
      clashing ?? random.pick(demanded.length > 0 && random.chance(0.5) ? demanded : fields);
    const change = this.change(random, resource, field, record, "c");
    if (change === null) return;
    const required = this.#server.store.read((reader) =>
      requiredBody(CONTRACTS[resource], record, reader.sources),
    );
    this.#server.colleague({
      method: "PUT",
      path: this.#path(resource, keyOf(resource, record)),
      body: { ...required.body, [field.name]: change.sent },
    });
  }

  colleagueCreate(random: Random): void {
    const resource = random.pick(["contact", "candidate", "job", "activity"] as const);
    const records = this.#server.records(resource);
    if (records.length === 0) return;
    const model = random.pick(records);
    const required = this.#server.store.read((reader) =>
      requiredBody(CONTRACTS[resource], model, reader.sources),
    ).body;
    const name = this.#mark(random, "colleague");
    const first = {
      contact: "first_name",
      candidate: "first_name",
      job: "position_name",
      activity: "title",
    }[resource];
    this.#server.colleague({
      method: "POST",
      path: `/v1/${resource}`,
      body: { ...required, [first]: name },
    });
  }

  colleagueDelete(random: Random): void {
    const resource = random.pick([
      "contact",
      "candidate",
      "job",
      "deal",
      "activity",
      "note",
    ] as const);
    const records = this.#server.records(resource);
    if (records.length > 2) this.#server.remove(resource, random.pick(records));
  }

  #giveUpRecord(entry: OutboxEntryView): void {
    const fields = new Set((FOLLOWED[entry.resource] ?? []).map((field) => field.name));
    this.#ledger.giveUp(entry.resource, entry.slug, [...fields]);
    for (const creation of this.#ledger.creations)
      if (JSON.stringify(entry.body).includes(creation.marker) || creation.key === entry.slug)
        this.#ledger.released.add(creation.marker);
    for (const edit of this.#ledger.edits)
      if (edit.key === entry.slug) this.#ledger.giveUp(edit.resource, edit.key, [...fields]);
  }

  /** A new value of a field, as a body has it, and what it was. */
  change(random: Random, resource: Resource, field: Followed, record: Row, who: string) {
    const value = this.#mark(random, who);
    // The text by which a new record is known again stays.
    if (String(record[field.stored]).startsWith("new")) return null;
    const shown = record[field.stored];
    const without: readonly string[] = [];
    switch (field.kind) {
      case "text":
        return { sent: value, value, base: shown, without };
      case "html":
        return { sent: `<p>${value}</p>`, value: `<p>${value}</p>`, base: shown, without };
      case "list": {
        const has = splitList(shown);
        const kept = random.chance(0.3) ? has.slice(1) : has;
        return {
          sent: [...kept, value].join(","),
          value,
          base: has,
          without: has.filter((item) => !kept.includes(item)),
        };
      }
      case "custom": {
        const definition = this.#textField(random, resource);
        if (definition === null) return null;
        const items: { id: number; value: unknown }[] = Array.isArray(shown) ? shown : [];
        const base = items.find((item) => item.id === definition.id)?.value ?? null;
        return { sent: [{ id: definition.id, value }], value, item: definition.id, base, without };
      }
    }
  }

  #textField(random: Random, resource: Resource): CustomFieldDefinition | null {
    const entity = resource as "candidate";
    const fields = this.#server.store
      .read((reader) => reader.lookups.definitions(entity))
      .filter((definition) => definition.field_type === "text" && definition.dependency === null);
    return fields.length === 0 ? null : random.pick(fields);
  }

  /**
   * What the contract demands with every PUT, as a form would send it: the values that are shown.
   */
  async #required(resource: Resource, key: string): Promise<Row> {
    const names = Object.entries(CONTRACTS[resource].body).filter(([, field]) => field.required);
    if (names.length === 0) return {};
    const read = await this.#machine.ask(
      "GET",
      `/local/record/${resource}/${encodeURIComponent(key)}`,
    );
    const record = (read?.body as { record?: Row } | undefined)?.record ?? {};
    return Object.fromEntries(
      names.map(([name, field]) => {
        const value = record[field.path];
        const inner = typeof value === "object" && value !== null ? (value as Row)["id"] : value;
        return [name, inner];
      }),
    );
  }

  async #newBody(random: Random, resource: Resource, marker: string): Promise<Row | null> {
    const required = (): Row => {
      const [model] = this.#server.records(resource);
      if (model === undefined) return {};
      return this.#server.store.read((reader) =>
        requiredBody(CONTRACTS[resource], model, reader.sources),
      ).body;
    };
    switch (resource) {
      case "candidate":
      case "contact":
        return { ...required(), first_name: marker, last_name: "Made here" };
      case "job":
        return { ...required(), position_name: marker, headcount: 1 };
      case "deal": {
        const job = random.chance(0.7) ? await this.someKey(random, "job") : null;
        return {
          ...required(),
          name: marker,
          close_date: "2026-09-01",
          ...(job === null ? {} : { job_slugs: job }),
        };
      }
      case "activity":
        return {
          title: marker,
          start_datetime: "2026-06-01T09:00:00Z",
          end_datetime: "2026-06-01T10:00:00Z",
          ...(await this.#related(random)),
        };
      case "note": {
        const key = await this.someKey(random, "contact");
        return key === null ? null : { entity_name: "contact", related_to: key, note: marker };
      }
      case "organization":
        return null;
    }
  }

  async #related(random: Random): Promise<Row> {
    const key = random.chance(0.6) ? await this.someKey(random, "candidate") : null;
    return key === null ? {} : { related_to_entity: ENTITY_CODES.candidate, related_to: key };
  }

  /** A record that can be edited and that a list of the app shows. */
  async someRecord(random: Random): Promise<{ resource: Resource; key: string } | null> {
    const resource = random.pick(EDITED);
    const key = await this.someKey(random, resource);
    return key === null ? null : { resource, key };
  }

  async someKey(random: Random, resource: Resource): Promise<string | null> {
    const sort = random.chance(0.5) ? "id:asc" : "updated_at:desc";
    const answer: WireResponse | null = await this.#machine.ask(
      "GET",
      `/local/records/${resource}?limit=20&sort=${sort}`,
    );
    const rows = (answer?.body as { data?: Row[] } | undefined)?.data ?? [];
    if (rows.length === 0) return null;
    return keyOf(resource, random.pick(rows));
  }

  #path(resource: Resource, key: string): string {
    return `/v1/${resource}/${encodeURIComponent(key)}`;
  }

  #mark(random: Random, who: string): string {
    this.#count += 1;
    return `${who}${this.#count}x${random.between(0, 0xffff).toString(36)}`;
  }
}

export function keyOf(resource: Resource, record: Row | CrmRecord): string {
  return String(isSlugged(resource) ? record["slug"] : record["id"]);
}

export function splitList(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" && value !== ""
    ? value.split(",").map((item) => item.trim())
    : [];
}
