// Values in the layouts that CVs come in: tables, columns, firms above their dates.
import { expect, test } from "vitest";
import { createVocabulary } from "../../shared/matching/words/matching-vocabulary.ts";
import { extractCv } from "../../main/intake/cv/extract/extract-cv.ts";
import { readCv } from "../../main/intake/cv/read/read-cv.ts";
import { type PdfText, writePdf } from "./cv/write-files.ts";

const SURE = 0.75;

/** Returns the fields that a screen would fill, and the skills. */
async function valuesOf(bytes: Uint8Array) {
  const { fields, skills, languages } = extractCv(await readCv(bytes), {
    vocabulary: createVocabulary({ skills: [], titles: [] }).skills,
    definitions: [],
    currencies: [],
    fileName: "cv.pdf",
    today: "2026-11-28",
  });
  const sure = fields.filter(({ confidence }) => confidence >= SURE);
  return {
    ...Object.fromEntries(sure.map(({ field, value }) => [field, value])),
    skills: skills.map(({ value }) => value),
    languages: languages.map(({ code }) => code),
  };
}

const text = (lines: string) => valuesOf(new TextEncoder().encode(lines));
const column = (x: number, top: number, lines: readonly string[], size = 10): PdfText[] =>
  lines.flatMap((line, index) =>
    line === "" ? [] : [{ text: line, x, y: top + index * 16, size }],
  );

test("headings above a table leave its dates beside what was then", async () => {
  const labels = ["Berufserfahrung", "seit 05/2018", "", "", "01/2012 - 04/2018", "", "Ausbildung"];
  const texts = [
    "",
    "Leiter Qualitätsmanagement",
    "Rheinmaschinen GmbH, Köln",
    "Führung von zwölf Mitarbeitern",
    "Qualitätsingenieur",
    "Bergische Stahlwerke AG, Solingen",
  ];
  const pdf = writePdf([
    [...column(60, 60, ["Jan Heide"], 18), ...column(60, 100, labels), ...column(220, 100, texts)],
  ]);
  expect(await valuesOf(pdf)).toMatchObject({
    current_position: "Leiter Qualitätsmanagement",
    current_organization: "Rheinmaschinen GmbH",
    last_organization: "Bergische Stahlwerke AG",
  });
});

test("a column with the name, or with addresses, belongs to no section beside it", async () => {
  const side = [
    "Kontakt",
    "ada@x.example",
    "0171 2345678",
    "Sprachen",
    "Deutsch: Muttersprache",
    "Englisch: B2",
  ];
  const main = ["Rotterdam, Netherlands", "Experience", "2019 - present", "Buyer, Maas BV"];
  const pdf = writePdf([
    [...column(40, 60, side), ...column(260, 50, ["Ada Kramer"], 20), ...column(260, 84, main)],
  ]);
  expect(await valuesOf(pdf)).toMatchObject({
    first_name: "Ada",
    city: "Rotterdam",
    current_position: "Buyer",
    languages: ["de", "en"],
  });
});

test("firms that stand above their dates are those of the dates below them", async () => {
  const cv = [
    "Ada Kramer",
    "Experience",
    "BAY FOODS, INC., San Francisco, CA",
    "Senior Accountant, June 2017 - present",
    "GATE AUDIT LLP, Oakland, CA",
    "Staff Accountant, 2012 - 2017",
  ].join("\n");
  expect(await text(cv)).toMatchObject({
    current_position: "Senior Accountant",
    current_organization: "BAY FOODS, INC.",
    last_organization: "GATE AUDIT LLP",
  });
});

test("a legal form is neither a firm nor a skill", async () => {
  const cv = [
    "Ana Ruiz",
    "Experiencia laboral",
    "Contable — Aceites del Sur, S.L. (Sevilla)\t06/2019 – Actualidad",
    "Auxiliar — Contoso plc\t2015 – 2019",
  ].join("\n");
  const values = await text(cv);
  expect(values).toMatchObject({ current_organization: "Aceites del Sur, S.L." });
  expect(values.skills).not.toContain("PLC");
});

test("a number with its country is one, also in a range that libraries do not know", async () => {
  expect(await text("Ada Kramer\n+44 7700 900123\nada@x.example")).toMatchObject({
    phone: "+447700900123",
  });
});

test("a word that heads the next value is no city", async () => {
  const values = await text("Ada Kramer\nRua das Flores, 12 – São Paulo/SP – CEP 01234-567");
  expect(values).toMatchObject({ city: "São Paulo" });
  const phone = await text("Ada Kramer\nTelephone: +353 85 123 4567\nE-mail: ada@x.example");
  expect(phone).not.toHaveProperty("city");
});

test("an offer of a salary among the skills is no skill", async () => {
  const { skills } = await text("Ada Kramer\nSkills\nLean, SAP PP\nFrom now   Salary: 72.000 EUR");
  expect(skills).toEqual(expect.arrayContaining(["Lean", "SAP PP"]));
  expect(skills.filter((skill) => /\d/.test(skill))).toEqual([]);
});

test("a word of two letters is a language where its level stands beside it", async () => {
  const cv = "Ada Kramer\nLanguages\nEN: C1, DE: B2\nMS Office\nInglés 85%. Portugués básico";
  expect((await text(cv)).languages).toEqual(["en", "de", "pt"]);
});
