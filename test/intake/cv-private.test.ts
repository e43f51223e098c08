// What is never read from a CV into a field, in all languages in which CVs are read.
import { expect, test } from "vitest";
import { createVocabulary } from "../../shared/matching/words/matching-vocabulary.ts";
import type { CvLanguageCode } from "../../main/intake/cv/extract/cv-reading.ts";
import { extractCv } from "../../main/intake/cv/extract/extract-cv.ts";
import { readCv } from "../../main/intake/cv/read/read-cv.ts";

/** Labels of birth, nationality, family, gender and age, separated by semicolons. */
const LABELS: Readonly<Record<CvLanguageCode, string>> = {
  en: "Date of birth; Place of birth; Born; Nationality; Marital status; Gender; Age; Religion",
  de: "Geburtsdatum; Geburtsort; Geboren; Staatsangehörigkeit; Familienstand; Geschlecht; Alter",
  fr: "Date de naissance; Lieu de naissance; Née le; Nationalité; État civil; Sexe; Âge",
  es: "Fecha de nacimiento; Lugar de nacimiento; Nacionalidad; Estado civil; Género; Edad",
  it: "Data di nascita; Luogo di nascita; Nata il; Cittadinanza; Stato civile; Sesso; Età",
  pl: "Data urodzenia; Miejsce urodzenia; Obywatelstwo; Stan cywilny; Płeć; Wiek; Wyznanie",
  nl: "Geboortedatum; Geboorteplaats; Nationaliteit; Burgerlijke staat; Geslacht; Leeftijd",
  pt: "Data de nascimento; Naturalidade; Nacionalidade; Estado civil; Gênero; Idade; Religião",
  sv: "Född; Födelsedatum; Födelseort; Medborgarskap; Civilstånd; Kön; Ålder",
  da: "Født; Fødselsdato; Fødested; Statsborgerskab; Civilstand; Køn; Alder",
  nb: "Født; Fødselsdato; Fødested; Statsborgerskap; Sivilstatus; Kjønn; Alder",
  cs: "Datum narození; Místo narození; Státní příslušnost; Rodinný stav; Pohlaví; Věk",
  tr: "Doğum tarihi; Doğum yeri; Uyruğu; Medeni hali; Cinsiyet; Yaş",
};

async function fieldsOf(text: string): Promise<readonly string[]> {
  const { fields } = extractCv(await readCv(new TextEncoder().encode(text)), {
    vocabulary: createVocabulary({ skills: [], titles: [] }).skills,
    definitions: [],
    currencies: [],
    fileName: "cv.txt",
    today: "2026-11-28",
  });
  return fields.map(({ field }) => field).toSorted();
}

const labels = Object.entries(LABELS).flatMap(([language, words]) =>
  words.split("; ").map((label) => [language, label] as const),
);

test.each(labels)("%s: what stands behind “%s” is read into no field", async (_language, label) => {
  for (const value of ["28203 Bremen", "Bremen, Germany", "0171 2345678", "12.03.1990, Bremen"])
    expect(await fieldsOf(`Ada Kramer\nada@x.example\n${label}: ${value}`), value).toEqual([
      "email",
      "first_name",
      "last_name",
    ]);
});
