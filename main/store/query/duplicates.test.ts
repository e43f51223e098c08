import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { DuplicateResource, Reason } from "../../../shared/local/duplicates.ts";
import { DuplicateScan } from "../../engine/jobs/duplicate-scan.ts";
import { sharedReasons } from "./duplicates.ts";
import { networkKey, organizationKey } from "./duplicate-keys.ts";
import { phoneKeys } from "./phone-numbers.ts";
import { openStore } from "../open-store.ts";
import { STATE } from "../state-keys.ts";
import type { Store } from "../types.ts";
import { dice, type Dice } from "../../../test/fixtures/report-records.ts";
import { makeFolder } from "../../../test/fixtures/worlds.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** `locale`: the language and region that is chosen. */
function storeOf(
  resource: DuplicateResource,
  records: readonly CrmRecord[],
  locale = "pl-PL",
): Store {
  const folder = makeFolder();
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  closing.push(() => {
    store.close();
    folder.remove();
  });
  store.write(
    (writer) => {
      writer.state.set(STATE.uiSettings.at("view"), { locale });
      for (const record of records) writer.records.saveBase(resource, record);
    },
    { durable: false },
  );
  return store;
}

const AT = "2026-01-01T00:00:00Z";
const person = (id: number, more: Readonly<Record<string, unknown>>): CrmRecord => ({
  id,
  slug: `candidate_${id}`,
  created_at: AT,
  updated_at: AT,
  ...more,
});
let now = 0;
const scanOf = (store: Store) =>
  new DuplicateScan(store, {
    now: () => now,
    elapsed: () => now,
    sleep: () => Promise.resolve(),
  } as never);
const idsOf = async (scan: DuplicateScan, resource: DuplicateResource) =>
  (await scan.groups(resource)).groups.map(({ ids, reasons }) => ({
    ids: ids.toSorted((a, b) => a - b),
    reasons,
  }));

/** Returns a value in one of the spellings that people use; the first is the plain one. */
const EMAILS = [
  ["anna@x.example", " Anna@X.example"],
  ["ben@x.example"],
  ["łu@x.example", "ŁU@x.example"],
] as const;
const PHONES = [
  ["+48 22 123-45-67", "0048221234567", "22 123 45 67"],
  ["+44 20 7946 0958", "+44 (0)20 7946-0958 ext. 3", "００４４ ２０ ７９４６ ０９５８"],
  // Others end in the same nine digits.
  ["+39 22 123 4567"],
] as const;
const NAMES = [["Anna Kovács", "Kovacs, Anna"], ["Ben O'Neil"], ["李 小明"]] as const;
const EMPLOYERS = [["Aurora GmbH", "AURORA"], ["Nordlicht A/S"]] as const;

interface Truth {
  readonly email: number;
  readonly phone: number;
  readonly name: number;
  readonly employer: number;
}

function someone(roll: Dice, id: number): { readonly record: CrmRecord; readonly truth: Truth } {
  const choose = (
    spellings: readonly (readonly string[])[],
    share: number,
  ): readonly [number, string | null] => {
    if (!roll.chance(share)) return [-1, null];
    const at = roll.upTo(spellings.length - 1);
    return [at, roll.pick(spellings[at] ?? [""])];
  };
  const [email, emailText] = choose(EMAILS, 0.1);
  const [phone, phoneText] = choose(PHONES, 0.08);
  const [name, nameText] = choose(NAMES, 0.5);
  const [employer, employerText] = choose(EMPLOYERS, 0.3);
  return {
    truth: { email, phone, name, employer },
    record: person(id, {
      full_name: nameText ?? `Somebody ${id}`,
      email: emailText ?? `own${id}@x.example`,
      phone: phoneText ?? "123",
      current_organization: employerText,
    }),
  };
}

