// What a CV leaves open is in no field: a wrong value costs more than an empty one.
import { expect, test } from "vitest";
import { createVocabulary } from "../../shared/matching/words/matching-vocabulary.ts";
import type { CvLine } from "../../main/intake/cv/read/cv-document.ts";
import type { CvSource, Finding } from "../../main/intake/cv/extract/cv-reading.ts";
import { findCareer } from "../../main/intake/cv/extract/find-career.ts";
import { extractCv } from "../../main/intake/cv/extract/extract-cv.ts";

const SURE = 0.75;
const VOCABULARY = createVocabulary({ skills: [], titles: [] }).skills;

/** Returns the fields that a screen would fill from lines; an empty line parts blocks. */
function valuesOf(texts: readonly string[], fileName = "cv.pdf"): Readonly<Record<string, string>> {
  const lines = texts.flatMap((text, index): readonly CvLine[] => {
    const startsBlock = index === 0 || texts[index - 1] === "";
    return text === "" ? [] : [{ text, scale: 1, isBold: false, isFurniture: false, startsBlock }];
  });
  const document = { pages: [{ page: 1, lines }], hidden: [], links: [], problem: null };
  const { fields } = extractCv(document, {
    vocabulary: VOCABULARY,
    definitions: [],
    currencies: [],
    fileName,
    today: "2026-11-28",
  });
  return sureValues(fields);
}

function sureValues(fields: readonly Finding[]): Readonly<Record<string, string>> {
  const sure = fields.filter(({ confidence }) => confidence >= SURE);
  return Object.fromEntries(sure.map(({ field, value }) => [field, String(value)]));
}

/** Returns the fields that a screen would fill from the lines of a career. */
function careerOf(texts: readonly string[]): Readonly<Record<string, string>> {
  const lines = texts.flatMap((text, index) => {
    const startsBlock = index === 0 || texts[index - 1] === "";
    const line = { text, page: 1, scale: 1, isBold: false, isFurniture: false, startsBlock };
    return text === "" ? [] : [line];
  });
  const source: CvSource = {
    sections: [{ kind: "experience", title: "Experience", lines }],
    lines,
    links: [],
    letterhead: [],
    language: "en",
    fileName: "cv",
    today: "2026-11-28",
  };
  return sureValues(findCareer(source, []));
}

const HEAD = ["Ada Kramer", "ada.kramer@x.example", ""];
const JOBS = [
  ["Site Manager", "Maas Bouw BV"],
  ["Buyer", "Ruhr Stahl GmbH"],
  ["Planner", "Lech Foods Ltd"],
] as const;
/** Dates of a present and two former jobs; the last of them can be read by nobody. */
const DATES = [
  ["03/2021 – present", "2016 – 02/2021", "2012 – 2015"],
  ["03/21 – present", "08/16 – 02/21", "01/12 – 07/16"],
  ["since 03/21", "08/16 – 02/21", "01/12 – 07/16"],
  ["Spring 2021 – now", "2016 – Autumn 2020", "Summer 2012 – 2016"],
  ["2021 ‒ present", "2016 ‒ 2021", "2012 ‒ 2016"],
  ["March ’21 – present", "Aug ’16 – Feb ’21", "Jan ’12 – July ’16"],
  ["since WS 2021/22", "Apr.–Sept. 2020", "Jan.–March 2019"],
  ["seit Frühjahr 2021", "Sommer 2016 – Winter 2020", "2012 – 2016"],
  ["2021 to till date", "2016 to 2021", "2012 to 2016"],
  ["since last year", "2016 – 2021", "2012 – 2016"],
  ["from spring on", "2016 – 2021", "2012 – 2016"],
  ["2021 – present", "some of 2020", "2012 – 2016"],
] as const;
const LAYOUTS: Readonly<Record<string, (title: string, firm: string, date: string) => string[]>> = {
  "date in a cell": (title, firm, date) => [`${date}\t${title}`, firm],
  "date first": (title, firm, date) => [date, title, firm],
  "date last": (title, firm, date) => [title, firm, date],
  "date behind": (title, firm, date) => [`${title}, ${firm}, ${date}`],
  "date behind a firm": (title, firm, date) => [`${firm}\t${date}`, title],
  "date before a firm": (title, firm, date) => [`${title}`, `${firm} · ${date}`],
};

