// What becomes a skill of a candidate: nobody has to take words out that only look like one.
import { expect, test } from "vitest";
import { createVocabulary } from "../../shared/matching/words/matching-vocabulary.ts";
import { extractCv } from "../../main/intake/cv/extract/extract-cv.ts";
import { readCv } from "../../main/intake/cv/read/read-cv.ts";
import { writePdf } from "./cv/write-files.ts";

const OWN_WORDS = [["Falconry", "Falknerei"]];

async function skillsOf(file: string | Uint8Array): Promise<readonly string[]> {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const { skills } = extractCv(await readCv(bytes), {
    vocabulary: createVocabulary({ skills: OWN_WORDS, titles: [] }).skills,
    definitions: [],
    currencies: [],
    fileName: "cv.pdf",
    today: "2026-11-28",
  });
  return skills.map(({ value }) => value);
}

const inSection = (list: string) => `Ada Kramer\nada@x.example\n\nSkills\n${list}\n`;
const inJob = (task: string, title = "Buyer, Maas BV") =>
  `Ada Kramer\nada@x.example\n\nExperience\n${title}\n2019 - present\n${task}\n`;

test.each([
  ["Languages: Java, Python (expert) · SQL", ["Java", "Python", "SQL"]],
  [
    "Tree risk (QTRA, VALID); Excel (VBA, Power Query)",
    ["Tree risk (QTRA/VALID)", "Excel (VBA/Power Query)"],
  ],
  ["Python (pandas,\nNumPy), Docker", ["Python (pandas/NumPy)", "Docker"]],
  ["SAP, MS Project. Irish (fluent), French (school level).", ["SAP", "MS Project"]],
  ["ArcGIS, QGIS", ["ArcGIS", "QGIS"]],
  ["I have led teams that used Kafka, and I care about tests and documents", ["Kafka"]],
])("“%s” among the skills is read as its items", async (list, expected) => {
  const skills = await skillsOf(inSection(list));
  expect(skills).toEqual(expect.arrayContaining(expected));
  // The field has commas between skills.
  expect(skills.filter((skill) => /^[^(]*\)|\([^)]*$|[,;]/.test(skill))).toEqual([]);
});

test.each([
  ["a wish", "Lean\nSalary: 72.000 EUR, notice: 3 months"],
  ["a wish in Polish", "Lean\nOCZEKIWANIA: 11 500 zł brutto, 1 miesiąc"],
  ["a language", "Lean, Spanish (fluent), niemiecki - biegle, B2"],
  ["a place", "Lean, Potsdam"],
  [
    "a consent",
    "Lean\nWyrażam zgodę na przetwarzanie danych osobowych w celu\nprowadzenia rekrutacji.",
  ],
  ["a project", "Lean\nClient\tThameside Mutual Bank\nRole\tTest engineer"],
  ["a study", "Lean\n2009 - 2013\tMechanical engineering"],
  ["a person", "Lean, K. Strandquist"],
])("%s among the skills is none", async (_what, list) => {
  expect(await skillsOf(inSection(list))).toEqual(["Lean"]);
});

test.each([
  ["Moved the billing to Kafka and PostgreSQL", ["Kafka", "PostgreSQL"]],
  ["Kept maps in QGIS for the water board", ["QGIS"]],
  ["Looked after HACCP and the staff", ["HACCP"]],
  ["Flew hawks at weddings, falknerei at fairs", ["Falconry"]],
])("“%s” names skills", async (task, expected) => {
  expect(await skillsOf(inJob(`- ${task}`))).toEqual(expected);
});

test.each([
  ["the name of a firm", inJob("- Sold wood", "Driver, Pecan Street Logistics")],
  ["a title", inJob("- Sold wood", "Coordinadora de Topografía, Maas BV")],
  ["an address", "Ada Kramer\nAv. Coyoacán 1284, Col. Del Valle, C.P. 03100, Ciudad de México\n"],
  ["the legal form of a firm", inJob("- Sold wood", "Buyer, Cerro Viejo, S.A. de C.V.")],
  ["a place's abbreviation", inJob("- Festival des Lumières, Gatineau, QC")],
  ["a school", `${inJob("- Sold wood")}\nEducation\nH.S.C.\nVidya Niketan College, Accounting\n`],
  ["a mark", `${inJob("- Sold wood")}\nOther\nA levels: Biology (B), Art (C)\n`],
  ["a hobby", `${inJob("- Sold wood")}\nInterests\nSea swimming, choir\n`],
  ["care for things", inJob("- Pflege von 140 Orgeln, rédaction des notices")],
  ["a driving licence", `${inJob("- Sold wood")}\nOther\nprawo jazdy B, C\n`],
])("%s names no skill", async (_what, cv) => {
  expect(await skillsOf(cv)).toEqual([]);
});

test("an item that is longer than its column is one", async () => {
  const lines = [
    "Skills",
    "Carving and polystyrene sculpting, fibreglass",
    "moulding of large parts",
  ];
  const pdf = writePdf([
    lines.map((text, index) => ({ text, x: 60, y: 60 + 16 * index, size: 10 })),
  ]);
  expect(await skillsOf(pdf)).toContain("Carving and polystyrene sculpting");
});
