import { PROFILES } from "../../shared/contract/profile.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import type { SimulatedTime } from "../simulation/simulated-time.ts";
import type { AppWorld } from "./app-world.ts";
import { comparableBody, type View } from "./comparable.ts";
import { differences } from "./differences.ts";
import { formTexts } from "./form-texts.ts";
import type { EqualityLaboratory, Worlds } from "./laboratory.ts";
import type { ServerWorld } from "./server-world.ts";
import {
  isRequest,
  keyOf,
  type RequestStep,
  resourceOf,
  type Sequence,
  type Step,
} from "./step.ts";

/** Where the app did not do as the server: after which step, and how. */
export interface Inequality {
  /** Counted from 1; one more than there are steps: after the last push. */
  readonly step: number;
  readonly where: string;
  readonly differences: readonly string[];
}

const ENTITIES = ["candidate", "contact", "organization", "job", "deal"] as const;
const SHOWS_OTHERS: ReadonlySet<Resource> = new Set(["deal", "activity"]);
/**
 * Who wrote last, an offline app cannot know; instants as they were sent are no part of an activity
 * (api-spec: Activity).
 */
const SERVERS_OWN = new Set([
  "created_at",
  "updated_at",
  "updated_by",
  "start_datetime",
  "end_datetime",
]);

/**
 * World 1: each request goes to a sandbox at once. World 2: the app gets the same requests while it
 * is offline, then sends them to a second sandbox. Null when both did alike all the way.
 */
export function compareWorlds(
  laboratory: EqualityLaboratory,
  sequence: Sequence,
): Promise<Inequality | null> {
  return laboratory.use(sequence.profile, (worlds) => new TwoWorlds(worlds, sequence).run());
}

class TwoWorlds {
  readonly #sequence: Sequence;
  readonly #time: SimulatedTime;
  readonly #online: ServerWorld;
  readonly #server: ServerWorld;
  readonly #app: AppWorld;
  /** Resource of the records that were made, by label. */
  readonly #made = new Map<string, Resource>();
  readonly #written = new Set<Resource>();
  /** Something was sent: new records may have ids in another order. */
  #sent = false;
  /** A new record may have arrived: lists show it twice until that is known. */
  #inDoubt = false;
  #step = 0;

  constructor({ time, online, server, app }: Worlds, sequence: Sequence) {
    this.#sequence = sequence;
    this.#time = time;
    this.#online = online;
    this.#server = server;
    this.#app = app;
  }

  async run(): Promise<Inequality | null> {
    for (const [index, step] of this.#sequence.steps.entries()) {
      this.#step = index + 1;
      this.#time.sleep(1_000);
      const found = isRequest(step) ? await this.#request(step) : await this.#other(step);
      if (found !== null) return found;
    }
    this.#step += 1;
    return (await this.#reads(this.#lists(), "before it is sent")) ?? (await this.#push());
  }

  async #other(step: Exclude<Step, RequestStep>): Promise<Inequality | null> {
    if (step.do === "restart") {
      await this.#app.close();
      await this.#app.open();
      return null;
    }
    this.#sent = true;
    if (step.breaks === undefined) return this.#push();
    this.#app.breakNetwork(step.breaks);
    await this.#app.offline(false);
    await this.#app.sync();
    await this.#app.offline(true);
    this.#app.breakNetwork(null);
    await this.#learnNames();
    const unsent = await this.#app.unsent();
    this.#inDoubt = unsent.some(({ state }) => state === "unsure");
    return this.#reads(this.#lists(), "after a push that broke off");
  }

