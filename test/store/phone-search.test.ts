import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { phoneDigits, telLink } from "../../shared/contract/phone-number.ts";
import { openStore } from "../../main/store/open-store.ts";
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
