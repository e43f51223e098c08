import { expect } from "vitest";
import { type Ask, type Json, must, readFileAt, rowsOf } from "./ask.ts";
import { KINDS, MARKED } from "./kinds.ts";
import type { Life } from "./life.ts";
import type { PromisedRecord } from "./promises.ts";
import type { RunningProcess } from "./processes.ts";
import { readEverything } from "./server-lists.ts";

/**
 * Right after a restart: whatever was answered before the kill is there. A request in flight may
 * have taken effect or not; from now on that is known, and must stay so.
 */
export async function checkRestarted(life: Life, app: RunningProcess): Promise<void> {
  const status = await app.ask("GET", "/local/status");
  expect(status?.status, `${life.label}: status of the restarted app`).toBe(200);
  await checkValues(life, app.ask);
  for (const record of life.promises.records) await checkRecord(life, app.ask, record);
  for (const deletion of life.promises.deletions) {
    const reply = await app.ask("GET", `/v1/job/${deletion.slug}`);
    const gone = reply?.status === 404;
    if (deletion.done !== null)
      expect(gone, `${life.label}: job ${deletion.slug}, deletion ${deletion.done}, is gone`).toBe(
        deletion.done,
      );
    deletion.done = gone;
  }
  await checkFiles(life, app);
}

async function checkValues(life: Life, app: Ask): Promise<void> {
  for (const promised of life.promises.values.values()) {
    const { kind, key, field } = promised;
    const reply = await app("GET", `/v1/${kind.name}/${key}`);
    const what = `${life.label}: ${kind.name} ${key}`;
    expect(reply?.status, `${what} with an edit of ${field.name}`).toBe(200);
    const value = field.read(reply?.body ?? {});
    expect(promised.possible, `${what} has ${field.name} "${value}"`).toContain(value);
    promised.possible = [value];
  }
}

async function checkRecord(life: Life, app: Ask, record: PromisedRecord): Promise<void> {
  const { resource, marker } = record;
  const what = `${life.label}: ${resource} ${marker} (${record.key})`;
  const found = await countInSight(app, record);
  if (record.there === null) {
    expect(found, `${what}, whose create was under way, at most once`).toBeLessThanOrEqual(1);
    record.there = found === 1;
  } else
    expect(found, `${what}, of ${record.there ? "an answered" : "a lost"} create, in the app`).toBe(
      +record.there,
    );
  if (record.key === null || resource === "note") return;
  const reply = await app("GET", `/v1/${resource}/${record.key}`);
  expect(reply?.body[MARKED[resource]], `${what} by the key that its create answered`).toBe(marker);
}

/**
 * As long as it is open whether a create arrived, its record may be in sight beside the one that a
 * pull brought: they count as one.
 */
async function countInSight(app: Ask, record: PromisedRecord): Promise<number> {
  const rows = (await withMarker(app, record)).length;
  if (rows < 2) return rows;
  if (await isUnsure(app, record.marker)) return rows - 1;
  // It may have been settled between the two answers.
  return (await withMarker(app, record)).length;
}

async function isUnsure(app: Ask, marker: string): Promise<boolean> {
  const entries = rowsOf(await must(app, "GET", "/local/outbox?state=unsure&limit=100"));
  return entries.some((entry) => JSON.stringify(entry["body"]).includes(marker));
}

/** The app's records with a marker, in one answer: lists move while it syncs. */
async function withMarker(
  app: Ask,
  { resource, marker }: PromisedRecord,
): Promise<readonly Json[]> {
  const query = {
    contact: `contact/search?last_name=${marker}`,
    activity: `activity?search=${marker}`,
    note: `note?entity_name=contact&searchText=${marker}`,
    deal: "deal?limit=50",
    job: "job?limit=50",
  }[resource];
  const body = await must(app, "GET", `/v1/${query}`);
  expect(body["last_page"], `${query} fits on a page`).toBe(1);
  return rowsOf(body).filter((row) => row[MARKED[resource]] === marker);
}

async function checkFiles(life: Life, app: RunningProcess): Promise<void> {
  for (const promised of life.promises.files.values()) {
    const content = await attachmentOf(app, promised.id);
    const known = promised.possible.includes(content);
    const open = promised.possible[0] === null && content === null;
    expect(
      known || open,
      `${life.label}: activity ${promised.id} has the file "${content?.slice(0, 40)}"`,
    ).toBe(true);
    promised.possible = [content];
  }
}

/**
 * Content of an activity's file when it is one of ours; null for the file that the sandbox made up,
 * or none.
 */
async function attachmentOf(process: RunningProcess, id: string): Promise<string | null> {
  // Between the answer with the link and the look at it the app may send the file: then the link is
  // another one.
  for (let last = "", tries = 0; tries < 5; tries += 1) {
    const { attachment } = await must(process.ask, "GET", `/v1/activity/${id}`);
    const { file_link: link, file_name: name }: { file_link?: string; file_name?: string } =
      attachment ?? {};

    if (typeof link !== "string" || name !== "notes of a call.txt") return null;
    const content =
      link === last ? null : await readFileAt(new URL(link, process.origin).href, process.key);
    if (content !== null) return content;
    last = link;
  }
  return null;
}