test("the groups are the same as when every record is compared with every other", async () => {
  for (const seed of [1, 2, 3]) {
    const roll = dice(seed);
    const people = Array.from({ length: 60 }, (_item, index) => someone(roll, index + 1));
    const same = (a: Truth, b: Truth): readonly Reason[] => [
      ...(a.email >= 0 && a.email === b.email ? (["email"] as const) : []),
      ...(a.phone >= 0 && a.phone === b.phone ? (["phone"] as const) : []),
      ...(a.name >= 0 && a.name === b.name && a.employer >= 0 && a.employer === b.employer
        ? (["name"] as const)
        : []),
    ];
    // Groups: all records that can be reached from one over equal keys.
    const left = new Set(people);
    const expected: { ids: number[]; reasons: Reason[] }[] = [];
    for (const first of people) {
      if (!left.delete(first)) continue;
      const group = [first];
      const reasons = new Set<Reason>();
      for (const member of group)
        for (const other of people) {
          if (other === member) continue;
          const why = same(member.truth, other.truth);
          for (const reason of why) reasons.add(reason);
          if (why.length > 0 && left.delete(other)) group.push(other);
        }
      if (group.length > 1)
        expected.push({
          ids: group.map(({ record }) => record.id).toSorted((a, b) => a - b),
          reasons: (["email", "phone", "network", "website", "name"] as const).filter((reason) =>
            reasons.has(reason),
          ),
        });
    }
    const store = storeOf(
      "candidate",
      people.map(({ record }) => record),
    );
    const found = await idsOf(scanOf(store), "candidate");
    const byId = (list: readonly { ids: readonly number[] }[]) =>
      list.toSorted((a, b) => (a.ids[0] ?? 0) - (b.ids[0] ?? 0));
    expect(byId(found)).toEqual(byId(expected));
  }
});

test("profiles, numbers and companies are compared by meaning, not by spelling", () => {
  const page = "network.example/in/anna-k";
  for (const url of [
    "https://www.network.example/in/Anna-K/",
    "de.network.example/in/anna-k?trk=1",
    "http://network.example/in/anna%2Dk#x",
  ])
    expect(networkKey(url)).toBe(page);
  expect(networkKey("https://network.example/")).toBe("");
  expect(networkKey("@anna")).toBe("anna");
  expect(phoneKeys("+48 22 123-45-67", null)).toEqual(phoneKeys("0048 (22) 1234567", null));
  expect(phoneKeys("22 123 45 67", "PL")).toEqual(["+48221234567"]);
  expect(phoneKeys("12 34", "PL")).toEqual([]);
  expect(phoneKeys("+48 22 123 45 67 / +48 501 234 567", null)).toEqual(
    expect.arrayContaining(["+48221234567", "+48501234567"]),
  );
  expect(organizationKey("Brandt & Söhne GmbH & Co. KG")).toBe(organizationKey("BRANDT & SOHNE"));
  expect(organizationKey("Ltd")).toBe("ltd");
});

test("organizations match by website, profile, or name without its legal form", async () => {
  const organization = (id: number, more: Readonly<Record<string, unknown>>): CrmRecord => ({
    ...person(id, more),
    slug: `organization_${id}`,
  });
  const store = storeOf("organization", [
    organization(1, { name: "Aurora GmbH", website: "https://www.aurora.example/de" }),
    organization(2, { name: "Something else", website: "aurora.example" }),
    organization(3, {
      name: "Tidewater Ltd.",
      socials: { network_a: "https://n.example/company/tide", network_b: null },
    }),
    organization(4, { name: "TIDEWATER", socials: { network_a: null, network_b: null } }),
    organization(5, {
      name: "Tide Media",
      socials: { network_a: "n.example/company/tide/", network_b: null },
    }),
    organization(6, { name: "", website: "" }),
    organization(7, { name: null, website: null }),
  ]);
  expect(await idsOf(scanOf(store), "organization")).toEqual([
    { ids: [3, 4, 5], reasons: ["network", "name"] },
    { ids: [1, 2], reasons: ["website"] },
  ]);
});

