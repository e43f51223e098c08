import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { ProfileName } from "../../shared/contract/profile.ts";
import { isSlugged, RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { SHOWN_PHONE } from "../../shared/contract/phone-number.ts";
import { isContacted, isRelatedCount, LAST_CONTACT } from "../../shared/query/derived-fields.ts";
import type { Allowance } from "./allowance.ts";
import { differing, reduced } from "./compare.ts";
import type { OddApp } from "./odd-app.ts";
import type { OddServer } from "./odd-server.ts";
import { FIRST_ODD_ID, ODD_ID } from "./odd-ids.ts";
import { WORDS } from "./tiny-world.ts";
import { isListed } from "./user.ts";

type Row = Readonly<Record<string, unknown>>;

async function localRows(
  app: OddApp,
  resource: Resource,
  found: string[],
): Promise<ReadonlyMap<unknown, Row>> {
  const path = `/local/records/${resource}?limit=500&sort=id:asc`;
  const { status, body } = await app.ask("GET", path);
  if (status !== 200) found.push(`GET ${path} answers ${status}`);
  const rows = (body as { data?: readonly Row[] } | null)?.data ?? [];
  const byId = new Map(rows.filter((row) => row["id"] !== null).map((row) => [row["id"], row]));
  if (byId.size < rows.filter((row) => row["id"] !== null).length)
    found.push(`a ${resource} is in its list twice`);
  return new Map([...byId].map(([id, row]) => [id, reduced(row)]));
}

export interface Look {
  readonly app: OddApp;
  readonly server: OddServer;
  readonly profile: ProfileName;
  readonly may: Allowance;
  /** Records that the user changed: they may be otherwise until they are sent. */
  readonly wanted: (resource: Resource, id: number) => boolean;
  /** Jobs that the user deletes: the app shows deals without them before the server does. */
  readonly deletes: boolean;
  /** The resource that is also looked at record by record, and as /v1 lists it. */
  readonly closely: Resource | null;
}

/** Records of the server that are not in the app, or otherwise, though nothing excuses that. */
export async function lookAtLists({
  app,
  server,
  profile,
  may,
  wanted,
  deletes,
  closely,
}: Look): Promise<string[]> {
  const found: string[] = [];
  for (const resource of RESOURCES) {
    const local = await localRows(app, resource, found);
    if (!isListed(profile, resource)) continue;
    for (const [key, row] of remoteRows(server, resource)) {
      const id = Number(key);
      const own = local.get(key);
      if (own === undefined) {
        if (!wanted(resource, id) && !may.incomplete(resource) && !may.missing(resource, id))
          found.push(`${resource} ${id} is not in the app's list`);
        continue;
      }
      if (!wanted(resource, id))
        for (const name of differing(own, row))
          if (
            !isOurs(resource, name, row) &&
            !may.otherwise(resource, id, name) &&
            !(deletes && resource === "deal" && name === "jobs")
          )
            found.push(
              `${resource} ${id} has another ${name}: ${shown(own[name])} ` +
                `instead of ${shown(row[name])}`,
            );
      if (resource !== closely || (id !== 1 && id !== ODD_ID && id < FIRST_ODD_ID)) continue;
      const slug = isSlugged(resource) ? String(row["slug"]) : String(id);
      const one = await app.ask("GET", `/local/record/${resource}/${encodeURIComponent(slug)}`);
      if (one.status !== 200 && !may.missing(resource, id) && !may.otherwise(resource, id, "slug"))
        found.push(`GET /local/record/${resource}/${slug} answers ${one.status}`);
    }
    if (resource === closely) found.push(...(await lookAtList(app, resource, [...local.keys()])));
  }
  return found;
}

/** The same resource as /v1 lists it. */
async function lookAtList(
  app: OddApp,
  resource: Resource,
  ids: readonly unknown[],
): Promise<string[]> {
  if (resource === "note") return [];
  const found: string[] = [];
  const listed = new Set<unknown>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const path = `/v1/${resource}?limit=50&maximize=all&page=${page}`;
    const { status, body } = await app.ask("GET", path);
    // What the app takes for absent for now it does not have either.
    if (status === 404 && (await isAbsent(app, resource))) return [];
    if (status !== 200) return [`GET ${path} answers ${status}`];
    const { data, last_page } = body as { data: readonly Row[]; last_page: number };
    for (const row of data) listed.add(row["id"]);
    last = last_page;
  }
  for (const id of ids)
    if (!listed.has(id)) found.push(`${resource} ${String(id)} is not in GET /v1/${resource}`);
  return found;
}

async function isAbsent(app: OddApp, resource: Resource): Promise<boolean> {
  const { body } = await app.ask("GET", "/local/status");
  return (
    body?.lists.some((list) => list.resource === resource && list.problem === "absent") ?? false
  );
}

/** Every record that is in a list is found by its word. */
export async function lookForWords(
  app: OddApp,
  resource: Resource,
  ids: readonly number[],
): Promise<string[]> {
  const found: string[] = [];
  for (const id of ids) {
    const word = WORDS[resource][id - 1] ?? "";
    const { status, body } = await app.ask("GET", `/local/search?q=${word}`);
    const hits = body?.data ?? [];
    const hit = hits.some((row) => row.resource === resource && JSON.stringify(row).includes(word));
    if (status !== 200 || !hit)
      found.push(`a search for ${word} does not find ${resource} ${id} (${status})`);
  }
  return found;
}

/** What differs between app and server when all is said and done. */
export async function lookAtBothSides(
  app: OddApp,
  server: OddServer,
  profile: ProfileName,
): Promise<string[]> {
  const found: string[] = [];
  for (const resource of RESOURCES) {
    const local = await localRows(app, resource, found);
    const remote = remoteRows(server, resource);
    const listed = isListed(profile, resource);
    for (const [id, row] of remote) {
      const own = local.get(id);
      if (own === undefined) {
        if (listed) found.push(`${resource} ${String(id)} is not in the app`);
      } else if (listed)
        for (const name of differing(own, row).filter((field) => !isOurs(resource, field, row)))
          found.push(
            ` ${resource} ${String(id)} has another ${name}: ` +
              `${shown(own[name])} instead of ${shown(row[name])}`,
          );
    }
    for (const id of local.keys())
      if (!remote.has(id) && listed) found.push(`${resource} ${String(id)} is in the app only`);
  }
  return found;
}

/**
 * What the API takes and never gives back: the app keeps the value that it sent last. And what
 * Roadbook adds itself.
 */
function isOurs(resource: Resource, name: string, row: Row): boolean {
  if (row[name] !== undefined) return false;
  return (
    Object.values(CONTRACTS[resource].body).some(({ path }) => path === name) ||
    (name === LAST_CONTACT && isContacted(resource)) ||
    name === SHOWN_PHONE ||
    isRelatedCount(resource, name)
  );
}

function remoteRows(server: OddServer, resource: Resource): ReadonlyMap<unknown, Row> {
  const rows =
    resource === "note"
      ? ["candidate", "contact"].flatMap((entity_name) =>
          allRows(server, resource, { entity_name }),
        )
      : allRows(server, resource, {});
  return new Map(rows.map((row) => [row["id"], reduced(row)]));
}

function allRows(
  server: OddServer,
  resource: Resource,
  query: Record<string, string>,
): readonly Row[] {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { body } = server.get(`/v1/${resource}`, { limit: "100", page: String(page), ...query });
    const { data = [], last_page = 1 } = body as { data?: readonly Row[]; last_page?: number };
    rows.push(...data);
    last = last_page;
  }
  return rows;
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, 80);
}
