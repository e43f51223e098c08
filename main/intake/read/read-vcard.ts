import { RowCollector, type Sheet, UnreadableFile } from "./workbook.ts";
import { plainValue, readCards, valueParts, type VcardProperty } from "./vcard-properties.ts";

const COLUMNS = [
  "First name",
  "Last name",
  "Full name",
  "Organization",
  "Job title",
  "Email",
  "Email 2",
  "Email 3",
  "Phone",
  "Phone 2",
  "Phone 3",
  "Address",
  "City",
  "State",
  "Country",
  "LinkedIn",
  "XING",
  "Website",
  "Notes",
  "Tags",
  "Birthday",
] as const;
type Column = (typeof COLUMNS)[number];

/** Reads a file of cards as a table: a row for each card, its number as the line. */
export function readVcard(text: string, name: string): Sheet {
  const cards = readCards(text.replace(/^\uFEFF/, ""));
  if (cards.length === 0)
    throw new UnreadableFile("This file has no card in it. Export the contacts again and retry.");
  const rows = new RowCollector();
  const values = cards.map(readCard);
  const columns = COLUMNS.filter((column) => values.some((card) => (card[column] ?? "") !== ""));
  for (const [index, card] of values.entries())
    rows.add(
      index + 1,
      columns.map((column) => card[column] ?? ""),
    );
  return { name, isHidden: false, headings: columns, rows: rows.rows, hiddenRows: 0 };
}

type CardValues = Partial<Record<Column, string>>;

function readCard(card: readonly VcardProperty[]): CardValues {
  const [family = "", givenName = "", additional = ""] = valueParts(valueOf(card, "N"), ";").map(
    (part) => part.replace(/\s*,\s*/g, " "),
  );
  const fullName = plainValue(valueOf(card, "FN"));
  const isOrganization =
    /^(org|organization|group)$/i.test(valueOf(card, "KIND").trim()) ||
    /^company$/i.test(valueOf(card, "X-ABSHOWAS").trim());
  const [organization = ""] = valueParts(valueOf(card, "ORG"), ";");
  const emails = ordered(card, "EMAIL", ["work", "internet"], ["home"]).map(emailOf);
  const phones = ordered(card, "TEL", ["cell", "work"], ["fax", "pager", "home"])
    .filter(({ types }) => !types.has("fax") && !types.has("pager"))
    .map(({ value }) => plainValue(value).replace(/^tel:/i, ""));
  const links = card.filter(({ name }) =>
    ["URL", "X-SOCIALPROFILE", "SOCIALPROFILE", "IMPP"].includes(name),
  );
  const [linkedIn, xing] = [/linkedin/i, /xing/i].map((network) => linkOf(links, network));
  const website = links.find(
    ({ name, value }) => name === "URL" && !/linkedin|xing/i.test(plainValue(value)),
  );
  const hasName = family !== "" || givenName !== "";
  return {
    ...(isOrganization
      ? { Organization: organization || fullName }
      : {
          "First name": [givenName, additional].filter((part) => part !== "").join(" "),
          "Last name": family,
          "Full name": hasName ? "" : fullName,
          Organization: organization,
        }),
    "Job title": plainValue(valueOf(card, "TITLE") || valueOf(card, "ROLE")),
    Email: emails[0] ?? "",
    "Email 2": emails[1] ?? "",
    "Email 3": emails[2] ?? "",
    Phone: phones[0] ?? "",
    "Phone 2": phones[1] ?? "",
    "Phone 3": phones[2] ?? "",
    ...addressOf(ordered(card, "ADR", ["work"], ["home"])[0]),
    LinkedIn: linkedIn ?? "",
    XING: xing ?? "",
    Website: website === undefined ? "" : plainValue(website.value),
    Notes: plainValue(valueOf(card, "NOTE")),
    Tags: valueParts(valueOf(card, "CATEGORIES"), ",").join(", "),
    Birthday: dayOf(valueOf(card, "BDAY")),
  };
}

function valueOf(card: readonly VcardProperty[], name: string): string {
  return card.find((property) => property.name === name)?.value ?? "";
}

/** Returns the properties of a name, the preferred and those of the better types first. */
function ordered(
  card: readonly VcardProperty[],
  name: string,
  better: readonly string[],
  worse: readonly string[],
): readonly VcardProperty[] {
  const rank = ({ types, label }: VcardProperty) => {
    const has = (type: string) => types.has(type) || label.toLowerCase() === type;
    const place = better.findIndex(has);
    if (place >= 0) return place;
    return worse.some(has) ? better.length + 1 : better.length;
  };
  return card
    .filter((property) => property.name === name && plainValue(property.value) !== "")
    .toSorted((a, b) => a.preference - b.preference || rank(a) - rank(b));
}

function emailOf({ value }: VcardProperty): string {
  return plainValue(value).replace(/^mailto:/i, "");
}

function linkOf(links: readonly VcardProperty[], network: RegExp): string {
  const link = links.find(
    ({ value, types, label }) =>
      network.test(value) || network.test(label) || [...types].some((type) => network.test(type)),
  );
  return link === undefined ? "" : plainValue(link.value).replace(/^x-apple:/i, "");
}

function addressOf(address: VcardProperty | undefined): CardValues {
  if (address === undefined) return {};
  const [box, extended, street, city, state, code, country] = valueParts(address.value, ";");
  const lines = [street, extended, box].flatMap((part) => part?.split("\n") ?? []);
  return {
    Address: [...lines, code ?? ""].filter((part) => part.trim() !== "").join(", "),
    City: city ?? "",
    State: state ?? "",
    Country: country ?? "",
  };
}

/** Returns 19850412 and 1985-04-12T00:00:00Z as a day; "" for dates without a year. */
function dayOf(value: string): string {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(value.trim()) ?? [];
  return year === undefined ? "" : `${year}-${month}-${day}`;
}
