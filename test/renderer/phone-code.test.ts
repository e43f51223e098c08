import jsQR from "jsqr";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { readVcard } from "../../main/intake/read/read-vcard.ts";
import { codeCard } from "../../renderer/fields/exchange-files.ts";

const PIXELS = 5;

/** Returns what a camera reads from the code of a text. */
function scan(text: string): string | undefined {
  const { data, size } = encode(text, { ecc: "L", border: 4, boostEcc: true });
  const width = size * PIXELS;
  const picture = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      if (data[Math.floor(y / PIXELS)]?.[Math.floor(x / PIXELS)] === true)
        picture.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return jsQR(picture, width, width)?.data;
}

const NAMES = [
  ["Łukasz", "Żółkiewski-O'Connor"],
  ["小明", "欧阳"],
  ["Ada; Lovelace \\ King", "of\nByron"],
  ["👩🏽‍💻 Zoë", "مريم"],
] as const;

test.for(NAMES)("a code is read back as the person: %s %s", ([first_name, last_name]) => {
  const person = {
    id: 1,
    slug: "contact_1",
    first_name,
    last_name,
    full_name: `${first_name} ${last_name}`,
    designation: "Head of purchasing; north",
    organization: { slug: "organization_1", name: "Tidewater Robotics Sp. z o.o." },
    email: "someone+roadbook@holdings.example",
    phone: "+48 22 100 20 30",
  };
  const { card, isTrimmed } = codeCard("contact", person);
  expect(isTrimmed).toBe(false);
  const text = scan(card);
  expect(text).toBe(card);
  const sheet = readVcard(text ?? "", "phone.vcf");
  const [row] = sheet.rows;
  const values = Object.fromEntries(
    (sheet.headings ?? []).map((heading, index) => [heading, row?.cells[index]]),
  );
  expect(values).toMatchObject({
    "First name": first_name.trim(),
    Organization: "Tidewater Robotics Sp. z o.o.",
    "Job title": "Head of purchasing; north",
    Email: "someone+roadbook@holdings.example",
    Phone: "+48 22 100 20 30",
  });
});

test.for(["a", "Ж", "漢", "👩"])("a long text of %s is cut to what can be scanned", (letter) => {
  const long = letter.repeat(3_000);
  const { card, isTrimmed, texts } = codeCard("candidate", {
    id: 1,
    slug: "candidate_1",
    first_name: long,
    last_name: long,
    full_name: `${long} ${long}`,
    current_position: long,
    current_organization: long,
    email: `${long}@example.com`,
    phone: "+49 30 1234567",
  });
  expect(isTrimmed).toBe(true);
  expect(texts).toContain("+49 30 1234567");
  expect(new TextEncoder().encode(card).length).toBeLessThan(1_400);
  expect(scan(card)).toBe(card);
});