/** Faults are off: the app sends what waits, then holds what the server holds. */
export async function settle(life: Life, app: RunningProcess): Promise<void> {
  const end = Date.now() + 240_000;
  for (;;) {
    const report = await must(app.ask, "POST", "/local/sync");
    expect(
      report["ok"],
      `${life.label}: a sync without faults says ${String(report["error"])}`,
    ).toBe(true);
    const outbox = (await must(app.ask, "GET", "/local/status"))["outbox"] as Record<
      string,
      number
    >;
    const { queued = 0, sending = 0, unsure = 0, conflict = 0, rejected = 0 } = outbox;
    if (conflict + rejected > 0 || Date.now() > end) {
      const entries = await must(app.ask, "GET", "/local/outbox?limit=100");
      const open = rowsOf(entries).filter((entry) => entry["state"] !== "done");
      expect(open, `${life.label}: the outbox drains, and not: ${JSON.stringify(open)}`).toEqual(
        [],
      );
    }
    if (queued + sending + unsure === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await must(app.ask, "POST", "/local/sync");
}

/**
 * After the last sync: everything is on the server exactly once, nothing of anybody else was
 * touched, and both hold the same.
 */
export async function checkSettled(
  life: Life,
  app: RunningProcess,
  server: RunningProcess,
): Promise<void> {
  const [here, there] = [await readEverything(app.ask), await readEverything(server.ask)];
  const rows = (resource: string) => [...(there.get(resource)?.values() ?? [])];
  for (const { kind, key, field, possible } of life.promises.values.values()) {
    const record = await ownRecord(app.ask, server.ask, kind.name, key);
    expect(
      field.read(record),
      `${life.label}: ${kind.name} ${key} on the server, ${field.name}`,
    ).toBe(possible[0]);
  }
  for (const { resource, marker, there: expected, parent } of life.promises.records) {
    const found = rows(resource).filter((row) => row[MARKED[resource]] === marker);
    expect(found, `${life.label}: ${resource} ${marker} on the server`).toHaveLength(
      expected === true ? 1 : 0,
    );
    if (parent === null || expected !== true) continue;
    const [owner] = rows("contact").filter((row) => row[MARKED.contact] === parent);
    expect(
      found[0]?.["related_to"],
      `${life.label}: ${resource} ${marker} belongs to ${parent}`,
    ).toBe(owner?.["slug"]);
  }
  for (const { slug, done } of life.promises.deletions) {
    const found = rows("job").some((row) => row["slug"] === slug);
    expect(found, `${life.label}: job ${slug}, deleted: ${done}, on the server`).toBe(
      done !== true,
    );
  }
  for (const { id, possible } of life.promises.files.values())
    expect(
      await attachmentOf(server, id),
      `${life.label}: file of activity ${id} on the server`,
    ).toBe(possible[0]);
  await checkColleague(life, server.ask, rows);
  compare(life, here, there);
}

/** A record on the server by the key that the app gave it. */
async function ownRecord(app: Ask, server: Ask, resource: string, key: string): Promise<Json> {
  const mine = await must(app, "GET", `/v1/${resource}/${key}`);
  return must(server, "GET", `/v1/${resource}/${String(mine["slug"] ?? mine["id"])}`);
}

async function checkColleague(
  life: Life,
  server: Ask,
  rows: (resource: string) => readonly Json[],
): Promise<void> {
  for (const { kind, key, field: name, value } of life.colleague.values.values()) {
    const record = await must(server, "GET", `/v1/${kind}/${key}`);
    const field = [...KINDS[kind].theirs, KINDS[kind].theirRequired].find(
      (item) => item?.name === name,
    );
    expect(field?.read(record), `${life.label}: a colleague's ${name} of ${kind} ${key}`).toBe(
      value,
    );
  }
  for (const marker of life.colleague.markers) {
    const added = rows("contact").filter((row) => row[MARKED.contact] === marker);
    expect(added, `${life.label}: a colleague's contact ${marker}`).toHaveLength(1);
  }
  const ids = new Set(rows("activity").map((row) => String(row["id"])));
  for (const id of life.colleague.removed)
    expect(ids.has(id), `${life.label}: activity ${id}, which a colleague removed, is back`).toBe(
      false,
    );
}

type Lists = ReadonlyMap<string, ReadonlyMap<number, Json>>;

function compare(life: Life, here: Lists, there: Lists): void {
  for (const [resource, theirs] of there) {
    const ours = here.get(resource) ?? new Map<number, Json>();
    const missing = [...theirs.keys()].filter((id) => !ours.has(id));
    const extra = [...ours.keys()].filter((id) => !theirs.has(id));
    expect(
      { missing, extra },
      `${life.label}: ids of every ${resource}, app against server`,
    ).toEqual({
      missing: [],
      extra: [],
    });
    for (const [id, record] of theirs)
      expect(ours.get(id), `${life.label}: ${resource} ${id}, app against server`).toEqual(record);
  }
}
