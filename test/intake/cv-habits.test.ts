// Habits of people who write CVs: each made a value wrong, or left it out.
import { expect, test } from "vitest";
import { createVocabulary } from "../../shared/matching/words/matching-vocabulary.ts";
import { extractCv } from "../../main/intake/cv/extract/extract-cv.ts";
import { pageText } from "../../main/intake/cv/read/cv-document.ts";
import { readCv } from "../../main/intake/cv/read/read-cv.ts";
import { type PdfText, writePdf } from "./cv/write-files.ts";

const SURE = 0.75;

/** Returns the fields that a screen would fill. Every quote must be in the text, on its page. */
async function valuesOf(file: string | Uint8Array): Promise<Readonly<Record<string, unknown>>> {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const document = await readCv(bytes);
  const { fields } = extractCv(document, {
    vocabulary: createVocabulary({ skills: [], titles: [] }).skills,
    definitions: [],
    currencies: [],
    fileName: "cv.pdf",
    today: "2026-11-28",
  });
  for (const { page, quote } of fields) {
    const text = document.pages.find((one) => one.page === page);
    expect(text === undefined ? "" : pageText(text)).toContain(quote);
  }
  const sure = fields.filter(({ confidence }) => confidence >= SURE);
  return Object.fromEntries(sure.map(({ field, value }) => [field, value]));
}

const column = (x: number, top: number, lines: readonly string[], size = 10): PdfText[] =>
  lines.flatMap((line, index) =>
    line === "" ? [] : [{ text: line, x, y: top + index * 16, size }],
  );

const JOBS = "Experience\nBuyer, Maas BV\n2019 - present";

