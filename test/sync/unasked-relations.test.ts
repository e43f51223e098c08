import { afterEach, expect, test } from "vitest";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { isResource, type Resource } from "../../shared/contract/resource.ts";
import {
  type App,
  type Ask,
  askHttp,
  openApp,
  openSandbox,
  rewritingFetch,
} from "../fixtures/worlds.ts";

/**
 * A server that shows no relation but those that were asked for. api-spec: Shared conventions ("may
 * appear as reference-only objects or as null; the maximize query parameter expands them").
 */
const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of cleanUp.splice(0).reverse()) await close();
});

/** Field of a record → name under which `maximize` asks for it. */
function relationsOf(resource: Resource): readonly (readonly [field: string, name: string])[] {
  return Object.entries(CONTRACTS[resource].record).flatMap(([field, { kind, aliases }]) => {
    const name = "expand" in kind ? kind.expand : undefined;
    return name === undefined ? [] : [field, ...(aliases ?? [])].map((key) => [key, name] as const);
  });
}

function withoutUnasked(json: unknown, { url }: { readonly url: URL }): unknown {
  const resource = url.pathname.split("/")[2] ?? "";
  if (!isResource(resource) || typeof json !== "object" || json === null) return json;
  const asked = new Set((url.searchParams.get("maximize") ?? "").split(","));
  const strip = (row: unknown): unknown => {
    if (typeof row !== "object" || row === null) return row;
    const gone = relationsOf(resource).filter(
      ([field, name]) => field in row && !asked.has(name) && !asked.has("all"),
    );
    return { ...row, ...Object.fromEntries(gone.map(([field]) => [field, null])) };
  };
  const { data }: { data?: unknown } = json;
  return Array.isArray(data) ? { ...json, data: data.map(strip) } : strip(json);
}

async function world(): Promise<{ server: Ask; app: App }> {
  const sandbox = await openSandbox();
  cleanUp.push(() => sandbox.close());
  const app = await openApp(sandbox.url, "test-token", "extended", rewritingFetch(withoutUnasked));
  cleanUp.push(() => app.close());
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true });
  return { server: askHttp(sandbox.url, sandbox.token), app };
}

const LISTS = ["candidate", "contact", "organization", "job", "deal", "activity"] as const;
const rowsOf = async (ask: Ask, resource: Resource) =>
  (await ask("GET", `/v1/${resource}?maximize=all&limit=50`)).body["data"];

test("no relation of any list is lost", async () => {
  const { server, app } = await world();
  for (const resource of LISTS)
    expect(await rowsOf(app.ask, resource)).toEqual(await rowsOf(server, resource));
});

test("an edit finds the required relations, and its answer empties none of them", async () => {
  const { server, app } = await world();
  const edits = [
    ["/v1/contact/contact_2", { first_name: "Mary", stage_id: 2, owner_id: 2, city: "Ghent" }],
    ["/v1/deal/deal_1", { ...(await requiredOfDeal(server)), tags: "hot" }],
    ["/v1/job/job_1", { position_name: "Driver", headcount: 2, owner_id: 1, city: "Ghent" }],
    ["/v1/activity/1", { location: "Ghent" }],
  ] as const;
  for (const [path, body] of edits)
    expect((await app.ask("PUT", path, body)).status).toBeLessThan(300);
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({
    ok: true,
    pushed: 4,
    rejected: 0,
    conflicts: 0,
  });
  for (const [path] of edits)
    expect((await app.ask("GET", `${path}?maximize=all`)).body).toEqual(
      (await server("GET", `${path}?maximize=all`)).body,
    );
});

test("a record that was made keeps its relations in the answer that names none", async () => {
  const { app } = await world();
  const body = { first_name: "Ida", stage_id: 2, owner_id: 2, organization_slug: "organization_a" };
  const made = await app.ask("POST", "/v1/contact", body);
  await app.ask("POST", "/local/work-offline", { work_offline: false });
  expect((await app.ask("POST", "/local/sync")).body).toMatchObject({ ok: true, pushed: 1 });
  const shown = (await app.ask("GET", `/v1/contact/${String(made.body["slug"])}`)).body;
  expect(shown).toMatchObject({ organization: { id: 1 }, owner: { id: 2 }, stage: { id: 2 } });
});

async function requiredOfDeal(server: Ask) {
  const { body } = await server("GET", "/v1/deal/deal_1");
  return {
    name: body["name"],
    close_date: body["close_date"],
    deal_stage_id: 1,
    created_by: 1,
    owner_id: 1,
  };
}
