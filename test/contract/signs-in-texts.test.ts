import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Resource } from "../../shared/contract/resource.ts";
import { FIXTURES } from "../fixtures/records.ts";
import {
  type Ask,
  askHttp,
  makeFolder,
  openApp,
  openSandbox,
  writeFixtures,
} from "../fixtures/worlds.ts";

/**
 * Texts with `<`, `>` and `&` in every long field. The specification calls descriptions free text
 * and searches for parts of them: such a text is found by each of its words and by each of its
 * parts, as every other.
 */
const TEXTS = [
  "budget < 90k",
  "a < b and c > d",
  "salary <120k or >140k",
  "R&D & Q&A team",
  "if x<y then y>x",
  "see <limit> for <full name>",
  "5 << 6 >> 2 shifted",
  "<b and strong> maybe",
  "mail <anna@acme.example>",
  "<3 hearts",
  "there -> here <- somewhere",
  "ends with <",
  "> begins",
  "100 &euros; or &;",
];
/** These are markup where a field holds HTML, and plain signs everywhere else. */
const MARKUP = [
  "use <b>bold</b> text",
  "line<br>broken",
  "<!-- hidden words -->",
  'a <a href="https://acme.example">link</a>',
  "left &lt; right",
];
const FIELDS: readonly {
  readonly resource: Resource;
  readonly field: string;
  readonly html?: true;
}[] = [
  { resource: "candidate", field: "description" },
  { resource: "candidate", field: "custom_values" },
  { resource: "contact", field: "description" },
  { resource: "organization", field: "description" },
  { resource: "job", field: "description", html: true },
  { resource: "deal", field: "name" },
  { resource: "deal", field: "custom_values" },
  { resource: "activity", field: "title" },
  { resource: "activity", field: "description" },
  { resource: "activity", field: "location" },
  { resource: "note", field: "note" },
];
const textsOf = ({ html }: { readonly html?: true }) =>
  html === true ? TEXTS : [...TEXTS, ...MARKUP];

/** Records of a resource: one for each of its fields and texts. */
function recordsOf(
  resource: Resource,
): { readonly id: number; readonly field: string; readonly text: string }[] {
  return FIELDS.filter((place) => place.resource === resource)
    .flatMap((place) => textsOf(place).map((text) => ({ field: place.field, text })))
    .map((record, index) => ({ id: index + 1, ...record }));
}

function fixtures(): typeof FIXTURES {
  const own = Object.fromEntries(
    [...new Set(FIELDS.map(({ resource }) => resource))].map((resource) => [
      resource,
      recordsOf(resource).map(({ id, field, text }) => ({
        ...FIXTURES[resource]?.[0],
        id,
        slug: `${resource}_${id}`,
        ...(resource === "activity" ? { title: "" } : {}),
        ...(field === "custom_values"
          ? { custom_fields: [{ id: 900, field_name: "Remarks", field_type: "text", value: text }] }
          : { [field]: text }),
      })),
    ]),
  );
  return { ...FIXTURES, ...own };
}

/** Every word, the whole, and the whole without its first and last character. */
const pieces = (text: string) => [...new Set([text, text.slice(1, -1).trim(), ...text.split(" ")])];
const long = (piece: string) => piece.length > 2;

let asks: Readonly<Record<string, Ask>>;
let close: () => Promise<void>;
beforeAll(async () => {
  const folder = makeFolder();
  writeFixtures(folder.path, fixtures());
  const sandbox = await openSandbox({ fixtures: false, data: folder.path });
  const app = await openApp(sandbox.url);
  await app.ask("POST", "/local/sync");
  asks = { sandbox: askHttp(sandbox.url, sandbox.token), app: app.ask };
  close = async () => {
    await app.close();
    await sandbox.close();
    folder.remove();
  };
});
afterAll(() => close());

const found = async (
  target: string,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<number[]> => {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const search = new URLSearchParams({ ...query, page: String(page) });
    const body = (await asks[target]?.("GET", `${path}?${search.toString()}`))?.body;
    const rows = body?.["data"] ?? [];
    ids.push(...rows.map((row) => row.id));
    if (Number(body?.["last_page"]) <= page) return ids.toSorted((a, b) => a - b);
  }
};

describe.each(["sandbox", "app"])("%s", (target) => {
  test("GET /v1/activity: search matches title, description and location", async () => {
    const records = recordsOf("activity");
    for (const piece of new Set(records.flatMap(({ text }) => pieces(text)))) {
      const matching = records.filter(({ text }) =>
        text.toLowerCase().includes(piece.toLowerCase()),
      );
      expect(await found(target, "/v1/activity", { search: piece, limit: "50" }), piece).toEqual(
        matching.map(({ id }) => id),
      );
    }
  });
  test("GET /v1/note: searchText searches inside the note's content", async () => {
    const records = recordsOf("note");
    for (const piece of new Set(records.flatMap(({ text }) => pieces(text)))) {
      const matching = records.filter(({ text }) =>
        text.toLowerCase().includes(piece.toLowerCase()),
      );
      const entity = { entity_name: "candidate", limit: "100" };
      expect(await found(target, "/v1/note", { ...entity, searchText: piece }), piece).toEqual(
        matching.map(({ id }) => id),
      );
    }
  });
});

describe.each(FIELDS)("$resource: $field", ({ resource, field }) => {
  const records = recordsOf(resource).filter((record) => record.field === field);
  test("the search over everything finds it, and shows where", async () => {
    for (const { id, text } of records)
      for (const piece of pieces(text).filter(long)) {
        const query = new URLSearchParams({ q: piece, limit: "100" });
        const { body } = (await asks["app"]?.("GET", `/local/search?${query.toString()}`)) ?? {};
        const hits = (body?.["data"] ?? []) as unknown as {
          resource: string;
          id: number;
          match: { text: string } | null;
        }[];
        const hit = hits.find((one) => one.resource === resource && one.id === id);
        expect(hit, `${piece} in ${text}`).toBeDefined();
        if (!piece.includes(" "))
          expect(hit?.match?.text.toLowerCase(), `${piece} in ${text}`).toContain(
            piece.toLowerCase(),
          );
      }
  });
  test("a list's conditions find it", async () => {
    for (const { id, text } of records)
      for (const piece of pieces(text)) {
        const filter = JSON.stringify({ op: "contains", fields: [field], text: piece });
        expect(
          await found("app", `/local/records/${resource}`, { filter, limit: "500" }),
          piece,
        ).toContain(id);
      }
  });
});

test.each(["a line  \n\n\n\n  ", "½ ﬁ ㍿ "])(
  "a hit in a long text shows the place, after many %j",
  async (before) => {
    const description = `${before.repeat(60)} budget < 90k ${"and so on ".repeat(40)}`;
    expect((await asks["app"]?.("PUT", "/v1/activity/2", { description }))?.status).toBe(200);
    const { body } = (await asks["app"]?.("GET", "/local/search?q=budget+%3C+90k")) ?? {};
    const hits = (body?.["data"] ?? []) as unknown as {
      resource: string;
      id: number;
      match: { text: string };
    }[];
    expect(hits.find((hit) => hit.resource === "activity" && hit.id === 2)?.match.text).toContain(
      "budget < 90k",
    );
  },
);
