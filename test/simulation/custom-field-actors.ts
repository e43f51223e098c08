import type { Random } from "../../main/sandbox/generate/random.ts";
import { requiredBody } from "../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type {
  CustomFieldDefinition,
  CustomFieldEntity,
  CustomFieldValue,
} from "../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { evaluatePolicy, hasOptions, options } from "../../shared/contract/policy.ts";
import { keyOf } from "./actors.ts";
import type { Ledger, SentPolicy } from "./ledger.ts";
import type { SimulatedMachine } from "./simulated-machine.ts";
import type { SimulatedServer } from "./simulated-server.ts";

type Row = Readonly<Record<string, unknown>>;

/** Entities with custom fields of which records can be edited. */
const ENTITIES = [
  "candidate",
  "contact",
  "job",
  "deal",
] as const satisfies readonly CustomFieldEntity[];
type Entity = (typeof ENTITIES)[number];

const POLICIES: readonly SentPolicy[] = ["keep", "keep", "clear", "none"];

/**
 * Edits of nested custom fields, by the user and by colleagues, and changes of the definitions
 * themselves.
 */
export class CustomFieldActors {
  readonly #machine: SimulatedMachine;
  readonly #server: SimulatedServer;
  readonly #ledger: Ledger;
  #last: { readonly entity: Entity; readonly key: string } | null = null;
  #count = 0;

  constructor(machine: SimulatedMachine, server: SimulatedServer, ledger: Ledger) {
    this.#machine = machine;
    this.#server = server;
    this.#ledger = ledger;
  }

