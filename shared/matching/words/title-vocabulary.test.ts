import { expect, test } from "vitest";
import { LEVELS } from "./levels.ts";
import { createVocabulary } from "./matching-vocabulary.ts";
import { SKILL_GROUPS } from "./skill-vocabulary.ts";
import { RoleComparison } from "../fit/title-similarity.ts";
import { TITLE_GROUPS } from "./title-vocabulary.ts";

const { titles } = createVocabulary();
const roleOf = (title: string) => titles.read(title).role;

test.each([
  [
    "Backend Engineer",
    ["Back-end Developer", "Backend-Entwickler (m/w/d)", "Développeuse backend"],
  ],
  ["Software Engineer", ["SWE", "SWE II", "Softwareentwicklerin", "Programistka", "Programador"]],
  [
    "Software Engineer",
    ["Software Enginer", "Software Developper", "Entwickler:in", "Entwickler*in"],
  ],
  ["Nurse", ["Krankenschwester", "Infirmière", "Enfermera", "Infermiera", "Pielęgniarka"]],
  ["Nurse", ["Gesundheits- und Krankenpfleger/in", "Registered Nurse", "Staff Nurse"]],
  ["Accountant", ["Buchhalterin", "Comptable H/F", "Contable", "Księgowa", "Bookkeeper"]],
  ["HR Business Partner", ["HRBP", "People Partner", "Personalreferentin"]],
  ["Sales Manager", ["Vertriebsleiterin", "Head of Sales", "Sales Director", "Leiter Vertrieb"]],
  ["Finance Manager", ["Head of Finance", "Finance Director", "CFO"]],
  [
    "Project Manager",
    ["Projektleiterin", "Chef de projet", "Jefa de proyecto", "Kierownik projektu"],
  ],
  ["Electrician", ["Elektriker", "Électricienne", "Electricista", "Elettricista", "Elektryk"]],
  ["Mechanical Engineer", ["Ingegnere meccanico", "Ingeniera mecánica", "Maschinenbauingenieur"]],
])("%s under other wordings", (title, wordings) => {
  expect(wordings.map(roleOf)).toEqual(wordings.map(() => roleOf(title)));
});

test.each([
  ["Intern Marketing", "trainee"],
  ["Werkstudent Vertrieb", "trainee"],
  ["Jr. Developer", "junior"],
  ["Młodszy programista", "junior"],
  ["Développeur confirmé", "mid-level"],
  ["Senior Backend Engineer", "senior"],
  ["Sr Buchhalter", "senior"],
  ["Starszy inżynier", "senior"],
  ["Principal Engineer", "lead"],
  ["Staff Engineer", "lead"],
  ["Teamleiter Einkauf", "lead"],
  ["Head of Finance", "head"],
  ["Directrice commerciale", "head"],
  ["Dyrektor finansowy", "head"],
  ["VP Engineering", "executive"],
  ["Geschäftsführerin", "executive"],
  ["Managing Director", "executive"],
])("%s is of level %s", (title, level) => {
  expect(LEVELS[titles.read(title).level ?? -1]).toBe(level);
});

test.each(["Staff Nurse", "Backend Engineer", "Projektleiter", "Account Manager"])(
  "%s says no level",
  (title) => {
    expect(titles.read(title).level).toBe(null);
  },
);

test.each([
  "Backend Engineer at Kestrel",
  "Backend Engineer (Berlin)",
  "Backend Engineer - Payments",
])("%s is the role alone", (title) => {
  expect(roleOf(title)).toBe(roleOf("Backend Engineer"));
});

test("near titles are nearer than far ones", () => {
  const comparison = new RoleComparison(roleOf("Backend Engineer"));
  const scores = ["Backend Developer", "Java Developer", "Mechanical Engineer", "Nurse"].map(
    (title) => comparison.similarity(roleOf(title)),
  );
  expect(scores[0]).toBe(1);
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(scores[1]).toBeGreaterThan(0.4);
  expect(scores[2]).toBeLessThan(0.3);
  expect(scores[3]).toBe(0);
});

test("the user's own titles join a role", () => {
  const own = createVocabulary({ skills: [], titles: [["Code Wizard", "Software Engineer"]] });
  expect(own.titles.read("Senior Code Wizard").role).toBe(roleOf("Software Engineer"));
});

test("at most 500 groups come with Roadbook, and none repeats a word of another", () => {
  expect(SKILL_GROUPS.length + TITLE_GROUPS.length).toBeLessThanOrEqual(500);
  for (const groups of [SKILL_GROUPS, TITLE_GROUPS]) {
    const words = groups.flatMap((group) => [...new Set(group.map((word) => word.toLowerCase()))]);
    const repeated = words.filter((word, index) => words.indexOf(word) !== index);
    expect(repeated).toEqual([]);
  }
});