test("the present job is never a former one, however dates are written", () => {
  const mistakes: string[] = [];
  for (const dates of DATES)
    for (const [layout, write] of Object.entries(LAYOUTS))
      for (const gap of [[], [""]]) {
        const jobs = JOBS.flatMap(([title, firm], index) => [
          ...write(title, firm, dates[index] ?? ""),
          ...gap,
        ]);
        const values = careerOf(jobs);
        const truth = {
          current_position: "Site Manager",
          current_organization: "Maas Bouw BV",
          last_organization: "Ruhr Stahl GmbH",
        };
        for (const [field, right] of Object.entries(truth)) {
          const value = values[field];
          if (value !== undefined && value !== right)
            mistakes.push(`${dates[0]} (${layout}${gap.length > 0 ? ", apart" : ""}): ${value}`);
        }
      }
  expect(mistakes).toEqual([]);
});

/** Names of three words, with the mailboxes that tell which of them are the family's. */
const NAMES: readonly (readonly [name: string, mailbox: string, family: string | null])[] = [
  ["Mert Can Demir", "mertcan.demir", "Demir"],
  ["Mert Can Demir", "mert.candemir", "Can Demir"],
  ["Mert Can Demir", "m.demir", "Demir"],
  ["Mert Can Demir", "mertcandemir", null],
  ["Mert Can Demir", "sunny", null],
  ["J.W. (Jan-Willem) van der Heijden", "jw", "van der Heijden"],
];

test("a name of three words is split only where something tells the place", () => {
  for (const [name, mailbox, family] of NAMES) {
    const values = valuesOf([name, `${mailbox}@x.example`, "", "Experience", "2019 – 2020 Buyer"]);
    expect(values["last_name"] ?? null, `${name} ${mailbox}`).toBe(family);
    expect(values["first_name"] ?? "Jan-Willem").not.toMatch(/^(?:\p{L}\.)+$/u);
  }
});

/** Lines of a head, whose numbers and words are no place that somebody lives in. */
const NO_CITIES = [
  ["Mobile No.: 98405 55012", "Father’s Name: S. Iyer"],
  ["Profiel: kandidaat 88213", "Laatst bijgewerkt: gisteren"],
  ["Ref. 44160", "Cel. 33 1555 0147"],
  ["Candidate 10442", "Available Immediately"],
  ["Membership 55123 Chartered Institute"],
  ["Registration 20931 Nursing Council"],
];

test("a number before a word is no postal code without more that tells a place", () => {
  for (const lines of NO_CITIES)
    expect(valuesOf(["Ada Kramer", ...lines, "ada.kramer@x.example"])["city"]).toBeUndefined();
});

