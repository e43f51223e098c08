import { afterEach, describe, expect, test } from "vitest";
import type { FaultRule } from "../../main/sandbox/fault-rule.ts";
import { CUSTOM_FIELD_ENTITIES } from "../../shared/contract/custom-field.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { EVERY_CELL, sampleOf } from "../fixtures/sample.ts";
import { type App, type Ask, askHttp, openApp, openSandbox } from "../fixtures/worlds.ts";

/** What the list's oddness must lead to. `connection`: it speaks of all of them. */
type Verdict = "refused" | "failing" | "connection";
type Kind = "known" | "fresh";
const KINDS: readonly Kind[] = ["known", "fresh"];

/**
 * One list in so many is tried with each oddness and kind of app; each list has its turn.
 * `ROADBOOK_CELLS=all` tries all 336 cells.
 */
const STRIDE = EVERY_CELL ? 1 : 12;
const isDrawn = (kind: Kind, oddness: number, list: number) =>
  (oddness + list) % STRIDE === Math.floor((KINDS.indexOf(kind) * STRIDE) / 2);

const ODDNESS: Readonly<
  Record<string, { readonly effect: FaultRule["effect"]; readonly verdict: Verdict }>
> = {
  "401": { effect: { kind: "unauthorized" }, verdict: "connection" },
  "403": { effect: { kind: "status", code: 403 }, verdict: "refused" },
  "404": { effect: { kind: "status", code: 404 }, verdict: "refused" },
  "405": { effect: { kind: "status", code: 405 }, verdict: "refused" },
  "409": { effect: { kind: "status", code: 409 }, verdict: "refused" },
  "410": { effect: { kind: "status", code: 410 }, verdict: "refused" },
  "429": {
    effect: { kind: "status", code: 429, headers: { "retry-after": "0" } },
    verdict: "connection",
  },
  "500": { effect: { kind: "status", code: 500 }, verdict: "failing" },
  "502": {
    effect: { kind: "status", code: 502, body: "<html>Bad gateway</html>" },
    verdict: "failing",
  },
  HTML: { effect: { kind: "html" }, verdict: "failing" },
  "an empty body": { effect: { kind: "empty" }, verdict: "failing" },
  "{}": { effect: { kind: "status", code: 200, body: {} }, verdict: "failing" },
  "half a body": { effect: { kind: "half-body" }, verdict: "failing" },
  "a redirect": { effect: { kind: "redirect" }, verdict: "failing" },
};

interface List {
  readonly name: string;
  readonly resource: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** What the sync's error calls it. */
  readonly words: string;
}
const list = (resource: string, words: string, query: List["query"] = {}): List => ({
  name: query["entity_name"] === undefined ? resource : `${resource}:${query["entity_name"]}`,
  resource,
  path: `/v1/${resource}`,
  query,
  words,
});
const LISTS: readonly List[] = [
  list("candidate", "Candidates"),
  list("contact", "Contacts"),
  list("organization", "Organizations"),
  list("job", "Jobs"),
  list("deal", "Deals"),
  list("activity", "Activities"),
  ...CUSTOM_FIELD_ENTITIES.map((entity) =>
    list("note", `Notes on ${entity}s`, { entity_name: entity }),
  ),
  list("custom-field", "Custom fields"),
];

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).toReversed()) await close();
});

type World = Awaited<ReturnType<typeof openWorld>>;
async function openWorld() {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  return { sandbox, server: askHttp(sandbox.url, sandbox.token) };
}
async function openFresh(url: string): Promise<App> {
  const app = await openApp(url);
  cleanUp.push(() => app.close());
  // What a 429 teaches is another test's.
  await app.ask("PUT", "/local/budget", { requests_per_minute: 6_000 });
  return app;
}

/** Rows of a list as one side has them, whole. */
async function rowsOf(ask: Ask, { path, query }: List): Promise<unknown> {
  if (path === "/v1/custom-field") return (await ask("GET", path)).body;
  const { body } = await ask(
    "GET",
    `${path}?${new URLSearchParams({ ...query, limit: "100" }).toString()}`,
  );
  return body["data"].toSorted((a, b) => a.id - b.id);
}
async function expectComplete(app: App, server: Ask, lists: readonly List[]): Promise<void> {
  for (const one of lists)
    expect(await rowsOf(app.ask, one), one.name).toEqual(await rowsOf(server, one));
}
const statusOf = async (app: App) => (await app.ask("GET", "/local/status")).body;
interface Report {
  readonly ok: boolean;
  readonly error: string | null;
}
const sync = async (app: App) => (await app.ask("POST", "/local/sync")).body;