  /**
   * Sets one field of a record, as its editor would: by the definitions that the app has, whether
   * the value fits its parent or not.
   */
  async edit(random: Random): Promise<void> {
    const target =
      this.#last !== null && random.chance(0.6) ? this.#last : await this.#someRecord(random);
    if (target === null) return;
    const { entity, key } = target;
    const listed = await this.#machine.ask("GET", `/v1/custom-field?entity_name=${entity}`);
    const read = await this.#machine.ask(
      "GET",
      `/local/record/${entity}/${encodeURIComponent(key)}`,
    );
    if (listed === null || read === null || read.status !== 200) return;
    const definitions = listed.body as readonly CustomFieldDefinition[];
    const { record }: { readonly record: Row } = read.body;
    const chosen = this.#choose(random, definitions, "u");
    // The text by which a new record is known again stays; a file is another matter.
    if (chosen === null || String(record["first_name"]).startsWith("new")) return;
    this.#last = target;
    const { definition, value } = chosen;
    const policy = random.pick(POLICIES);
    const stored = (record["custom_fields"] ?? []) as readonly CustomFieldValue[];
    const item = { id: definition.id, value };
    const verdict = evaluatePolicy(definitions, stored, [item], "keep").fields.get(definition.id);
    const order = this.#ledger.next();
    const answer = await this.#machine.ask("PUT", `/v1/${entity}/${encodeURIComponent(key)}`, {
      body: {
        ...required(entity, record),
        custom_fields: [item],
        ...(policy === "none" ? {} : { invalid_linked_custom_field_value_policy: policy }),
      },
    });
    if (answer !== null && answer.status >= 300) return;
    // What is said again as it was is no edit, though `clear` may empty other fields by it.
    const seen = new Map(stored.map((field) => [field.id, field.value]));
    if (seen.get(definition.id) === value && policy !== "clear") return;
    const fits = verdict?.valid === true;
    this.#ledger.edits.push({
      order,
      resource: entity,
      key,
      field: "custom_fields",
      value,
      item: definition.id,
      base: seen.get(definition.id) ?? null,
      without: [],
      answered: answer !== null,
      nested: { definition, definitions, policy, fits, seen },
    });
  }

  /** A colleague changes a field of the record that the user works on, or of any other. */
  colleagueEdit(random: Random): void {
    const entity = this.#last?.entity ?? random.pick(ENTITIES);
    const records = this.#server.records(entity);
    const same = records.find((record) => keyOf(entity, record) === this.#last?.key);
    const record =
      same !== undefined && random.chance(0.7)
        ? same
        : records.length === 0
          ? null
          : random.pick(records);
    if (record === null) return;
    const definitions = this.#server.store.read((reader) => reader.lookups.definitions(entity));
    const chosen = this.#choose(random, definitions, "c");
    if (chosen === null) return;
    const policy = random.pick(POLICIES);
    const body = this.#server.store.read((reader) =>
      requiredBody(CONTRACTS[entity], record, reader.sources),
    ).body;
    this.#server.colleague({
      method: "PUT",
      path: `/v1/${entity}/${encodeURIComponent(keyOf(entity, record))}`,
      body: {
        ...body,
        custom_fields: [{ id: chosen.definition.id, value: chosen.value }],
        ...(policy === "none" ? {} : { invalid_linked_custom_field_value_policy: policy }),
      },
    });
  }

  /**
   * Somebody changes the account's custom fields: an option goes, a field is renamed, an id names
   * another field, a field goes.
   */
  changeDefinitions(random: Random): void {
    const entity = this.#last?.entity ?? random.pick(ENTITIES);
    const all = this.#server.store.read((reader) => reader.lookups.definitions());
    const own = all.filter(
      (definition) => definition.entity_name === entity && definition.field_type !== "file",
    );
    if (own.length < 3) return;
    const definition = random.pick(own);
    const changed = this.#changed(random, definition);
    this.#server.store.write(
      (writer) =>
        writer.lookups.saveDefinitions(
          all.flatMap((other) =>
            other !== definition ? [other] : changed === null ? [] : [changed],
          ),
        ),
      { durable: false },
    );
  }

  #changed(random: Random, definition: CustomFieldDefinition): CustomFieldDefinition | null {
    const choices = options(definition);
    const name = `Field ${this.#mark(random, "n")}`;
    if (choices.length > 1 && random.chance(0.5)) {
      const gone = random.pick(choices);
      return {
        ...definition,
        default_value: choices.filter((option) => option !== gone).join(","),
      };
    }
    if (random.chance(0.4)) return { ...definition, field_name: name };
    if (random.chance(0.6))
      return {
        ...definition,
        field_name: name,
        field_type: "text",
        default_value: null,
        dependency: null,
      };
    return null;
  }

  #choose(
    random: Random,
    definitions: readonly CustomFieldDefinition[],
    who: string,
  ): { readonly definition: CustomFieldDefinition; readonly value: string } | null {
    const fields = definitions.filter((definition) => definition.field_type !== "file");
    if (fields.length === 0) return null;
    const definition = random.pick(fields);
    return { definition, value: this.#value(random, definition, who) };
  }

  #value(random: Random, definition: CustomFieldDefinition, who: string): string {
    if (random.chance(0.08)) return "";
    const choices = options(definition);
    if (hasOptions(definition) && choices.length > 0) {
      if (definition.field_type === "dropdown") return random.pick(choices);
      return random.some(choices, random.between(1, 2)).join(",");
    }
    if (definition.field_type === "checkbox") return random.pick(["true", "false"]);
    return this.#mark(random, who);
  }

  async #someRecord(
    random: Random,
  ): Promise<{ readonly entity: Entity; readonly key: string } | null> {
    const entity = random.pick(ENTITIES);
    const answer = await this.#machine.ask("GET", `/local/records/${entity}?limit=20&sort=id:asc`);
    const rows = answer?.body?.data ?? [];
    return rows.length === 0 ? null : { entity, key: keyOf(entity, random.pick(rows)) };
  }

  #mark(random: Random, who: string): string {
    this.#count += 1;
    return `${who}f${this.#count}x${random.between(0, 0xffff).toString(36)}`;
  }
}

/** The fields that every edit carries, as they are shown. */
function required(entity: Entity, record: Row | CrmRecord): Row {
  return Object.fromEntries(
    Object.entries(CONTRACTS[entity].body)
      .filter(([, field]) => field.required)
      .map(([name, field]) => {
        const value = record[field.path];
        return [name, typeof value === "object" && value !== null ? (value as Row)["id"] : value];
      }),
  );
}