/** What a CV says, and what is read from it; `undefined` is a field that stays empty. */
const CASES: Readonly<Record<string, readonly [text: string, values: object]>> = {
  "labels in capitals are neither names nor places": [
    "NAME\tDaniel Okonkwo\nROLE\tData Scientist\nBASED\tManchester, UK\n" +
      "MAIL\tdan@okonkwo.example\nWEB\tokonkwo.example",
    { first_name: "Daniel", last_name: "Okonkwo", city: "Manchester" },
  ],
  "both names behind one label": [
    "Name, Vorname\tYıldırım, Emre\nWohnort\t47051 Duisburg\nMail\temre.y@x.example",
    { first_name: "Emre", last_name: "Yıldırım", city: "Duisburg" },
  ],
  "an abbreviated Maria is no title, and a dash ends an address": [
    "M.ª Carmen Ortiz Ruiz\nC/ Larios 5, 3.º B — 29005 Málaga — mcarmen.ortiz@x.example",
    { first_name: "M.ª Carmen", last_name: "Ortiz Ruiz", address: "C/ Larios 5, 3.º B" },
  ],
  "the third of a name keeps his numeral": [
    "Marcus J. Whitfield III\nAtlanta, GA 30309 • mjwhitfield@x.example",
    { last_name: "Whitfield III" },
  ],
  "a Brazilian postcode is no phone number": [
    "Rui Pinto\nRua das Acácias, 230\nSão Paulo – SP, 04567-010\n(11) 98765-4321\nrui@x.example",
    { phone: "+5511987654321" },
  ],
  "a postal code says the country of a phone": [
    "Rowena Tarbuck\n27 Priory Close\nLudlow\nShropshire\nSY8 1XQ\n07911 234508\nrt@x.example",
    { phone: "+447911234508" },
  ],
  "a job that goes on in Italian": [
    "Giulia Bianchi\n\nEsperienze lavorative\n" +
      "Da marzo 2019 ad oggi: Impiegata presso Studio Rossi\n",
    { current_position: "Impiegata", current_organization: "Studio Rossi" },
  ],
  "a helper in a kitchen has a title": [
    "Yasmine Benali\n\nParcours professionnel\n" +
      "depuis 09/2020\tCheffe de partie, Hôtel Belvédère\n" +
      "2017 – 2020\tCommis de cuisine, Brasserie du Port\n",
    { current_organization: "Hôtel Belvédère", last_organization: "Brasserie du Port" },
  ],
  "a letter before the CV is to somebody else": [
    "Ada Kramer\nada@x.example\n\nMs Jane Holloway\njane.holloway@bank.example\n\n" +
      "Dear Ms Holloway,\nI apply.\nYours sincerely,\nAda Kramer\n\n" +
      `Ada Kramer\nada@x.example\n${JOBS}`,
    { first_name: "Ada", last_name: "Kramer", email: "ada@x.example" },
  ],
  "an agency at the head is not the person": [
    `Talentpunt Recruitment – Steenweg 10, 9000 Gent – info@t.example\nNaam:\tPaul Smit\n${JOBS}`,
    { first_name: "Paul", last_name: "Smit", email: undefined, address: undefined },
  ],
  "labels of a form are no name": [
    "Nome e Cognome\nDe Santis Gianmarco\ng.desantis@x.example",
    { first_name: "Gianmarco", last_name: "De Santis" },
  ],
  "degrees and a name in other letters are no part of a name": [
    "Noa Kramer LLB (Hons) 陈欣怡\nnoa.kramer@x.example",
    { first_name: "Noa", last_name: "Kramer" },
  ],
  "the name by which somebody is called": [
    "Naam:\tWillemijn Johanna ter Horst\nRoepnaam:\tWillemijn",
    { first_name: "Willemijn", last_name: "ter Horst" },
  ],
  "a footer with the person's address is theirs": [
    `Noa Kramer\n${JOBS}\nHobbies\nChess\n` +
      `Noa Kramer · Haifa, Israel · +972-54-123-4567 · noa.kramer@x.example`,
    { email: "noa.kramer@x.example", phone: "+972541234567", city: "Haifa", country: "Israel" },
  ],
  "a number of a place before a phone": [
    "Zoé Ménard\nAngers (49) - 06 89 01 45 23 - zoe.menard@x.example\nExpérience\nLangues",
    { phone: "+33689014523", city: "Angers" },
  ],
  "a street with a number first is no postal code, and its state is read": [
    "Ada Kramer\n1418 Tasker Street\nPhiladelphia, PA 19145",
    { address: "1418 Tasker Street", city: "Philadelphia", state: "PA" },
  ],
  "a word about a phone is no city": [
    "Ada Kramer\n+91 98200 12345 (Mobile)\nMumbai, Maharashtra, India",
    { city: "Mumbai", state: "Maharashtra" },
  ],
  "values of a form, the period last": [
    "Ada Kramer\nEmployment history\nEmployer:\tPlatreef Mining\nPosition:\tSafety Officer\n" +
      "Period:\tMarch 2017 – current\nEmployer:\tImpala\nPosition:\tSafety Representative\n" +
      "Period:\t2010 – 2017\nTertiary education\nInstitution:\tTshwane University of Technology",
    {
      current_position: "Safety Officer",
      current_organization: "Platreef Mining",
      last_organization: "Impala",
    },
  ],
  "several titles below one firm": [
    "Ada Kramer\nExperience\nBAYOU HOSPITAL, Houston, TX\n" +
      "Director of Nursing — 06/2021 to Present\n" +
      "Staff Nurse — 08/2014 to 03/2017\nST. BRIGID HOSPITAL\nNurse — 05/2012 to 07/2014",
    { current_organization: "BAYOU HOSPITAL", last_organization: "ST. BRIGID HOSPITAL" },
  ],
  "a part of a title stands where no firm of the CV does": [
    "Ada Kramer\nExperience\nBAYOU HOSPITAL\nDirector — 06/2021 to Present\n" +
      "Nurse Manager, ICU — 03/2017 to 06/2021",
    { current_organization: "BAYOU HOSPITAL", last_organization: undefined },
  ],
  "a title goes on in the next line": [
    "Ada Kramer\nExpérience\nDepuis mars 2022 – Chargée de communication\ndigitale\n" +
      "Atelier du Fleuve",
    { current_position: undefined },
  ],
  "a date goes on in the next line of its cell": [
    "Ada Kramer\nExpérience\nDe 09/2017 à ce jour\tBTP Groupe\nConducteur de travaux\n" +
      "De 01/2011 à\tGROUPE FERRAND\n08/2017\tChef de chantier",
    { current_organization: "BTP Groupe", last_organization: "GROUPE FERRAND" },
  ],
  "a line of business is no firm": [
    "Ada Kramer\nWerdegang\nseit 2014\tSAP-Beraterin\n2012 - 2014\tEinkäuferin, Maschinenbau",
    { last_organization: undefined },
  ],
  "a heading that no list has": [
    "Ada Kramer\nSKILLS\nLean\nWHAT I WORKED ON\nBuyer, Maas BV, 2019 - present",
    { current_position: "Buyer", current_organization: "Maas BV" },
  ],
  "a label is the heading, its value the line below": [
    `Ada Kramer\n${JOBS}\nNotice period\nOne month`,
    { notice_period: 30 },
  ],
  "a name of a university has a place behind 'at', and a remark": [
    "Ada Kramer\nEducation\n" +
      "Master of Nursing, University of Texas at Austin (diploma obtained), 2016",
    { university: "University of Texas at Austin", education_specialization: "Nursing" },
  ],
  "one text beside a degree is where it was taken": [
    "Ada Kramer\nEducation\n2011–2014 | B.Sc. Biology | Technion",
    { university: "Technion", education_specialization: "Biology" },
  ],
  "a subject beside a university, without its degree": [
    "Ada Kramer\nStudium\n2009 – 2015\tHumanmedizin, Universität Aleppo, Syrien",
    { university: "Universität Aleppo", education_specialization: "Humanmedizin" },
  ],
  "a date that is open at its end": [
    "Ada Kramer\nLives in Odense, Denmark.\nWork\nEngineer, Grippers A/S, 2019–\n" +
      "Engineer, Danfoss A/S, 2015–2019",
    { city: "Odense", current_organization: "Grippers A/S", last_organization: "Danfoss A/S" },
  ],
  "dates above all that they are about": [
    "Ada Kramer\nEsperienze\n2021 – in corso\nHR Generalist\nGruppo Tessile S.p.A.\n" +
      "2018 – 2021\nRecruiter\nAdecco Italia, Bergamo",
    { current_organization: "Gruppo Tessile S.p.A.", last_organization: "Adecco Italia" },
  ],
  "a college before a university is none": [
    "Ada Kramer\nEducation\n12th, St. Joseph's PU College, 2011",
    { university: undefined },
  ],
  "a name of a university that goes on": [
    "Ada Kramer\nEducation\nMaster, Computer Engineering, Lviv\n" +
      "Polytechnic National University\n2011 - 2016",
    { university: undefined },
  ],
};

