import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { WireRequest } from "../../shared/wire.ts";
import { archiveName, personArchive } from "../../renderer/screens/record/share/person-archive.ts";
import { entry, envelopeOf, lookups, scriptedBridge, status } from "./scripted-bridge.ts";

const EVIL = `</head></title><script>alert(1)</script><img src=x onerror="alert('2')">&lt;`;

const ANNA = {
  id: 9,
  slug: "candidate_anna",
  first_name: "Anna",
  last_name: EVIL,
  full_name: `Anna ${EVIL}`,
  city: "Lund",
  resume: { file_name: "../../autoexec.bat", file_link: "" },
  custom_fields: [{ id: 5, value: `"><svg onload=alert(3)>` }],
  created_at: "2026-01-01T08:00:00Z",
  updated_at: "2026-01-01T08:00:00Z",
};
const DRAFT = {
  id: 1,
  run: "run",
  kind: "update",
  resource: "candidate",
  slug: "candidate_anna",
  title: "Anna",
  body: { city: "Malmö" },
  changes: [],
  source: { kind: "csv", name: "fair.csv", place: "2" },
  doubts: [],
  lookalikes: [],
};

function bridgeOf() {
  const bridge = scriptedBridge({
    "GET /local/record/candidate/candidate_anna": {
      record: ANNA,
      entries: [entry({ resource: "candidate", slug: "candidate_anna", body: { city: "Lund" } })],
      files: {
        resume: {
          link: "/local/file/01A",
          name: "../../autoexec.bat",
          size: 3,
          sent_at: "2026-01-01T08:00:00.000Z",
        },
      },
    },
    "GET /local/records/note": envelopeOf([
      { id: 1, note: EVIL, created_at: "2026-01-02T08:00:00Z" },
    ]),
    "GET /local/records/activity": envelopeOf([
      { id: 4, title: "Call", attachment: { file_name: "offer\u202efdp.exe", file_link: "" } },
    ]),
    "GET /local/record/activity/4": {
      record: {
        id: 4,
        title: "Call",
        attachment: { file_name: "offer\u202efdp.exe", file_link: "" },
      },
      entries: [],
    },
    "GET /local/records/deal": envelopeOf([{ id: 2, slug: "deal_2", name: "Retained search" }]),
    "GET /local/shortlists": {
      data: [
        { job: "job_1", title: "Fitter", stage: "asked", changed_at: "2026-01-01T08:00:00.000Z" },
      ],
    },
    "GET /local/drafts": envelopeOf([
      DRAFT,
      { ...DRAFT, id: 3, source: { kind: "cv", name: "cv.pdf", place: "" } },
      { ...DRAFT, id: 2, slug: null, kind: "create", title: "Somebody else" },
    ]),
    "GET /local/cv-texts": ({ query }: WireRequest) => {
      const isAnna = query?.["candidate"] === "candidate_anna";
      return { status: 200, body: { data: [isAnna ? `Welder in Lund\n${EVIL}` : "Draft text"] } };
    },
    "GET /local/status": status({ last_synced_at: "2026-11-20T08:00:00.000Z" }),
    "GET /local/lookups": lookups({}),
    "GET /v1/custom-field": [
      { id: 5, entity_name: "candidate", field_name: "Best time", field_type: "text" },
    ],
  });
  bridge.keep("/local/file/01A", new Uint8Array([1, 2, 3]));
  return bridge;
}

test("everything about a person is one archive: JSON, a page to read, and the files", async () => {
  const bytes = await personArchive(bridgeOf(), "candidate", "candidate_anna");
  const parts = unzipSync(bytes);
  const json = (name: string): unknown =>
    JSON.parse(strFromU8(parts[`data/${name}.json`] ?? new Uint8Array()));
  expect(json("record")).toMatchObject({ slug: "candidate_anna", city: "Lund" });
  expect(json("notes")).toMatchObject([{ note: EVIL }]);
  expect(json("activities")).toMatchObject([{ title: "Call" }]);
  expect(json("related")).toMatchObject([{ resource: "deal", record: { slug: "deal_2" } }]);
  expect(json("shortlists")).toMatchObject([{ job: "job_1", stage: "asked" }]);
  expect(json("drafts")).toMatchObject([{ id: 1 }, { id: 3 }]);
  expect(json("texts")).toEqual([`Welder in Lund\n${EVIL}`, "Draft text"]);
  expect(json("changes")).toMatchObject([{ body: { city: "Lund" } }]);
  const text = strFromU8(parts["index.html"] ?? new Uint8Array());
  for (const part of [
    "Lund",
    "Retained search",
    "Fitter",
    "Malmö",
    "fair.csv",
    "Best time",
    "Welder",
  ])
    expect(text).toContain(part);
  expect(text).toContain("As of the last sync with your CRM");
  const file = Object.entries(parts).find(([name]) => name.startsWith("files/"));
  expect([...(file?.[1] ?? [])]).toEqual([1, 2, 3]);
});

test("no text of a record becomes HTML, and no name of a file leaves its folder", async () => {
  const bytes = await personArchive(bridgeOf(), "candidate", "candidate_anna");
  const parts = unzipSync(bytes);
  for (const name of Object.keys(parts)) {
    expect(name).toMatch(/^(?:index\.html|data\/[a-z]+\.json|files\/\d+ [^/\\]+)$/);
    expect(name).not.toMatch(/\.\.|[\u202a-\u202e]/);
  }
  const text = strFromU8(parts["index.html"] ?? new Uint8Array());
  const page = new DOMParser().parseFromString(text, "text/html");
  expect(page.querySelectorAll("script, img, svg, iframe, object, a, link")).toHaveLength(0);
  const attributes = [...page.querySelectorAll("*")].flatMap((element) =>
    element.getAttributeNames(),
  );
  expect(attributes.filter((attribute) => attribute.startsWith("on"))).toEqual([]);
  expect(page.querySelector("h1")?.textContent).toContain(EVIL);
  expect(page.head.querySelectorAll("style")).toHaveLength(1);
  expect(page.querySelector("meta[http-equiv]")?.getAttribute("content")).toContain(
    "default-src 'none'",
  );
  expect(archiveName({ ...ANNA, full_name: "../Anna: Ko" }, "2026-11-28")).not.toMatch(/[/\\:]/);
});
