import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { type CrmRecord, fieldLabel } from "../../../shared/contract/define.ts";
import { parseInstant } from "../../../shared/contract/instant.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import { withoutMarkup } from "../../../shared/contract/markup.ts";
import { splitList } from "../../../shared/contract/text-values.ts";
import { textOf } from "../../../shared/contract/resources/headline.ts";
import type { Agency } from "../../../shared/local/pack.ts";
import type { ContractSources } from "../../store/read-core.ts";
import type { DocumentPart } from "./find-leaks.ts";

const { record: FIELDS } = CONTRACTS.candidate;

/** Fields from which a candidate can be recognised, or that are nobody's business. */
const IDENTIFYING = new Set(
  (
    "first_name last_name full_name slug email phone resume profile_picture socials address " +
    "date_of_birth graduation_date nationality gender current_organization last_organization " +
    "current_salary expected_salary salary_type currency owner created_by updated_by source"
  ).split(" "),
);
const USUAL =
  "current_position experience skill qualification education_specialization language city " +
  "country willing_to_relocate available_from notice_period description";
export const USUAL_FIELDS: readonly string[] = USUAL.split(" ");

/** Fields side by side on the page of comparison: those with short values. */
const isCompared = (name: string) => name !== "description" && name !== "custom_fields";

/** Returns why a document cannot have a field; null if it can. */
export function fieldProblem(name: string, isAnonymous: boolean): string | null {
  if (isAnonymous && IDENTIFYING.has(name))
    return (
      `${name} tells who a candidate is: leave it out, or make the document with names ` +
      "(anonymous: false)."
    );
  return Object.hasOwn(FIELDS, name) ? null : `Candidates have no field ${name}.`;
}

export interface PackCandidate {
  readonly slug: string;
  readonly record: CrmRecord;
  /** Employer in the recruiter's words; "" for none. */
  readonly employer: string;
}

export interface Pack {
  readonly agency: Agency;
  readonly position: string;
  readonly client: string;
  /** Day of the document, YYYY-MM-DD. */
  readonly day: string;
  readonly isAnonymous: boolean;
  readonly fields: readonly string[];
  readonly candidates: readonly PackCandidate[];
  readonly sources: Pick<ContractSources, "lookup">;
}

/** The document: its HTML, and its parts as they are read back from it. */
export interface PackDocument {
  readonly html: string;
  readonly parts: readonly DocumentPart[];
}

/**
 * Cover, comparison, and one page a candidate. All values are escaped. Names of agency and client
 * are no parts that are read back: they are theirs, whoever else is called so.
 */
export function packDocument(pack: Pack): PackDocument {
  const names = pack.candidates.map(({ record }, index) =>
    pack.isAnonymous ? `Candidate ${letterOf(index)}` : textOf(record, "full_name"),
  );
  const pieces: Piece[] = [];
  const piece = (place: string, candidate: string | null, html: string) => {
    pieces.push({ place, candidate, html });
    return html;
  };
  const cell = (name: string, index: number) => {
    const candidate = pack.candidates[index];
    const label = fieldLabel(name, FIELDS[name]);
    const lines = candidate === undefined ? [] : valueLines(pack.sources, candidate.record, name);
    return piece(
      `${label} of ${names[index] ?? ""}`,
      candidate?.slug ?? null,
      lines.map(escaped).join("<br>"),
    );
  };
  const cover =
    `<p class="agency">${escaped(pack.agency.name)}</p>` +
    `<h1>${piece("the title", null, escaped(pack.position))}</h1>` +
    `<p>${escaped(pack.client)}</p>` +
    `<p class="quiet">${escaped(dayText(pack.day))} · ${names.length} ` +
    `${names.length === 1 ? "candidate" : "candidates"}</p>`;
  const head = names.map((name) => `<th scope="col">${escaped(name)}</th>`).join("");
  const rows = pack.fields
    .filter(isCompared)
    .map((name) => {
      const cells = names.map((_, index) => cell(name, index));
      return cells.every((value) => value === "")
        ? ""
        : row(fieldLabel(name, FIELDS[name]), cells.map((value) => `<td>${value}</td>`).join(""));
    })
    .join("");
  const pages = pack.candidates.map(({ employer, slug }, index) => {
    const facts = pack.fields.map((name) => {
      const value = cell(name, index);
      return value === "" ? "" : row(fieldLabel(name, FIELDS[name]), `<td>${value}</td>`);
    });
    const worded = piece(`Employer of ${names[index] ?? ""}`, slug, escaped(employer.trim()));
    const employerRow = worded === "" ? "" : row("Employer", `<td>${worded}</td>`);
    return (
      `<section><h2>${escaped(names[index] ?? "")}</h2>` +
      `<table class="facts">${employerRow}${facts.join("")}</table></section>`
    );
  });
  const comparison =
    names.length < 2
      ? ""
      : `<section><h2>Side by side</h2><table><thead><tr><td></td>${head}</tr></thead>` +
        `<tbody>${rows}</tbody></table></section>`;
  return {
    html: page(pack, `<section class="cover">${cover}</section>${comparison}${pages.join("")}`),
    parts: pieces.map(({ html, ...place }) => ({ ...place, text: withoutMarkup(html) })),
  };
}

