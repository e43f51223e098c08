import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
 * GET /v1/organization/search, `website` ("website or domain"), as a table of every spelling asked
 * against every spelling stored. What is expected comes from the URL parser of the platform, not
 * from the code that is tested.
 */
const SITES = [
  "https://www.acme.example",
  "http://acme.example/",
  "acme.example",
  "ACME.example:8443",
  "https://acme.example/jobs?ref=1#top",
  "https://www.acme.example/Jobs/",
  "www.acme.example.org/jobs",
  "https://shop.acme.example/",
  "notacme.example",
  "//acme.example/a/b",
  "https://anna:secret@acme.example/jobs?ref=1",
  "https://www.müller.example/über",
  "n/a",
  "",
];
const ASKED = [
  ...SITES.filter((site) => site !== ""),
  "https://ACME.example",
  "https://acme.example:443/jobs/",
  "acme",
  "example/jobs",
  "?ref=1",
  "#top",
  "/",
  "jobs",
  "https://",
  "https://www.acme.example/nowhere",
  "x",
];

interface Site {
  readonly domain: string;
  /** Host, path, query and fragment, without what spellings differ in. */
  readonly whole: string;
  readonly hasPath: boolean;
}

function parse(text: string): Site | null {
  const withScheme = /^[a-z]+:\/\//i.test(text) ? text : `http://${text.replace(/^\/\//, "")}`;
  if (!URL.canParse(withScheme)) return null;
  const { hostname, port, pathname, search, hash } = new URL(withScheme.toLowerCase());
  const domain = hostname.replace(/^www\./, "");
  const path = `${pathname.replace(/\/+$/, "")}${search}${hash}`;
  return {
    domain,
    whole: `${domain}${port === "" ? "" : `:${port}`}${path}`,
    hasPath: path !== "",
  };
}

const isExactly = (stored: string, asked: string): boolean => {
  const [site, wanted] = [parse(stored), parse(asked)];
  if (stored.toLowerCase() === asked.toLowerCase()) return true;
  if (site === null || wanted === null) return false;
  return wanted.hasPath ? site.whole === wanted.whole : site.domain === wanted.domain;
};
const isPartly = (stored: string, asked: string): boolean =>
  stored.toLowerCase().includes(asked.toLowerCase()) ||
  (parse(stored)?.domain.includes(asked.toLowerCase()) ?? false);

const organization = SITES.map((website, index) => ({
  ...FIXTURES["organization"]?.[0],
  id: index + 1,
  slug: `organization_${index + 1}`,
  name: `Company ${index + 1}`,
  website,
}));

async function openBoth(): Promise<{
  readonly asks: Readonly<Record<string, Ask>>;
  close: () => Promise<void>;
}> {
  const folder = makeFolder();
  writeFixtures(folder.path, { ...FIXTURES, organization });
  const sandbox = await openSandbox({ fixtures: false, data: folder.path });
  const app = await openApp(sandbox.url);
  await app.ask("POST", "/local/sync");
  return {
    asks: { sandbox: askHttp(sandbox.url, sandbox.token), app: app.ask },
    close: async () => {
      await app.close();
      await sandbox.close();
      folder.remove();
    },
  };
}

describe("organizations by website or domain", () => {
  let world: Awaited<ReturnType<typeof openBoth>>;
  beforeAll(async () => (world = await openBoth()));
  afterAll(() => world.close());

  const find = async (target: string, asked: string, exact: boolean): Promise<unknown> => {
    const query = new URLSearchParams({
      website: asked,
      limit: "50",
      ...(exact ? { exact_search: "true" } : {}),
    });
    const { body } =
      (await world.asks[target]?.("GET", `/v1/organization/search?${query.toString()}`)) ?? {};
    const rows = body?.["data"] ?? [];
    return rows.map((row) => row.website).toSorted();
  };

  for (const target of ["sandbox", "app"]) {
    test.each(ASKED)(
      `${target}: exact_search finds the website or its domain however it is spelled: %s`,
      async (asked) => {
        expect(await find(target, asked, true)).toEqual(
          SITES.filter((site) => isExactly(site, asked)).toSorted(),
        );
      },
    );
    test.each(ASKED)(
      `${target}: partial text is a plain part of the website or the domain: %s`,
      async (asked) => {
        expect(await find(target, asked, false)).toEqual(
          SITES.filter((site) => isPartly(site, asked)).toSorted(),
        );
      },
    );
  }

  test("exact_search by the domain alone finds websites with scheme, www. and path", async () => {
    expect(await find("sandbox", "acme.example", true)).toContain("https://www.acme.example");
  });
  test("a text with a path is not cut down to its host", async () => {
    expect(await find("sandbox", "acme.example/nowhere", false)).toEqual([]);
    expect(await find("sandbox", "acme.example/nowhere", true)).toEqual([]);
  });
});
