import examples from "libphonenumber-js/mobile/examples";
import {
  type CountryCode,
  getCountries,
  getExampleNumber,
  parsePhoneNumber,
  type PhoneNumber,
} from "libphonenumber-js/max";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { shownNumber } from "../../main/store/query/phone-numbers.ts";
import { openStore } from "../../main/store/open-store.ts";
import { STATE } from "../../main/store/state-keys.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const folder = makeFolder();
afterAll(() => folder.remove());

/** A number of each country of the world, as its people write it at home. */
const NUMBERS = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? []);

const fullWidth = (text: string) =>
  text.replace(/[+\d]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0));
const digitsOf = (text: string) => text.replace(/\D/g, "");

/** How people write a number so that it is known wherever it is read. */
function abroad(phone: PhoneNumber): readonly string[] {
  const international = phone.formatInternational();
  const rest = international.replace(/^\+\d+ /, "");
  const code = phone.countryCallingCode;
  const national = phone.formatNational();
  const hasZero = /^\(?0/.test(national) && !phone.nationalNumber.startsWith("0");
  return [
    phone.number,
    international,
    `00${code} ${rest}`,
    `00${digitsOf(international)}`,
    `(+${code}) ${rest.replaceAll(" ", "-")}`,
    international.replaceAll(" ", "."),
    `+${code}/${digitsOf(rest)}`,
    fullWidth(international),
    `tel:${phone.number}`,
    ...(hasZero ? [`+${code} (0)${rest}`, `+${code} (0) ${digitsOf(rest)}`] : []),
  ];
}

/** How people write it in its country. */
function atHome(phone: PhoneNumber): readonly string[] {
  const national = phone.formatNational();
  return [
    national,
    digitsOf(national),
    national.replaceAll(" ", "/"),
    national.replaceAll(/[\s-]/g, "."),
    fullWidth(national),
  ];
}

/** Somebody else's number that ends in the same digits. */
function strangerOf(phone: PhoneNumber, taken: ReadonlySet<string>): string | null {
  const [first = "", ...rest] = phone.nationalNumber;
  for (let by = 1; by < 10; by += 1) {
    const number = `+${phone.countryCallingCode}${(Number(first) + by) % 10}${rest.join("")}`;
    if (!taken.has(number)) return number;
  }
  return null;
}

const STAMPS = { created_at: "2025-01-01T00:00:00Z", updated_at: "2025-01-01T00:00:00Z" };

/** A workspace with everybody's number, and beside each number a stranger's with the same end. */
function openWorld() {
  const opened = openStore(join(folder.path, "workspace.db"));
  if (!opened.ok) throw new Error(opened.message);
  const { store } = opened;
  // Some territories have the same numbers as a larger neighbour.
  const people = [...new Map(NUMBERS.map((phone) => [phone.number as string, phone])).values()];
  const taken = new Set<string>(people.map(({ number }) => number));
  const save = (id: number, full_name: string, phone: string) =>
    store.write(
      (writer) =>
        writer.records.saveBase("contact", {
          id,
          slug: `contact_${id}`,
          full_name,
          phone,
          ...STAMPS,
        }),
      { durable: false },
    );
  for (const [index, phone] of people.entries()) {
    save(index + 1, "Owner", phone.number);
    const stranger = strangerOf(phone, taken);
    if (stranger === null) continue;
    taken.add(stranger);
    save(1000 + index, "Stranger", stranger);
  }
  return {
    people,
    save: (index: number, phone: string) => save(index + 1, "Owner", phone),
    /** The country that is chosen as language and region. */
    live: (country: CountryCode) =>
      store.write(
        (writer) => writer.state.set(STATE.uiSettings.at("view"), { locale: `en-${country}` }),
        { durable: false },
      ),
    find: (typed: string) =>
      store
        .read((reader) => reader.records.search(typed, 100))
        .hits.map(({ record }) => record.id - 1),
    close: () => store.close(),
  };
}

/** Of these, each spelling is found by each; of the others, some by some. */
const WITH_ALL_PAIRS = new Set<CountryCode>(["DE", "RU", "IT", "US", "AR", "HU", "NU"]);

test("a number of any country is found in any spelling, and nobody else's", () => {
  const world = openWorld();
  const wrong: string[] = [];
  try {
    for (const [index, phone] of world.people.entries()) {
      const { country } = phone;
      if (country === undefined) continue;
      world.live(country);
      const spellings = [...abroad(phone), ...atHome(phone)];
      const isWhole = WITH_ALL_PAIRS.has(country);
      for (const [at, stored] of spellings.entries()) {
        if (!isWhole && at % 4 !== index % 4) continue;
        world.save(index, stored);
        for (const [turn, typed] of spellings.entries()) {
          if (!isWhole && turn !== (at * 3 + index) % spellings.length) continue;
          const found = world.find(typed);
          if (found.length !== 1 || found[0] !== index)
            wrong.push(`${country}: ${stored} by ${typed} found ${found.join() || "nobody"}`);
        }
      }
      world.save(index, phone.number);
    }
  } finally {
    world.close();
  }
  expect(wrong.slice(0, 40), `${wrong.length} wrong`).toEqual([]);
});

test("a number is shown as its own country dials it, and as abroad in all others", () => {
  for (const example of NUMBERS) {
    // Some territories have their numbers from a larger neighbour, whose they are then.
    const phone = parsePhoneNumber(example.number);
    const { country = null } = phone;
    const other = country === "US" ? "DE" : "US";
    for (const typed of abroad(phone)) {
      const shown = { typed, international: phone.formatInternational(), link: phone.getURI() };
      expect(shownNumber(typed, country)).toEqual({ ...shown, text: phone.formatNational() });
      if (phone.countryCallingCode !== "1")
        expect(shownNumber(typed, other)).toEqual({ ...shown, text: shown.international });
    }
  }
  for (const text of ["", "mobile: 0171 1234567", "+49 171 1 / +49 30 2", "12", "n/a", "ext. 5"])
    expect(shownNumber(text, "DE"), text).toBeNull();
});

test("people of all countries are found from each of them, as abroad", () => {
  const world = openWorld();
  const wrong: string[] = [];
  try {
    for (const [turn, country] of (["DE", "US", "KZ"] as const).entries()) {
      world.live(country);
      for (const [index, phone] of world.people.entries()) {
        const spellings = abroad(phone);
        const typed = spellings[(index + turn) % spellings.length] ?? "";
        const found = world.find(typed);
        if (found.length !== 1 || found[0] !== index)
          wrong.push(`${typed} from ${country} found ${found.join() || "nobody"}`);
      }
    }
  } finally {
    world.close();
  }
  expect(wrong.slice(0, 40), `${wrong.length} wrong`).toEqual([]);
});
