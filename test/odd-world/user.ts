import { PROFILES, type ProfileName } from "../../shared/contract/profile.ts";
import { isSlugged, type Resource } from "../../shared/contract/resource.ts";
import type { OutboxEntryView } from "../../shared/local/outbox.ts";
import type { Allowance } from "./allowance.ts";
import { type Cell, subjectOf } from "./cell.ts";
import { createBody, editBody, editedValue, givenFields } from "./edits.ts";
import type { Intention } from "./intentions.ts";
import type { OddApp } from "./odd-app.ts";
import { FREE_FIELD } from "./tiny-definitions.ts";

/** What the user does with the app of a cell, and what he wants of the server by it. */
export class User {
  readonly intentions: Intention[] = [];
  readonly found: string[] = [];
  readonly #app: OddApp;
  readonly #cell: Cell;
  readonly #may: Allowance;
  #count = 0;

  constructor(app: OddApp, cell: Cell, may: Allowance) {
    this.#app = app;
    this.#cell = cell;
    this.#may = may;
  }

  async create(resource: Resource, number: number): Promise<void> {
    const answer = await this.#app.ask("POST", `/v1/${resource}`, createBody(resource, number));
    if (answer.status === 201) this.intentions.push({ kind: "create", resource, number });
    else
      this.found.push(
        `POST /v1/${resource} answers ${answer.status} ${JSON.stringify(answer.body)}`,
      );
  }

  async deleteJob(id: number): Promise<void> {
    const answer = await this.#app.ask("DELETE", `/v1/job/job_${id}`);
    if (answer.status === 200) this.intentions.push({ kind: "delete", resource: "job", id });
    else
      this.found.push(
        `DELETE /v1/job/job_${id} answers ${answer.status} ${JSON.stringify(answer.body)}`,
      );
  }

  /** Changes a field of a record that he sees. */
  async edit(resource: Resource, id: number): Promise<void> {
    const key = keyOf(resource, id);
    const read = await this.#app.ask("GET", `/local/record/${resource}/${key}`);
    if (read.status !== 200 || read.body === null) {
      const excused =
        this.#may.incomplete(resource) ||
        this.#may.missing(resource, id) ||
        !isListed(this.#cell.profile, resource);
      if (!excused) this.found.push(`GET /local/record/${resource}/${key} answers ${read.status}`);
      return;
    }
    this.#count += 1;
    const value = editedValue(resource, this.#count);
    const { record } = read.body;
    const answer = await this.#app.ask(
      "PUT",
      `/v1/${resource}/${key}`,
      editBody(resource, record, value),
    );
    if (isUnknownHere(answer.body)) return;
    if (answer.status !== 200 && answer.status !== 201) {
      this.found.push(
        `PUT /v1/${resource}/${key} answers ${answer.status} ${JSON.stringify(answer.body)}`,
      );
      return;
    }
    const same = (known: Intention) =>
      known.kind === "update" && known.resource === resource && known.id === id;
    const earlier = this.intentions.findIndex(same);
    const [before] = earlier >= 0 ? this.intentions.splice(earlier, 1) : [];
    const given = [
      ...givenFields(resource, record),
      ...(before?.kind === "update" ? before.given : []),
    ];
    this.intentions.push({ kind: "update", resource, id, value, given });
  }

  /** Changes a custom field that no other one depends on. */
  async editCustomField(id: number): Promise<void> {
    const key = keyOf("contact", id);
    const read = await this.#app.ask("GET", `/local/record/contact/${key}`);
    const fields = (await this.#app.ask("GET", "/v1/custom-field?entity_name=contact")).body;
    // What the app knows nothing of is shown, and cannot be edited.
    if (
      read.status !== 200 ||
      read.body === null ||
      !JSON.stringify(fields).includes(`"id":${FREE_FIELD}`)
    )
      return;
    const { record } = read.body;
    const items = [{ id: FREE_FIELD, value: "pl" }];
    const required = editBody("contact", record, "");
    const answer = await this.#app.ask("PUT", `/v1/contact/${key}`, {
      ...required,
      custom_fields: items,
    });
    if (answer.status === 201)
      this.intentions.push({ kind: "custom-field", resource: "contact", id, value: "pl" });
    else if (!isUnknownHere(answer.body))
      this.found.push(
        `PUT /v1/contact/${key} answers ${answer.status} ${JSON.stringify(answer.body)}`,
      );
  }

  wants(resource: Resource, id: number): boolean {
    return this.intentions.some(
      (one) => one.resource === resource && one.kind !== "create" && one.id === id,
    );
  }

  /** Whether nobody can demand that this has reached the server yet. */
  mayWait(intention: Intention): boolean {
    if (intention.kind === "update" || intention.kind === "custom-field")
      return this.#may.waits(intention.resource, intention.id);
    const { resource, verb } = subjectOf(this.#cell);
    return this.#may.paused || verb === "writes" || resource === intention.resource;
  }

  /**
   * Whether an entry of the outbox may wait for the user in the end, because it is what the oddness
   * was about.
   */
  mayBeParked(entry: OutboxEntryView): boolean {
    if (entry.state !== "rejected" && entry.state !== "conflict") return false;
    const { resource, verb } = subjectOf(this.#cell);
    if (entry.kind !== "update") return verb === "writes" || resource === entry.resource;
    const id = Number(isSlugged(entry.resource) ? entry.slug.split("_").at(-1) : NaN);
    return Number.isNaN(id) ? resource === entry.resource : this.#may.waits(entry.resource, id);
  }
}

export function isListed(profile: ProfileName, resource: Resource): boolean {
  return PROFILES[profile].operations[resource].includes("list");
}

function keyOf(resource: Resource, id: number): string {
  return isSlugged(resource) ? `${resource}_${id}` : String(id);
}

/**
 * Whether a required value that every change carries along was too large to keep: nobody here knows
 * it, so that giving another one is refused.
 */
function isUnknownHere(body: unknown): boolean {
  return JSON.stringify(body).includes("is too large to keep here; change it in your CRM");
}