/** What a value may not look like, whatever a CV says. */
const BROKEN = /^[^\p{L}\p{N}"“'’(]|\([^)]*$|^[^(]*\)|[,;:–(-]$|\s(?:and|und|et|of|de|di)$/u;

test("no filled value is a part of a text", () => {
  const cvs = [
    ["Controller (promoted from Accounting Manager, 2019)", "Maas BV", "2016 – present"],
    ["2016 – present\tHead of Sales and", "Maas BV"],
    ["2016 – present\tLeiter Vertrieb (Region Nord,", "Maas BV"],
  ];
  for (const job of cvs) {
    const head = ["Ada Kramer", "⌂ Elm Street 12", "☎ 12345 Berlin", "ada.kramer@x.example", ""];
    for (const value of Object.values(valuesOf([...head, "Experience", ...job])))
      expect(value).not.toMatch(BROKEN);
  }
});

/** What a CV says, and what is read from it; `undefined` is a field that stays empty. */
const CASES: Readonly<Record<string, readonly [lines: readonly string[], values: object]>> = {
  "a country of which a city is not, a name, and several countries": [
    ["Smith, Jordan", "Open to work in Germany, Netherlands", "Atlanta, Georgia"],
    { country: undefined },
  ],
  "a college without a degree can be a school": [
    [...HEAD, "Education", "VMBO-t 2011 – 2015", "Gerrit Rietveld College"],
    { university: undefined },
  ],
  "a college of a university, and a certificate": [
    [
      ...HEAD,
      "Education",
      "B.E.\tCollege of Engineering, Guindy, Anna University\t2014",
      "Leaving Certificate, St Flannan’s College, 2010",
    ],
    { university: "Anna University", education_specialization: undefined },
  ],
  "a title that runs into its firm, and a list of firms": [
    [
      ...HEAD,
      "Experience",
      "03/2019 – present",
      "PHARMACIST BERN PHARMACY",
      "",
      "2015 – 2019",
      "Freelance: Sur, Minimum Fax, Festival, Comune di Roma",
    ],
    { current_position: undefined, last_organization: undefined },
  ],
  "a firm of several partners is one": [
    [...HEAD, "Experience", "2020 – present\tLohnbuchhalterin", "Kanzlei Dr. Weiß, Traub & Horn"],
    { current_organization: "Kanzlei Dr. Weiß, Traub & Horn" },
  ],
  "jobs below no heading have places of firms": [
    [
      ...HEAD,
      "* Maas Bouw BV, Rhoon — Office Manager — 2017 to present",
      "* Lech Foods, Treviso — Clerk — 2011 to 2017",
    ],
    { city: undefined, current_position: "Office Manager", current_organization: "Maas Bouw BV" },
  ],
  "a subject with a date of its own is of other studies": [
    [...HEAD, "Education", "2006: Ingénieur, Polytech Grenoble", "2003: DUT Informatique, IUT2"],
    { university: "Polytech Grenoble", education_specialization: undefined },
  ],
  "a table of jobs with headings": [
    [
      ...HEAD,
      "Employment",
      "Employer\tPost held\tFrom\tTo",
      "Kent NHS Trust\tMidwife\tSept 2018\tPresent",
      "King’s Hospital, London\tCarer\t2014\t2018",
    ],
    {
      current_position: "Midwife",
      current_organization: "Kent NHS Trust",
      last_organization: "King’s Hospital",
    },
  ],
  "a mailbox may begin with the family": [
    ["Baird Callum", "callum.baird@x.example"],
    { first_name: undefined, last_name: undefined },
  ],
  "later studies that nobody could read": [
    [
      ...HEAD,
      "Formación",
      "Máster en Finanzas, Aula Norte, Casa Azul (2016 – 2017)",
      "Grado en Economía, Universidad Complutense (2012 – 2016)",
    ],
    { university: undefined, education_specialization: "Finanzas" },
  ],
  "a university without a word that says so, in capitals": [
    [...HEAD, "Formación", "Máster en Finanzas, CUNEF (2016 – 2017)"],
    { university: "CUNEF", education_specialization: "Finanzas" },
  ],
  "a second subject beside a degree is no university": [
    [...HEAD, "Education", "BSc Biology, Human Genetics, 2014"],
    { university: undefined },
  ],
  "a subject before its degree, and one in brackets": [
    [...HEAD, "Studia", "Uniwersytet Gdański", "grafika, licencjat", "2013 – 2016"],
    { university: "Uniwersytet Gdański", education_specialization: "grafika" },
  ],
  "a course is no study, a doctorate is where the studies were": [
    [
      ...HEAD,
      "Studium",
      "1998 – 2005\tStudium der Humanmedizin",
      "Medizinische Hochschule Hannover",
      "2008\tPromotion (magna cum laude)",
      "2011\tKurs Notfallmedizin, Akademie Nord",
    ],
    { university: "Medizinische Hochschule Hannover", education_specialization: "Humanmedizin" },
  ],
  "studies in a table with headings": [
    [
      ...HEAD,
      "Education",
      "Course\tInstitution\tYear",
      "B.E. (ECE)\tGuindy Campus\t2014",
      "HSC\tMylapore Secondary School\t2010",
    ],
    { university: "Guindy Campus", education_specialization: "ECE" },
  ],
  "a subject of several words with a comma": [
    [...HEAD, "Education", "University of Leeds", "M.Ed., Learning, Design and Technology"],
    { education_specialization: "Learning, Design and Technology" },
  ],
  "labels of a form that only a space parts from their values": [
    [
      "Curriculum vitae",
      "Apellidos / Nombre Iglesias Montero, Rubén",
      "Dirección C/ Alcalde Sanz, 31, 47004 Valladolid (España)",
      "Correo electrónico r.iglesias@x.example",
      "Experiencia laboral",
      "Fechas 01/02/2017 – Actualidad",
      "Profesión o cargo Delegado comercial",
      "Empleador Conservas Peñalara S.A., Valladolid",
      "Fechas 15/09/2011 – 31/01/2017",
      "Profesión o cargo Comercial",
      "Empleador Distribuciones Tordesillas S.L., Medina",
    ],
    {
      first_name: "Rubén",
      last_name: "Iglesias Montero",
      address: "C/ Alcalde Sanz, 31",
      current_position: "Delegado comercial",
      current_organization: "Conservas Peñalara S.A.",
      last_organization: "Distribuciones Tordesillas S.L.",
    },
  ],
  "labels of a form in a column of their own": [
    [
      ...HEAD,
      "Esperienza",
      "Date",
      "Datore di lavoro",
      "Date",
      "Datore di lavoro",
      "Marzo 2019 – oggi",
      "Ristorante La Sciara",
      "Date:\t2008 – 2014",
      "Datore di lavoro:\tTrattoria Nunzia S.r.l.",
      "Tipo di impiego:\tAiuto cuoco",
    ],
    { last_organization: undefined },
  ],
  "a date inside of a task begins no job": [
    [
      ...HEAD,
      "Experience",
      "Riverbend Medical Center, Columbus, OH",
      "Staff Nurse, 07/2018 – present",
      "Precept new graduates; 9 orientees since 2020",
      "Charge nurse on nights, about twice a week",
    ],
    { current_position: "Staff Nurse", current_organization: "Riverbend Medical Center" },
  ],
  "studies below no heading of their own are no job": [
    [
      ...HEAD,
      "Experience",
      "Wijkverpleegkundige bij Buurtteam Zorg B.V.\tokt. 2021 – nu",
      "Master Advanced Nursing, Hogeschool Rotterdam\tsept. 2026 – nu",
    ],
    { current_position: "Wijkverpleegkundige", current_organization: "Buurtteam Zorg B.V." },
  ],
  "a cell of a table that goes on below it": [
    [
      ...HEAD,
      "Employment",
      "Vessel\tPosition\tCompany\tPeriod",
      "Aurora\tChief\tNorthgate Ltd\tMay 2026 – present",
      "\tOfficer",
    ],
    { current_position: undefined },
  ],
  "a firm with a dash in its name, and one with a remark": [
    [
      ...HEAD,
      "Experience",
      "Process engineer, 2020 – present",
      "Resinvouga – Resinas e Derivados, S.A.",
      "",
      "Planner, 2015 – 2020",
      "Baltic Freight Ltd (B2B)",
    ],
    { current_organization: undefined, last_organization: "Baltic Freight Ltd" },
  ],
  "a family name in capitals first": [
    ["CAPT. CADIENTE, Ramon Luis", "ada.kramer@x.example"],
    { first_name: "Ramon Luis", last_name: "Cadiente" },
  ],
  "one of two family names before the @": [
    ["Thaís Nogueira Barcellos", "thais.barcellos@x.example", "Experiência em obras para a cidade"],
    { first_name: undefined, last_name: undefined },
  ],
  "a street by its number, whatever it is called": [
    ["Ada Kramer", "27 Orchard Rise, Stockport SK4 2LN"],
    { address: "27 Orchard Rise", city: "Stockport" },
  ],
  "a quarter between a street and its town": [
    ["Ada Kramer", "Calle Jacarandas 204", "Col. Del Valle", "03100 Toledo"],
    { address: "Calle Jacarandas 204", city: "Toledo" },
  ],
  "a mailbox that touches a website": [
    ["Ada Kramer", "ada.kramer@post.exampleadakramer.example"],
    { email: undefined },
  ],
  "a mailbox of a firm above, another one below": [
    ["Ada Kramer", "hello@studio.example", "Projects", "Bluebird Soap, priya@bluebird.example"],
    { email: undefined },
  ],
  "a university whose last word is on the next line": [
    [...HEAD, "Education", "BSc Agriculture, 2012, Harper Adams", "University"],
    { university: undefined },
  ],
  "an area of a degree before its subject": [
    [...HEAD, "Education", "Bachelor of Science in Engineering, Industrial Engineering", "MIT"],
    { education_specialization: "Industrial Engineering" },
  ],
  "a degree that no list has before its subject": [
    [...HEAD, "Utbildning", "Chalmers tekniska högskola", "Teknolog i informationsteknologi"],
    { education_specialization: undefined },
  ],
  "projects of the present job are no jobs": [
    [
      ...HEAD,
      "Experience",
      "Site Manager, Kestrel Ridge Ltd, Oct 2020 – now",
      "Moonee Valley College, $48m, 2023 – now",
      "Dockside Early Learning Centre, 2020 – 2023",
      "",
      "Foreman, Bauhinia Projects Ltd, 2014 – Sep 2020",
    ],
    { current_organization: "Kestrel Ridge Ltd", last_organization: "Bauhinia Projects Ltd" },
  ],
  "steps below a firm that has the whole period": [
    [
      ...HEAD,
      "Experience",
      "HALVORSEN SUPPLY LTD\t2015 – present",
      "Sales Director, Midwest\tJan 2022 – present",
      "Sales Manager, Ohio\t2015 – Dec 2021",
    ],
    { current_position: "Sales Director", current_organization: "HALVORSEN SUPPLY LTD" },
  ],
  "what somebody says about the time and the money, in sentences": [
    [
      ...HEAD,
      "Profile",
      "Notice period: one month. Current CTC: INR 28,00,000. Expected CTC: INR 36,00,000.",
    ],
    { notice_period: "30", current_salary: "2800000", expected_salary: "3600000" },
  ],
  "a day on which somebody can start, without a label": [
    ["Ada Kramer", "Profile", "I can start on 1 February 2027."],
    { available_from: "2027-02-01" },
  ],
  "a title that is but the beginning of one": [
    [...HEAD, "Experience", "Roche AG\tMay 2017 – present", "Director, Regulatory Affairs"],
    { current_position: undefined, current_organization: "Roche AG" },
  ],
  "a career break is no job": [
    [
      ...HEAD,
      "Career",
      "April 2024 – present\tCareer break (carer)",
      "2015 – 2024\tBuyer, Maas BV",
    ],
    { current_organization: undefined, last_organization: "Maas BV" },
  ],
  "a county behind a town": [
    ["Ada Kramer", "16 Beck Lane, Heckmondwike, West Yorkshire, WF16 0JZ"],
    { address: "16 Beck Lane", city: "Heckmondwike" },
  ],
  "a number with another label is no phone": [
    ["Ada Kramer", "Cédula\t52.555.013", "Bogotá, Colombia", "ada.kramer@x.example"],
    { phone: undefined },
  ],
  "a label in the cell before a phone": [
    ["Ada Kramer", "Bogotá, Colombia", "Cédula\t52.555.013", "Celular\t310 555 0142"],
    { phone: "+573105550142" },
  ],
  "tasks and wards are no firms": [
    [
      ...HEAD,
      "Experience",
      "2021 – present\tSales Manager",
      "Manage 9 reps and $31M.",
      "",
      "2016 – 2021\tNurse, emergency ward",
    ],
    { current_organization: undefined, last_organization: undefined },
  ],
  "a headline that no job bears out": [
    ["Ada Kramer", "Writer and coach", "", "Experience", "This and that for many people"],
    { current_position: undefined },
  ],
};
for (const [name, [lines, values]] of Object.entries(CASES))
  test(name, () => {
    const read = valuesOf(lines);
    expect(Object.fromEntries(Object.keys(values).map((field) => [field, read[field]]))).toEqual(
      values,
    );
  });