test.each(Object.entries(CASES))("%s", async (_name, [text, expected]) => {
  const values = await valuesOf(text);
  const fields = Object.keys(expected);
  expect(Object.fromEntries(fields.map((field) => [field, values[field]]))).toEqual(expected);
});

test("a letter whose code is that of a space is a letter", async () => {
  const signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const pdf = writePdf([column(60, 60, [signs])], { hasShortCodes: true });
  const [page] = (await readCv(pdf)).pages;
  expect(page?.lines.map(({ text }) => text)).toEqual([signs]);
});

test("labels of a form stay beside their values, to its end", async () => {
  const labels = [
    "Nome e Cognome",
    "Indirizzo",
    "E-mail",
    "",
    "Date",
    "Posizione",
    "",
    "Istruzione",
  ];
  const values = ["Rossi Anna", "Via Po 3, 10121 Torino", "a.rossi@x.example", "", "2017 - oggi"];
  const more = ["Commessa", "", "", "2007 - 2012", "Laurea in Lettere", "Università di Torino"];
  const pdf = writePdf([
    [
      ...column(60, 60, ["Curriculum Vitae"], 16),
      ...column(60, 100, [...labels, "Date", "Titolo", "Nome"]),
      ...column(220, 100, [...values, ...more]),
    ],
  ]);
  expect(await valuesOf(pdf)).toMatchObject({
    last_name: "Rossi",
    city: "Torino",
    university: "Università di Torino",
  });
});

test("dates and places at the right end of lines stay in them", async () => {
  const left = ["Nimbus Robotics, Inc.", "Machine Learning Engineer", "DataForge LLC", "Analyst"];
  const right = ["San Jose, CA", "Mar 2022 – Present", "Seattle, WA", "Jul 2019 – Feb 2022"];
  const pdf = writePdf([
    [
      ...column(60, 60, ["Ada Kramer"], 18),
      ...column(60, 90, ["Experience"]),
      ...column(60, 110, left),
      ...column(430, 110, right),
    ],
  ]);
  expect(await valuesOf(pdf)).toMatchObject({
    current_position: "Machine Learning Engineer",
    current_organization: "Nimbus Robotics, Inc.",
    last_organization: "DataForge LLC",
  });
});

test("dates in smaller letters stand beside what they are about", async () => {
  const jobs = [
    "Fisioterapista",
    "Centro Stura Onlus, Cuneo",
    "Valutazione di bambini",
    "con disturbi",
  ];
  const olderJobs = ["Tirocinante", "Studio Parola S.r.l., Alba", "Terapia", "in gruppo"];
  const pdf = writePdf([
    [
      ...column(60, 60, ["Ludovica Rossi"], 18),
      ...column(60, 90, ["Esperienze"], 14),
      { text: "marzo 2021 – oggi", x: 60, y: 117, size: 8 },
      { text: "ott. 2017 – febb. 2021", x: 60, y: 193, size: 8 },
      { text: "gen. 2017 – sett. 2017", x: 60, y: 269, size: 8 },
      ...column(200, 120, jobs),
      ...column(200, 196, olderJobs),
      ...column(200, 272, ["Stagista", "Clinica Nord S.p.A."]),
    ],
  ]);
  expect(await valuesOf(pdf)).toMatchObject({
    current_position: "Fisioterapista",
    current_organization: "Centro Stura Onlus",
    last_organization: "Studio Parola S.r.l.",
  });
});