  async #request(step: RequestStep): Promise<Inequality | null> {
    if (step.do === "GET" && this.#inDoubt) return null;
    const resource = resourceOf(step);
    const sent = { ...this.#required(step, resource), ...step.body };
    const body = step.body === undefined && step.files === undefined ? undefined : sent;
    const online = this.#online.answer(this.#onlineRequest(step, body));
    const offline = await this.#offlineAnswer(step, body);
    if (step.as !== undefined && resource !== null) this.#bind(step.as, resource, online, offline);
    const told = `${step.do} /v1/${step.at}`;
    return (
      this.#compare(`the answer of ${told}`, resource, online, offline) ??
      (step.do === "GET" || resource === null || online.status >= 300
        ? null
        : await this.#after(step, resource))
    );
  }

  /** What a form sends along: the required fields, as they are shown. */
  #required(step: RequestStep, resource: Resource | null): Readonly<Record<string, unknown>> {
    const key = keyOf(step);
    if (step.do !== "PUT" || step.bare || resource === null || key === null) return {};
    const required = this.#online.required(resource, this.#online.names.told(key)) ?? {};
    return this.#online.names.labelled(required) as Readonly<Record<string, unknown>>;
  }

  #onlineRequest(
    step: RequestStep,
    body: Readonly<Record<string, unknown>> | undefined,
  ): WireRequest {
    const request = wire(step, this.#online.names.told(step.at));
    const told = this.#online.names.told(body);
    if (step.files === undefined)
      return { ...request, ...(told === undefined ? {} : { body: told }) };
    const files = Object.fromEntries(
      Object.entries(step.files).map(([field, name]) => [field, this.#online.upload(field, name)]),
    );
    return { ...request, body: formTexts(told ?? {}), files };
  }

  async #offlineAnswer(
    step: RequestStep,
    body: Readonly<Record<string, unknown>> | undefined,
  ): Promise<WireResponse> {
    const request = wire(step, this.#app.names.told(step.at));
    const told = this.#app.names.told(body);
    if (step.files === undefined)
      return this.#app.answer({ ...request, ...(told === undefined ? {} : { body: told }) });
    const files = Object.fromEntries(
      await Promise.all(
        Object.entries(step.files).map(
          async ([field, name]) => [field, await this.#app.upload(name)] as const,
        ),
      ),
    );
    return this.#app.answer({ ...request, body: formTexts(told ?? {}), files });
  }

  #bind(label: string, resource: Resource, online: WireResponse, offline: WireResponse): void {
    for (const [world, { status, body }] of [
      [this.#online, online],
      [this.#app, offline],
    ] as const) {
      if (status >= 300) continue;
      world.names.bind(label, resource, body as { id: number | null; slug?: string });
      this.#made.set(label, resource);
    }
  }

  /**
   * After a write: the record itself where there is a way to get it, else its list; and what loses
   * a deleted one.
   */
  #after(step: RequestStep, resource: Resource): Promise<Inequality | null> {
    this.#written.add(resource);
    const key = step.as ?? keyOf(step);
    const one =
      key !== null && PROFILES[this.#sequence.profile].operations[resource].includes("get");
    const lists = [
      ...(one ? [] : listsOf(resource)),
      ...(step.do === "DELETE" ? listsOf("deal") : []),
    ];
    const paths = [
      ...(one ? [`${resource}/${key}?maximize=all`] : []),
      ...(this.#inDoubt ? [] : lists),
    ];
    return this.#reads(paths, `after ${step.do} /v1/${step.at}`);
  }

  /** Lists in which writes can be seen: their own, and those of records that show others. */
  #lists(): readonly string[] {
    if (this.#inDoubt) return [];
    const { operations } = PROFILES[this.#sequence.profile];
    const shown = RESOURCES.filter(
      (resource) => this.#written.has(resource) || SHOWS_OTHERS.has(resource),
    );
    return shown.filter((resource) => operations[resource].includes("list")).flatMap(listsOf);
  }

  async #reads(paths: readonly string[], when: string): Promise<Inequality | null> {
    for (const at of paths) {
      const found = await this.#read(at, when);
      if (found !== null) return found;
    }
    return null;
  }

  async #read(at: string, when: string): Promise<Inequality | null> {
    const step: RequestStep = { do: "GET", at };
    const online = this.#online.answer(wire(step, this.#online.names.told(at)));
    const offline = await this.#app.answer(wire(step, this.#app.names.told(at)));
    return this.#compare(`GET /v1/${at} ${when}`, resourceOf(step), online, offline);
  }

  #compare(
    where: string,
    resource: Resource | null,
    online: WireResponse,
    offline: WireResponse,
  ): Inequality | null {
    const link = (text: string) => this.#app.link(text);
    // Activities come by the time of their change, which an edit that changes nothing moves on the
    // server only.
    const knowsOrder = !this.#sent && resource !== "activity";
    const view = (names: View["names"]): View => ({
      names,
      link,
      without: SERVERS_OWN,
      knowsUser: false,
      knowsOrder,
    });
    return this.#unequal(
      where,
      {
        status: online.status,
        body: comparableBody(resource, online.body, view(this.#online.names)),
      },
      {
        status: offline.status,
        body: comparableBody(resource, offline.body, view(this.#app.names)),
      },
    );
  }

  #unequal(where: string, online: unknown, offline: unknown): Inequality | null {
    const found = differences(online, offline);
    return found.length === 0 ? null : { step: this.#step, where, differences: found };
  }

  #problem(where: string, found: readonly string[]): Inequality {
    return { step: this.#step, where, differences: found };
  }

  /**
   * Online until all is sent. Then the servers are alike, nothing is parked, and the app shows what
   * its server has.
   */
  async #push(): Promise<Inequality | null> {
    await this.#app.offline(false);
    for (let cycle = 0; cycle < 4; cycle += 1) {
      // A create of unknown outcome is looked for until nothing can arrive any more.
      this.#time.sleep(10_000);
      const failure = await this.#app.sync();
      if (failure !== null) return this.#problem("the cycle that sends", [failure]);
      if ((await this.#app.unsent()).length === 0) break;
    }
    await this.#app.offline(true);
    this.#inDoubt = false;
    const left = await this.#app.unsent();
    const parked = left.map(
      ({ kind, resource, slug, state, error, conflict, body, base }) =>
        `${kind} ${resource} ${slug} is ${state}: ` +
        `${JSON.stringify({ error, conflict, body, base })}`,
    );
    for (const [where, found] of [
      ["the outbox after the push", parked],
      ["the app's log", this.#app.errors],
      ["what the app says of sent changes", await this.#app.notes()],
      ["the check of the workspace", this.#app.findings()],
    ] as const)
      if (found.length > 0) return this.#problem(where, found);
    await this.#learnNames();
    for (const resource of RESOURCES) {
      const found = this.#unequal(
        `all of ${resource} on the two servers after the push`,
        this.#online.records(resource),
        this.#server.records(resource),
      );
      if (found !== null) return found;
    }
    return this.#shownAsOnServer();
  }

  /** What the second server calls the records that the app made. */
  async #learnNames(): Promise<void> {
    for (const [label, resource] of this.#made) {
      const record = await this.#app.record(resource, this.#app.names.key(label));
      if (record === null) continue;
      const { id, slug } = record as { id: number | null; slug?: string };
      this.#app.names.bind(label, resource, { id, slug });
      this.#server.names.bind(label, resource, { id, slug });
    }
  }

  async #shownAsOnServer(): Promise<Inequality | null> {
    for (const at of this.#lists()) {
      const request = wire({ do: "GET", at }, at);
      const [server, app] = [this.#server.answer(request), await this.#app.answer(request)];
      const found = differences(rows(server.body), rows(app.body));
      if (found.length > 0)
        return {
          step: this.#step,
          where: `GET /v1/${at} after the push, the app against its server`,
          differences: found,
        };
    }
    return null;
  }
}

function listsOf(resource: Resource): readonly string[] {
  if (resource !== "note") return [`${resource}?limit=50&maximize=all`];
  return ENTITIES.map((entity) => `note?entity_name=${entity}&limit=100&maximize=all`);
}

function rows(body: unknown): unknown {
  return (body as { readonly data?: unknown }).data;
}

function wire(step: RequestStep, at: string): WireRequest {
  const url = new URL(at, "https://crm.example/v1/");
  return { method: step.do, path: url.pathname, query: Object.fromEntries(url.searchParams) };
}
