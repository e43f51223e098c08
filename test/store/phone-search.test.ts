import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { phoneDigits, telLink } from "../../shared/contract/phone-number.ts";
import { openStore } from "../../main/store/open-store.ts";
import { STATE } from "../../main/store/state-keys.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const folder = makeFolder();
afterAll(() => folder.remove());

const stamps = { created_at: "2025-01-01T00:00:00Z", updated_at: "2025-01-01T00:00:00Z" };
/**
 * One number of each country, as its people and others write it: country, zero that is dialled at
 * home, number.
 */
const NUMBERS = [
  { country: "49", zero: "0", area: "919", rest: "652970" },
  { country: "44", zero: "0", area: "20", rest: "79460958" },
  { country: "48", zero: "", area: "22", rest: "7310482" },
  { country: "1", zero: "", area: "212", rest: "5550134" },
  { country: "353", zero: "0", area: "86", rest: "1720935" },
  { country: "43", zero: "0", area: "664", rest: "8120577" },
] as const;

function writings({ country, zero, area, rest }: (typeof NUMBERS)[number]): readonly string[] {
  const parts = `${rest.slice(0, 3)} ${rest.slice(3)}`;
  return [
    `${zero}${area} ${parts}`,
    `(${zero}${area}) ${rest}`,
    `${zero}${area}/${rest}`,
    `00${country}-${area}-${rest}`,
    `+${country} ${area} ${parts}`,
    `+${country}${area}${rest}`,
    ...(zero === "" ? [] : [`+${country} (0)${area} ${rest}`]),
  ];
}

test("a number is found in any notation, as a tel: link, and with an extension", () => {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  const forms = NUMBERS.flatMap((number, of) => writings(number).map((phone) => ({ of, phone })));
  const stored = forms.flatMap((form) => [form, { ...form, phone: `${form.phone} ext. 41` }]);
  store.write(
    (writer) => {
      for (const [index, { of, phone }] of stored.entries())
        writer.records.saveBase("contact", {
          id: index + 1,
          slug: `contact_${index}`,
          full_name: `Of ${of}`,
          phone,
          ...stamps,
        });
    },
    { durable: false },
  );
  try {
    for (const { of, phone } of forms)
      for (const typed of [phone, telLink(phone), `${phone} x41`, telLink(`${phone} ext 41`)]) {
        const { hits } = store.read((reader) => reader.records.search(typed, 100));
        const found = hits.map(({ record }) => Number(record.slug?.replace("contact_", "")));
        const wanted = stored.flatMap((form, index) => (form.of === of ? [index] : []));
        expect(
          found.toSorted((a, b) => a - b),
          typed,
        ).toEqual(wanted);
      }
  } finally {
    store.close();
  }
});

/** Opens a store with one contact for each of the phones, and returns how these are found. */
function findersOf(name: string, locale: string, phones: readonly string[]) {
  const opened = openStore(join(folder.path, `${name}.db`));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  const live = (chosen: string) =>
    store.write((writer) => writer.state.set(STATE.uiSettings.at("view"), { locale: chosen }), {
      durable: false,
    });
  live(locale);
  store.write(
    (writer) => {
      for (const [index, phone] of phones.entries())
        writer.records.saveBase("contact", {
          id: index + 1,
          slug: `contact_${index}`,
          full_name: "Somebody",
          phone,
          ...stamps,
        });
    },
    { durable: false },
  );
  const phoneOf = ({ id }: { readonly id: number }) => phones[id - 1];
  return {
    live,
    close: () => store.close(),
    search: (typed: string) =>
      store
        .read((reader) => reader.records.search(typed, 100))
        .hits.map(({ record }) => phoneOf(record)),
    list: (text: string) => {
      const filter = { op: "contains", fields: ["phone_digits"], text } as const;
      const query = { filter, sort: [], offset: 0, limit: 100 };
      return store.read((reader) => ({
        phones: reader.records.page("contact", query).map(phoneOf),
        total: reader.records.count("contact", filter),
        keys: reader.records.keys("contact", query).length,
      }));
    },
  };
}

test("a stranger whose number ends in the same digits is not found", () => {
  const world = findersOf("stranger", "de-DE", ["0711 234567", "+1 711 234 567", "0171 1234567"]);
  try {
    expect(world.search("+49 171 1234567")).toEqual(["0171 1234567"]);
    expect(world.search("0711 234567")).toEqual(["0711 234567"]);
    expect(world.search("+49 711 234567")).toEqual(["0711 234567"]);
    expect(world.list("+49 (0)171/1234567")).toEqual({
      phones: ["0171 1234567"],
      total: 1,
      keys: 1,
    });
    expect(world.list("+43 171 1234567")).toEqual({ phones: [], total: 0, keys: 0 });
    // The end of a number is nobody's in particular.
    expect(world.search("234567")).toHaveLength(3);
    expect(world.list("0711 23")).toMatchObject({ phones: ["0711 234567"], total: 1 });
  } finally {
    world.close();
  }
});

test("a number with the Russian 8 is that with +7", () => {
  const world = findersOf("eight", "ru-RU", ["8 (912) 345-67-89", "+7 495 123-45-67"]);
  try {
    expect(world.search("+7 912 345-67-89")).toEqual(["8 (912) 345-67-89"]);
    expect(world.search("8 495 1234567")).toEqual(["+7 495 123-45-67"]);
  } finally {
    world.close();
  }
});

test("a number without its country is one of the country that is chosen by then", () => {
  const world = findersOf("country", "fr-FR", ["07 11 23 45 67", "0171 1234567"]);
  try {
    expect(world.search("+33 7 11 23 45 67")).toEqual(["07 11 23 45 67"]);
    expect(world.search("+49 711 234567")).toEqual([]);
    // It is none of France, so it may be one of any other country.
    expect(world.search("+49 171 1234567")).toEqual(["0171 1234567"]);
    world.live("de-DE");
    expect(world.search("+33 7 11 23 45 67")).toEqual([]);
    expect(world.search("+49 711 234567")).toEqual(["07 11 23 45 67"]);
  } finally {
    world.close();
  }
});

test("the beginning of a number finds it as long as it is nobody's whole number", () => {
  const world = findersOf("begin", "de-DE", ["+49 30 1234567", "+49 30 12345"]);
  try {
    expect(world.search("+49 30 123")).toHaveLength(2);
    expect(world.search("030 12345")).toEqual(["+49 30 12345"]);
    expect(world.search("030 123456")).toEqual(["+49 30 1234567"]);
  } finally {
    world.close();
  }
});

test("an extension is no part of the number: 970 with extension 41 is not 97041", () => {
  expect(phoneDigits("+49 919 652-970 ext. 41")).toBe("49919652970 41");
  expect(phoneDigits("0919 652 970 x41")).toBe("0919652970 41");
  expect(phoneDigits("tel:+49919652970;ext=41")).toBe("49919652970 41");
});

test.each([
  ["0049-919-652-970", "tel:+49919652970"],
  ["+49 (0)919 652970", "tel:+49919652970"],
  ["0919 652 970", "tel:0919652970"],
  ["(0)171 2345", "tel:01712345"],
  ["+1 (212) 555-0134 ext. 9", "tel:+12125550134;ext=9"],
])("%s is called as %s", (phone, link) => {
  expect(telLink(phone)).toBe(link);
});