test("a column that begins above the one beside it is read as one", async () => {
  const pdf = writePdf([
    [
      ...column(220, 60, ["Ada Kramer"], 18),
      ...column(220, 84, ["Experience", "Buyer", "Maas BV, 2019 - present", "Led a team"]),
      ...column(40, 109, ["Skills", "Figma", "Sketch", "Prototyping"]),
    ],
  ]);
  const [page] = (await readCv(pdf)).pages;
  const texts = page?.lines.map(({ text }) => text) ?? [];
  expect(texts.indexOf("Maas BV, 2019 - present")).toBe(texts.indexOf("Buyer") + 1);
});

test("a name and a title in other letters of one line are two texts", async () => {
  const pdf = writePdf([
    [
      ...column(60, 60, ["Iryna Shevchenko"], 20),
      { text: "Frontend Developer", x: 230, y: 60, size: 12 },
      ...column(60, 90, ["iryna.shevchenko@x.example"]),
    ],
  ]);
  expect(await valuesOf(pdf)).toMatchObject({
    first_name: "Iryna",
    last_name: "Shevchenko",
    current_position: "Frontend Developer",
  });
});

test("letters that lie across other letters stay in their text", async () => {
  const letters = (text: string, x: number): PdfText[] =>
    Array.from(text).map((letter, index) => ({
      text: letter,
      x: x + index * 5.2,
      y: 60,
      size: 10,
    }));
  const pdf = writePdf([[...letters("xing.com/profile/Ada_Kramer", 60), ...letters("Buyer", 190)]]);
  const [page] = (await readCv(pdf)).pages;
  expect(page?.lines[0]?.text).toContain("xing.com/profile/Ada_Kramer");
});

test("what a faint group paints is hidden", async () => {
  const form =
    "<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Group << /S /Transparency >> " +
    "/Resources << /Font << /F1 3 0 R >> /ExtGState << /G2 << /ca 1 >> >> >> /Length 68 >>\n" +
    "stream\n/G2 gs BT /F1 10 Tf 1 0 0 1 60 600 Tm <000100020003000100020003> Tj ET \nendstream";
  const pdf = writePdf([[{ text: "Ada", x: 60, y: 60, size: 10 }]], {
    painted: "q /G1 gs /X1 Do Q",
    resources: "/ExtGState << /G1 << /ca 0.01 >> >> /XObject << /X1 9 0 R >>",
    objects: [form],
  });
  const { pages, hidden } = await readCv(pdf);
  expect(pages.flatMap(({ lines }) => lines.map(({ text }) => text))).toEqual(["Ada"]);
  expect(hidden.map(({ quote }) => quote)).toEqual(["AdaAda"]);
});

test.each([
  ["UniGB-UCS2-H", "GB1", "5f2066536653", "张晓晓"],
  ["90ms-RKSJ-H", "Japan1", "8e52936396be", "山田明"],
])("Chinese and Japanese codes of %s are characters", async (encoding, order, codes, expected) => {
  const info = `<< /Registry (Adobe) /Ordering (${order}) /Supplement 2 >>`;
  const content = `BT /F2 10 Tf 1 0 0 1 60 600 Tm <${codes}> Tj ET`;
  const pdf = writePdf([[{ text: "Ada", x: 60, y: 60, size: 10 }]], {
    painted: "q /X1 Do Q",
    resources: "/XObject << /X1 9 0 R >>",
    objects: [
      "<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F2 10 0 R >> " +
        `>> /Length ${content.length} >>\nstream\n${content}\nendstream`,
      `<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /${encoding} ` +
        "/DescendantFonts [11 0 R] >>",
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song /CIDSystemInfo ${info} /DW 1000 ` +
        "/FontDescriptor 5 0 R >>",
    ],
  });
  const [page] = (await readCv(pdf)).pages;
  expect(page?.lines.map(({ text }) => text)).toContain(expected);
});

test.each(["linkedin.com/in/rui", "ruipinto.example"])(
  "an email above %s at the right end of a page is whole",
  async (below) => {
    const lines = ["(11) 98765-4321", "rui.pinto@x.example", below, "www.pinto.example"];
    const pdf = writePdf([
      [
        { text: "Rui Pinto", x: 60, y: 60, size: 20 },
        { text: "Buyer", x: 60, y: 140, size: 10 },
        ...lines.map((text, index) => ({
          text,
          x: 540 - text.length * 5.5,
          y: 60 + index * 15,
          size: 10,
        })),
      ],
    ]);
    expect(await valuesOf(pdf)).toMatchObject({ email: "rui.pinto@x.example" });
  },
);