let edits = 0;
/** Colleagues add something to every list. */
async function workElsewhere({ sandbox, server }: World): Promise<void> {
  for (const resource of RESOURCES)
    if (resource !== "note") sandbox.colleague.drift({ kind: "drift", change: "add" }, resource);
  for (const entity of CUSTOM_FIELD_ENTITIES) {
    const related_to = entity === "organization" ? "organization_a" : `${entity}_1`;
    const made = await server("POST", "/v1/note", {
      entity_name: entity,
      related_to,
      note: "Added meanwhile.",
    });
    expect(made.status).toBe(201);
  }
}

/** An edit of another resource than the odd list's. Gives a look at whether it arrived. */
async function editElsewhere(app: App, server: Ask, odd: List): Promise<() => Promise<boolean>> {
  edits += 1;
  const city = `Ghent ${edits}`;
  const [path, body] =
    odd.resource === "contact"
      ? ["/v1/candidate/candidate_1", { first_name: "Ewa", last_name: "Nowak", owner_id: 1, city }]
      : ["/v1/contact/contact_3", { first_name: "Ann", stage_id: 1, owner_id: 1, city }];
  expect((await app.ask("PUT", path, body)).body).toMatchObject({ city });
  return async () => (await server("GET", path)).body["city"] === city;
}

async function expectTold(app: App, odd: List, verdict: Verdict, problem: string, report: Report) {
  const status = await statusOf(app);
  expect(status.online).toBe(true);
  if (verdict === "connection") {
    expect(report).toMatchObject({ ok: false });
    expect(status.lists).toEqual([]);
    return;
  }
  expect(status.lists).toMatchObject([{ list: odd.name, resource: odd.resource, problem }]);
  expect(report.ok).toBe(verdict === "refused");
  if (verdict === "failing") expect(report.error).toContain(odd.words);
  else expect(report.error).toBeNull();
}

describe.each(sampleOf(Object.entries(ODDNESS), 2))(
  "a list that answers %s",
  (name, { effect, verdict }) => {
    test.each(KINDS)(
      "leaves the others complete, and recovers: %s app",
      async (kind) => {
        const world = await openWorld();
        const { sandbox, server } = world;
        const known = await openFresh(sandbox.url);
        expect(await sync(known)).toMatchObject({ ok: true });
        const drawn = LISTS.filter((_, index) =>
          isDrawn(kind, Object.keys(ODDNESS).indexOf(name), index),
        );
        for (const odd of drawn) {
          // The list of candidates is only assumed: one that never answered is not there.
          const isAbsent =
            kind === "fresh" && odd.resource === "candidate" && (name === "404" || name === "405");
          const app = kind === "known" ? known : await openFresh(sandbox.url);
          const others = LISTS.filter((one) => one !== odd);
          await workElsewhere(world);
          // A fresh app has nothing to edit before its first look.
          const arrived =
            kind === "known" ? await editElsewhere(app, server, odd) : () => Promise.resolve(true);
          const before = (await statusOf(app)).last_synced_at;
          sandbox.setFaults([
            { match: { method: "GET", pattern: `^${odd.path}$`, query: { ...odd.query } }, effect },
          ]);
          for (const again of [false, true]) {
            // The next start of an app without a connection finds nothing new.
            if (again && verdict === "connection") continue;
            if (again) await app.restart();
            const report = await sync(app);
            await expectTold(app, odd, verdict, isAbsent ? "absent" : verdict, report);
            if (verdict === "connection") continue;
            await expectComplete(app, server, others);
            expect(await arrived(), `the edit beside ${odd.name}`).toBe(true);
            const { last_synced_at, outbox } = await statusOf(app);
            if (verdict === "refused") expect(last_synced_at).not.toBe(before);
            else expect(last_synced_at).toBe(before);
            expect(outbox).toEqual({ queued: 0, sending: 0, unsure: 0, conflict: 0, rejected: 0 });
          }
          sandbox.clearFaults();
          await app.restart();
          if (verdict === "connection")
            await app.ask("PUT", "/local/connection", { token: sandbox.token });
          expect(await sync(app), odd.name).toMatchObject({ ok: true, error: null });
          await expectComplete(app, server, LISTS);
          expect(await arrived()).toBe(true);
          expect(await statusOf(app)).toMatchObject({
            online: true,
            auth: "ok",
            lists: [],
            incomplete: [],
            error: null,
          });
          if (app !== known) await app.close();
        }
      },
      300_000,
    );
  },
);
