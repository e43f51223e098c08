import { expect, test } from "vitest";
import { languageOfSkill, languagesInText, readLanguages } from "./read-languages.ts";

test.each([
  ["English,German", { en: 0, de: 0 }],
  ["Deutsch (C1), Englisch fließend", { de: 5, en: 5 }],
  ["EN native; FR B2", { en: 7, fr: 4 }],
  ["français langue maternelle, anglais courant", { fr: 7, en: 5 }],
  ["español nativo / inglés básico", { es: 7, en: 2 }],
  ["italiano madrelingua, tedesco buono", { it: 7, de: 4 }],
  ["polski ojczysty, niemiecki podstawowy", { pl: 7, de: 2 }],
  ["日本語", { ja: 0 }],
  ["العربية,English", { ar: 0, en: 0 }],
  ["Muttersprache Deutsch, Grundkenntnisse Französisch", { de: 7, fr: 2 }],
  ["", {}],
])("%s", (text, languages) => {
  expect(readLanguages(text)).toEqual(languages);
});

test.each([
  ["fluent German and basic French", { de: 5, fr: 2 }],
  ["Sehr gute Deutschkenntnisse in Wort und Schrift", { de: 5 }],
  ["Englisch B2", { en: 4 }],
  ["Anglais courant exigé", { en: 5 }],
  ["Nivel alto de inglés", { en: 0 }],
  ["Conoscenza fluente dell'inglese", { en: 5 }],
  ["Biegła znajomość języka niemieckiego", { de: 5 }],
  ["Our German office is in Berlin", {}],
  ["No German needed, you speak no French", {}],
  ["Met a French client", {}],
])("a text with “%s”", (text, languages) => {
  expect(languagesInText(text)).toEqual(languages);
});

test.each([
  ["German C1", "de"],
  ["French", "fr"],
  ["Spanish language", "es"],
  ["German Motors", null],
  ["Polish nail art", null],
  ["Python", null],
])("the skill %s is about %s", (skill, code) => {
  expect(languageOfSkill(skill)?.code ?? null).toBe(code);
});
