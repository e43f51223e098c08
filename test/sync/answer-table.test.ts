/**
 * docs/sync.md, the table "answer": who answered, and about what. Each cell of status, content and
 * operation is played on a workspace, and must lead to what the table says.
 */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ClientRequest } from "../../main/remote/client.ts";
import { answerKind, ANSWERS, type Content } from "../../main/remote/answer-kind.ts";
import { readAnswer } from "../../main/remote/read-answer.ts";
import { STATE } from "../../main/store/state-keys.ts";
import { openStore } from "../../main/store/open-store.ts";
import type { Store } from "../../main/store/types.ts";
import type { SyncContext } from "../../main/sync/context.ts";
import { readChanges } from "../../main/sync/incremental.ts";
import { storedProblems } from "../../main/sync/list-problems.ts";
import { DEFINITIONS, ListWatch, type WatchedList } from "../../main/sync/list-watch.ts";
import { pullDefinitions } from "../../main/sync/pull-definitions.ts";
import { saveRows } from "../../main/sync/save-rows.ts";
import { sendCreate } from "../../main/sync/send-create.ts";
import { sendDelete } from "../../main/sync/send-delete.ts";
import { sendUpdate } from "../../main/sync/send-update.ts";
import { readStreamState, writeStreamState } from "../../main/sync/stream-state.ts";
import { streamsOf } from "../../main/sync/streams.ts";
import { proveSuspects } from "../../main/sync/sweep.ts";
import type { CustomFieldDefinition } from "../../shared/contract/custom-field.ts";
import { PROFILES } from "../../shared/contract/profile.ts";
import { SteadyTime } from "../../shared/runtime/steady-time.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { contact, job } from "../fixtures/named-rows.ts";
import { docsTable } from "../fixtures/docs-table.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const OPERATIONS = ["list", "get", "update", "create", "delete", "custom-field"] as const;
type Operation = (typeof OPERATIONS)[number];

interface Sample {
  /** The word in the table's column. */
  readonly content: "JSON" | "other JSON" | "empty" | "text" | "HTML";
  readonly kind: Content;
  readonly type: string;
  readonly text: string;
}
const JSON_TYPE = "application/json";
const PAGE = "<html><head><title>Blocked</title></head><body>No.</body></html>";
const SAMPLES: Readonly<Record<string, Sample>> = {
  json: { content: "JSON", kind: "json", type: JSON_TYPE, text: '{"message":"No."}' },
  "json array": {
    content: "other JSON",
    kind: "json",
    type: JSON_TYPE,
    text: '[{"field_name":"city","error_message":"No."}]',
  },
  empty: { content: "empty", kind: "empty", type: JSON_TYPE, text: "" },
  text: { content: "text", kind: "text", type: "text/plain", text: "Not like this." },
  html: { content: "HTML", kind: "html", type: "text/html; charset=utf-8", text: PAGE },
  "html mislabelled": {
    content: "HTML",
    kind: "html",
    type: JSON_TYPE,
    text: `\u{feff}\r\n <!-- proxy --> <!-- 7 -->\n<!DOCTYPE HTML PUBLIC "">${PAGE}`,
  },
  "html without a tag": { content: "HTML", kind: "html", type: "text/html", text: "Blocked" },
  "xhtml in UTF-16": {
    content: "HTML",
    kind: "html",
    type: "text/plain",
    text: `\u{fffd}\u{fffd}${`<?xml version="1.0"?>${PAGE}`.replaceAll(/(?=.)/g, "\0")}`,
  },
  "broken json": { content: "text", kind: "text", type: JSON_TYPE, text: '{"message":"No' },
};

const ROWS = docsTable("answer").map(([kind = "", statuses = "", bodies = "", ...cells]) => ({
  kind,
  statuses: statuses.split(", "),
  bodies: bodies.split(", "),
  cells: Object.fromEntries(OPERATIONS.map((operation, index) => [operation, cells[index] ?? ""])),
}));

/** Returns the first row of the table that fits. */
function rowOf(status: number, { content }: Sample) {
  const isJson = content === "JSON" || content === "other JSON";
  const fitsStatus = (text: string) =>
    text.endsWith("xx")
      ? text.startsWith(String(Math.floor(status / 100)))
      : text === String(status);
  const row = ROWS.find(
    ({ statuses, bodies }) =>
      statuses.some(fitsStatus) &&
      bodies.some((body) => body === "any" || body === content || (body === "any JSON" && isJson)),
  );
  if (row === undefined) throw new Error(`The table says nothing about ${status}, ${content}.`);
  return row;
}

