import { longPattern } from "../../../../shared/matching/words/long-pattern.ts";
import type { CvDocument } from "../read/cv-document.ts";

/** Labels of forms such as that of Europass, which stand before their values with but a space. */
const LABEL = longPattern(
  String.raw`
    ^(?:[•▪]\s)?(?:apellidos?\s?\/\s?nombres?|apellidos? y nombres?|nombres? y apellidos?|
    dirección|teléfonos?|correo electrónico|
    fechas?|profesión o cargo(?: desempeñado)?|empleador|nombre y dirección de la empresa|
    tipo de empresa o sector|funciones y responsabilidades(?: principales)?|
    título de la cualificación(?: obtenida)?|cognome\s?\/\s?nome|nome e cognome|indirizzo|
    lavoro o posizione ricoperti|datore di lavoro|nome e indirizzo del datore di lavoro|
    titolo della qualifica(?: rilasciata)?|nome e tipo (?:d['’]organizzazione|di istituto)|
    qualifica conseguita|tipo di impiego|tipo di azienda o settore|
    nachname\(n\)\s?\/\s?vorname\(n\)|name und adresse des arbeitgebers|beruf oder funktion|
    nom\(s\)\s?\/\s?prénom\(s\)|fonction ou poste occupé|nom et adresse de l['’]employeur|
    intitulé du certificat|nazwisko\s?\/\s?imi[ęe]|zawód lub stanowisko|
    nazwa i adres pracodawcy|surname\(s\)\s?\/\s?first name\(s\)|
    first name\(s\)\s?\/?\s?surname\(s\)|occupation or position held|
    name and address of employer|type of business or sector|title of qualification awarded|
    name and type of organisation|main activities and responsibilities|
    função ou cargo ocupado|nome e endereço do empregador|designação da qualificação)
    (?=\s+\p{L}|\s+[\d(+])
  `,
  "iu",
);
/** Short labels of such a form, which begin ordinary lines as well. */
const SHORT_LABEL = longPattern(
  String.raw`
    ^(?:[•▪]\s)?(?:date \(da – a\)|nome e indirizzo del(?: datore(?: di)?)?|
    nome e tipo di istituto(?: di| istruzione o formazione)?|principali mansioni e|
    nome|indirizzo|telefono|e-mail|nazionalità|data di nascita|nombre|apellidos|
    centro|idioma materno|nom|adresse|téléphone|name|anschrift|telefon|address)
    (?=\s+\p{L}|\s+[\d(+])
  `,
  "iu",
);
/** Lines from which a file is a form: a sentence may begin with such words once. */
const MIN_LABELS = 4;

/** Puts a tab between the labels of a form and their values, as where a table parts them. */
export function withFormLabels(document: CvDocument): CvDocument {
  const allLines = document.pages.flatMap(({ lines }) => lines);
  const isForm = allLines.filter(({ text }) => LABEL.test(text)).length >= MIN_LABELS;
  const withTab = (text: string) =>
    isForm && !text.includes("\t")
      ? text
          .replace(LABEL.test(text) ? LABEL : SHORT_LABEL, (label) => `${label}\t`)
          .replace(/\t\s+/, "\t")
      : text;
  return {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      lines: page.lines.map((line) => ({
        ...line,
        // "Telefon\t: 0532…"
        text: withTab(line.text.replace(/^(\p{L}[^:\t]{1,30})\t\s*:\s+/u, "$1:\t")),
      })),
    })),
  };
}