test("each record of a chain shows what it has in common with another", () => {
  const records = [
    person(1, { full_name: "A B", email: "a@x.example", phone: "+49 30 1234567" }),
    person(2, { full_name: "A C", email: "A@x.example" }),
    person(3, { full_name: "D", phone: "030 1234567" }),
  ];
  const store = storeOf("candidate", records, "de-DE");
  expect(store.read((reader) => sharedReasons(reader.records, "candidate", records))).toEqual([
    ["email", "phone"],
    ["email"],
    ["phone"],
  ]);
});

test("a result stays until records change, and a long scan is not repeated at once", async () => {
  now = 1_000;
  const store = storeOf("candidate", [person(1, { full_name: "A", email: "a@x.example" })]);
  const scan = scanOf(store);
  expect(await idsOf(scan, "candidate")).toEqual([]);
  store.write(
    (writer) =>
      writer.records.saveBase("candidate", person(2, { full_name: "B", email: "A@x.example" })),
    {
      durable: false,
    },
  );
  expect(await idsOf(scan, "candidate")).toEqual([{ ids: [1, 2], reasons: ["email"] }]);
  const [group] = (await scan.groups("candidate")).groups;
  const again = (await scanOf(store).groups("candidate")).groups[0];
  expect(again?.key).toBe(group?.key);
});

test("a new record finds similar candidates and contacts, and says why", () => {
  const store = storeOf("candidate", [
    person(1, {
      full_name: "Anna Kovács",
      first_name: "Anna",
      last_name: "Kovács",
      email: "anna@x.example",
      phone: "+48 22 123-45-67",
    }),
    person(2, {
      full_name: "Anna Kovacs",
      current_organization: "Aurora GmbH",
      email: "other@x.example",
    }),
    person(3, {
      full_name: "Ben O'Neil",
      socials: { network_a: "https://www.network.example/in/ben-oneil/", network_b: null },
    }),
  ]);
  store.write(
    (writer) => {
      writer.records.saveBase("organization", {
        ...person(9, { name: "Aurora" }),
        slug: "organization_9",
      });
      writer.records.saveBase("contact", {
        ...person(5, { full_name: "Kovács Anna", organization: { id: 9 } }),
        slug: "contact_5",
      });
    },
    { durable: false },
  );
  const check = (
    body: Readonly<Record<string, unknown>>,
    resource: DuplicateResource = "candidate",
  ) =>
    store
      .read((reader) => reader.records.lookalikes(resource, body))
      .map(({ slug, reasons }) => [slug, ...reasons]);
  expect(check({ email: " ANNA@x.example" })).toEqual([["candidate_1", "email"]]);
  expect(check({ phone: "0221234567" })).toEqual([["candidate_1", "phone"]]);
  expect(check({ email: "anna@x.example", phone: "+48221234567" })).toEqual([
    ["candidate_1", "email", "phone"],
  ]);
  expect(check({ profile_network_a_url: "network.example/in/Ben-ONeil" })).toEqual([
    ["candidate_3", "network"],
  ]);
  expect(check({ first_name: "Anna", last_name: "Kovacs" })).toEqual([]);
  expect(
    check({ first_name: "anna", last_name: "KOVACS", current_organization: "Aurora" }),
  ).toEqual([
    ["candidate_2", "name"],
    ["contact_5", "name"],
  ]);
  expect(
    check(
      { first_name: "Anna", last_name: "Kovács", organization_slug: "organization_9" },
      "contact",
    ),
  ).toEqual([
    ["contact_5", "name"],
    ["candidate_2", "name"],
  ]);
  expect(check({ name: "aurora gmbh" }, "organization")).toEqual([["organization_9", "name"]]);
  store.write(
    (writer) =>
      writer.records.saveBase("candidate", person(4, { full_name: "Q", email: "q@x.example" })),
    {
      durable: false,
    },
  );
  expect(check({ email: "Q@X.example" })).toEqual([["candidate_4", "email"]]);
  expect(check({ email: 5, phone: null, first_name: "%", profile_network_a_url: '"' })).toEqual([]);
  expect(check({})).toEqual([]);
});