const folder = makeFolder();
let store: Store;
beforeAll(() => {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  store = opened.store;
});
afterAll(() => {
  store.close();
  folder.remove();
});

const DEFINITION: CustomFieldDefinition = {
  id: 1,
  field_name: "Level",
  field_type: "text",
  default_value: null,
  entity_name: "contact",
  dependency: null,
};
const NOW = Date.parse("2026-11-27T10:00:00Z");
let lastId = 10;

/** A context whose server answers this request so, and all others as a server does. */
function contextOf(answer: (request: ClientRequest) => ReturnType<typeof readAnswer>): SyncContext {
  const clock = { now: () => NOW, elapsed: () => 0, setTimeout: () => () => undefined };
  return {
    store,
    steady: new SteadyTime(clock),
    serverTime: () => null,
    send: (request: ClientRequest) => Promise.resolve(answer(request)),
    profile: () => PROFILES.extended,
    clock,
    random: () => 0.5,
    log: () => undefined,
    blobs: { read: () => Promise.resolve(null), deleteUnneeded: () => Promise.resolve() },
    stopped: () => false,
    progress: () => undefined,
  } as unknown as SyncContext;
}

function known(resource: Resource, row: Record<string, unknown>): void {
  const source = contextOf(() => ({ kind: "unauthorized" }));
  store.write((writer) => saveRows(writer, resource, [row], store.sequence(), source), {
    durable: false,
  });
}

/** Plays one cell and returns what became of it. */
async function play(operation: Operation, status: number, sample: Sample): Promise<string> {
  lastId += 1;
  const id = lastId;
  const right = rightBody(operation, id);
  const isRight = sample.content === "JSON" && status >= 200 && status < 300;
  const cell = readAnswer(
    status,
    new Headers({ "content-type": sample.type }),
    isRight ? JSON.stringify(right) : sample.text,
    NOW,
  );
  const ok = (body: unknown) => ({ kind: "ok", status: 200, body }) as const;
  switch (operation) {
    case "list": {
      const stream = streamsOf(PROFILES.extended).find(({ key }) => key === "organization");
      if (stream === undefined) throw new Error("There is no such list.");
      store.write(
        (writer) =>
          writeStreamState(writer, stream.key, {
            ...readStreamState(writer, stream.key),
            complete: true,
            sort: "as-described",
            total: 0,
          }),
        { durable: false },
      );
      return watched(
        stream,
        contextOf(() => cell),
        async ({ context }) => {
          const read = await readChanges(context, stream, false);
          return read.ok ? null : read.failure;
        },
      );
    }
    case "custom-field": {
      store.write((writer) => writer.lookups.saveDefinitions([DEFINITION]), { durable: false });
      const outcome = await watched(
        DEFINITIONS,
        contextOf(() => cell),
        ({ context }) => pullDefinitions(context),
      );
      expect(store.read((reader) => reader.lookups.definitions())).toEqual([DEFINITION]);
      return outcome;
    }
    case "get": {
      known("contact", contact(id, `p${id}`, { city: "Old" }));
      const [stream] = streamsOf(PROFILES.extended).filter(({ key }) => key === "contact");
      if (stream === undefined) throw new Error("There is no such list.");
      store.write(
        (writer) =>
          writeStreamState(writer, "contact", {
            ...readStreamState(writer, "contact"),
            suspects: [id],
          }),
        { durable: false },
      );
      await proveSuspects(
        contextOf(() => cell),
        stream,
      );
      const record = store.read((reader) => reader.records.base("contact", id));
      return record === null ? "gone" : record["city"] === "New" ? "read" : "nothing";
    }
    case "update": {
      known("contact", contact(id, `p${id}`, { city: "Old" }));
      const entry = enqueue("update", "contact", id, { city: "New" }, { city: "Old" });
      const context = contextOf(({ method }) =>
        method === "GET" ? ok(contact(id, `p${id}`, { city: "Old" })) : cell,
      );
      await sendUpdate(context, entry);
      return stateOf(entry.id);
    }
    case "create": {
      const body = { first_name: `p${id}`, stage_id: 1, owner_id: 1, city: "New" };
      const entry = enqueue("create", "contact", -id, body, {});
      await sendCreate(
        contextOf(() => cell),
        entry,
      );
      return stateOf(entry.id);
    }
    case "delete": {
      known("job", job(id, `p${id}`));
      const entry = enqueue("delete", "job", id, {}, {});
      const context = contextOf(({ method }) => (method === "GET" ? ok(job(id, `p${id}`)) : cell));
      await sendDelete(context, entry);
      return stateOf(entry.id);
    }
  }
}