interface Piece extends Pick<DocumentPart, "place" | "candidate"> {
  readonly html: string;
}

function row(label: string, cells: string): string {
  return `<tr><th scope="row">${escaped(label)}</th>${cells}</tr>`;
}

/** A, B … Z, AA. */
function letterOf(index: number): string {
  const letter = String.fromCodePoint("A".charCodeAt(0) + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

/** The document is in English. */
const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function dayText(date: string): string {
  const time = parseInstant(date);
  return time === null ? date : DAY.format(time);
}

/** Returns the lines of a value; none for an empty one. */
function valueLines(sources: Pack["sources"], record: CrmRecord, name: string): readonly string[] {
  const field = FIELDS[name];
  const value = record[name];
  if (field === undefined || value === null || value === undefined || value === "") return [];
  // Servers join languages without blanks, and the contract says only that they are text.
  if (name === "language") return textLines(splitList(value).join(", "));
  const { kind } = field;
  switch (kind.type) {
    case "choice":
      return textLines(kind.choices.find(({ id }) => id === value)?.label ?? "");
    case "lookup": {
      const entry = typeof value === "number" ? sources.lookup(kind.lookup, value) : null;
      return textLines(entry?.["label"] ?? entry?.["name"]);
    }
    case "list":
      return typeof value === "string" ? textLines(splitList(value).join(", ")) : [];
    case "date":
      return textLines(typeof value === "string" ? dayText(value) : value);
    case "custom_fields":
      return Array.isArray(value) ? value.flatMap(customFieldLines) : [];
    case "socials":
      return typeof value === "object"
        ? Object.values(value).flatMap((link) => textLines(link))
        : [];
    default:
      return textLines(value);
  }
}

function customFieldLines(item: unknown): readonly string[] {
  if (!isObject(item)) return [];
  const text = textLines(item["value"]).join(", ");
  return text === "" ? [] : [`${textLines(item["field_name"]).join(" ")}: ${text}`];
}

function textLines(value: unknown): readonly string[] {
  if (typeof value === "number") return [String(value)];
  if (typeof value !== "string") return [];
  return value
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (letter) => ESCAPES[letter] ?? "");
}

function page({ agency, position }: Pack, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(position)}</title>
<style>
@page { size: A4; margin: 18mm; }
body { margin: 0; color: #1b1b1b; font: 11pt/1.45 system-ui, sans-serif; }
section { break-after: page; }
section:last-child { break-after: auto; }
.cover { display: flex; min-height: 240mm; flex-direction: column; justify-content: center; }
.cover, h2 { border-top: 6px solid ${agency.colour}; }
.agency { color: ${agency.colour}; font-size: 14pt; }
.quiet { color: #595959; }
h1 { margin: 0; font-size: 26pt; line-height: 1.2; }
h2 { margin: 0 0 10mm; padding-top: 5mm; font-size: 17pt; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 2mm 3mm; border-bottom: 1px solid #d6d6d6; }
th, td { text-align: start; vertical-align: top; }
th[scope="row"] { width: 22%; color: #595959; font-weight: normal; }
tr { break-inside: avoid; }
</style>
</head>
<body>${body}</body>
</html>`;
}