function rightBody(operation: Operation, id: number): unknown {
  switch (operation) {
    case "list":
      return { total: 0, per_page: 50, data: [] };
    case "custom-field":
      return [DEFINITION];
    case "delete":
      return job(id, `p${id}`);
    case "get":
    case "update":
      return contact(id, `p${id}`, { city: "New", updated_at: "2026-11-27T09:00:00Z" });
    case "create":
      return contact(id, `p${id}`, { city: "New" });
  }
}

function enqueue(
  kind: "update" | "create" | "delete",
  resource: Resource,
  recordId: number,
  body: Record<string, unknown>,
  base: Record<string, unknown>,
) {
  const slug = recordId > 0 ? `${resource}_p${recordId}` : `${resource}_local-${-recordId}`;
  return store.write(
    (writer) =>
      writer.outbox.enqueue({
        kind,
        resource,
        recordId,
        slug,
        body,
        base,
        title: "",
        createdAt: NOW,
      }),
    { durable: false },
  );
}

/** What became of an entry, which is forgotten then. */
function stateOf(id: number): string {
  const state = store.read((reader) => reader.outbox.entry(id))?.state ?? "lost";
  store.write((writer) => writer.outbox.drop(id), { durable: false });
  return state;
}

/** What a list becomes, in a cycle in which others were read. */
async function watched(
  list: WatchedList,
  context: SyncContext,
  read: (watch: ListWatch) => Promise<Parameters<ListWatch["failed"]>[1] | null>,
): Promise<string> {
  const watch = new ListWatch(context, true);
  watch.succeededElsewhere();
  const failure = await read(watch);
  if (failure === null) watch.succeeded(list);
  else watch.failed(list, failure);
  watch.finish(false);
  const problem = store.read((reader) => storedProblems(reader).get(list.key))?.problem;
  store.write((writer) => writer.state.set(STATE.listProblem.at(list.key), null), {
    durable: false,
  });
  return watch.ended() === null ? (problem ?? "read") : "ends";
}

test("the table has the kinds of answers that the code knows, in their order", () => {
  expect([...new Set(ROWS.map(({ kind }) => kind))]).toEqual(Object.keys(ANSWERS));
});

test.each(Object.entries(SAMPLES))(
  "every status with %s is told as the table says",
  (_, sample) => {
    const wrong = Array.from({ length: 500 }, (_item, index) => index + 100).flatMap((status) => {
      const told = answerKind(status, sample.kind);
      return told === rowOf(status, sample).kind ? [] : [`${status}: ${told}`];
    });
    expect(wrong).toEqual([]);
  },
);

/** Those that a table is likely to be wrong about; all others are like one of them. */
const STATUSES = [
  200,
  201,
  202,
  203,
  204,
  205,
  206,
  226,
  300,
  301,
  302,
  303,
  304,
  305,
  307,
  308,
  ...Array.from({ length: 32 }, (_item, index) => 400 + index),
  440,
  444,
  449,
  450,
  451,
  460,
  463,
  494,
  495,
  496,
  497,
  498,
  499,
  500,
  501,
  502,
  503,
  504,
  505,
  507,
  508,
  510,
  511,
  520,
  522,
  524,
  526,
  530,
  598,
  599,
];

/** The others are told in the same way, which is tested above. */
const PLAYED = Object.keys(SAMPLES).filter(
  (name) => name !== "html without a tag" && name !== "xhtml in UTF-16",
);

test.each(OPERATIONS.flatMap((operation) => PLAYED.map((name) => [operation, name] as const)))(
  "%s, answered with %s",
  async (operation, name) => {
    const sample = SAMPLES[name];
    if (sample === undefined) throw new Error(`There is no ${name}.`);
    const wrong: string[] = [];
    for (const status of STATUSES) {
      const expected = rowOf(status, sample).cells[operation];
      const actual = await play(operation, status, sample);
      if (actual !== expected) wrong.push(`${status}: ${actual} instead of ${expected}`);
    }
    expect(wrong).toEqual([]);
    expect(store.read((reader) => [...reader.state.entriesOf(STATE.absent)])).toEqual([]);
  },
);
