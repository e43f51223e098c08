// The world that weights were tuned on: offices of central and western Europe, short records.
import type { Random } from "../../main/sandbox/generate/random.ts";
import {
  at,
  type HiddenCandidate,
  type HiddenJob,
  type Vocabulary,
  type Wordings,
} from "./hidden.ts";

export const WORLD_ONE: Vocabulary = {
  professions: [
    {
      titles: [
        "Backend Engineer",
        "Backend Developer",
        "Backend-Entwickler (m/w/d)",
        "Développeur backend",
        "Server side developer",
      ],
      skills: [
        ["Java", "Java 17", "Core Java"],
        ["Spring", "Spring Boot"],
        ["PostgreSQL", "Postgres", "psql"],
        ["Kafka", "Apache Kafka"],
        ["Kubernetes", "k8s"],
        ["Docker"],
        ["REST", "RESTful APIs"],
        ["SQL"],
        ["Microservices", "Mikroservices"],
        ["AWS", "Amazon Web Services"],
      ],
      near: [1, 2],
      pay: 68_000,
    },
    {
      titles: [
        "Frontend Engineer",
        "Frontend Developer",
        "Frontendentwicklerin",
        "Développeuse front end",
        "UI Developer",
      ],
      skills: [
        ["JavaScript", "JS"],
        ["TypeScript", "TS"],
        ["React", "React.js", "ReactJS"],
        ["CSS", "CSS3"],
        ["HTML", "HTML5"],
        ["Vue", "Vue.js"],
        ["GraphQL"],
        ["Jest", "Unit testing"],
        ["Figma"],
        ["Next.js", "NextJS"],
      ],
      near: [0],
      pay: 63_000,
    },
    {
      titles: [
        "DevOps Engineer",
        "Platform Engineer",
        "DevOps-Ingenieur",
        "Ingénieur DevOps",
        "Cloud Engineer",
      ],
      skills: [
        ["Kubernetes", "k8s"],
        ["Terraform", "Infrastructure as code"],
        ["AWS", "Amazon Web Services"],
        ["Docker"],
        ["Linux", "Ubuntu"],
        ["Jenkins"],
        ["Ansible"],
        ["CI/CD", "Continuous integration"],
        ["Prometheus"],
        ["Python", "Python3"],
      ],
      near: [0],
      pay: 72_000,
    },
    {
      titles: [
        "Data Scientist",
        "Datenwissenschaftler",
        "Científica de datos",
        "Machine Learning Engineer",
      ],
      skills: [
        ["Python", "Python3"],
        ["Machine learning", "ML", "Maschinelles Lernen"],
        ["SQL"],
        ["Statistics", "Statistik"],
        ["TensorFlow"],
        ["PyTorch"],
        ["pandas"],
        ["R"],
        ["Spark", "PySpark"],
        ["NLP", "Natural language processing"],
      ],
      near: [],
      pay: 70_000,
    },
    {
      titles: [
        "Accountant",
        "Buchhalterin",
        "Comptable",
        "Contable",
        "Księgowa",
        "Finanzbuchhalter",
      ],
      skills: [
        ["Accounting", "Buchhaltung", "Comptabilité"],
        ["SAP", "SAP ERP"],
        ["Excel", "MS Excel"],
        ["IFRS"],
        ["DATEV"],
        ["Tax", "Steuern", "Fiscalité"],
        ["Month-end closing", "Monatsabschluss"],
        ["Accounts payable", "Kreditorenbuchhaltung"],
        ["Payroll", "Lohnbuchhaltung"],
        ["English correspondence", "Correspondence"],
      ],
      near: [5],
      pay: 48_000,
    },
    {
      titles: ["Financial Controller", "Controller", "Finanzcontroller", "Contrôleur de gestion"],
      skills: [
        ["Controlling", "Contrôle de gestion"],
        ["Excel", "Microsoft Excel"],
        ["SAP", "SAP ERP"],
        ["Budgeting", "Budgetplanung"],
        ["Forecasting", "Prognosen"],
        ["Power BI", "PowerBI"],
        ["IFRS"],
        ["Financial modelling"],
        ["Reporting", "Berichtswesen"],
        ["SQL"],
      ],
      near: [4],
      pay: 62_000,
    },
    {
      titles: ["Key Account Manager", "KAM", "Key Account Managerin", "Responsable grands comptes"],
      skills: [
        ["Sales", "Vertrieb", "Ventes"],
        ["Negotiation", "Verhandlung", "Négociation"],
        ["Salesforce", "SFDC"],
        ["B2B sales", "B2B"],
        ["Key account management"],
        ["CRM"],
        ["New business", "Neukundengewinnung"],
        ["Presentation", "Präsentation"],
        ["Pricing"],
        ["SaaS"],
      ],
      near: [7],
      pay: 60_000,
    },
    {
      titles: [
        "Sales Manager",
        "Vertriebsleiter",
        "Directeur commercial",
        "Head of Sales",
        "Jefa de ventas",
      ],
      skills: [
        ["Sales", "Vertrieb"],
        ["Leadership", "Personalführung", "Encadrement"],
        ["Negotiation", "Verhandlung"],
        ["CRM"],
        ["Forecasting", "Prognosen"],
        ["B2B sales", "B2B-Vertrieb"],
        ["Strategy", "Strategie"],
        ["Budgeting"],
        ["Coaching"],
        ["Business development", "Développement commercial"],
      ],
      near: [6],
      pay: 75_000,
    },
    {
      titles: [
        "Nurse",
        "Krankenpfleger",
        "Gesundheits- und Krankenpflegerin",
        "Infirmière",
        "Enfermero",
        "Registered Nurse",
      ],
      skills: [
        ["Nursing", "Krankenpflege", "Soins infirmiers"],
        ["Intensive care", "Intensivpflege", "ICU"],
        ["Wound care", "Wundversorgung"],
        ["First aid", "Erste Hilfe"],
        ["Medication administration", "Medikamentengabe"],
        ["Elderly care", "Altenpflege"],
        ["Emergency care", "Notaufnahme"],
        ["Paediatrics", "Pädiatrie"],
        ["Dialysis"],
        ["Hygiene"],
      ],
      near: [],
      pay: 42_000,
    },
    {
      titles: ["HR Business Partner", "HRBP", "Personalreferentin", "People Partner"],
      skills: [
        ["Human resources", "HR", "Personalwesen"],
        ["Employment law", "Arbeitsrecht", "Droit du travail"],
        ["Recruiting", "Recrutement"],
        ["Coaching"],
        ["Payroll", "Entgeltabrechnung"],
        ["Change management"],
        ["SAP HR", "SuccessFactors"],
        ["Employer branding"],
        ["Onboarding"],
        ["Negotiation"],
      ],
      near: [],
      pay: 58_000,
    },
  ],
  cities: [
    {
      names: ["Berlin", "Berlin-Mitte", "Berlin, Germany", "Berlino"],
      country: 0,
      lat: 52.52,
      lon: 13.4,
    },
    { names: ["Potsdam"], country: 0, lat: 52.4, lon: 13.06 },
    {
      names: ["Munich", "München", "Muenchen", "Monaco di Baviera"],
      country: 0,
      lat: 48.14,
      lon: 11.58,
    },
    { names: ["Augsburg"], country: 0, lat: 48.37, lon: 10.9 },
    { names: ["Cologne", "Köln", "Koeln", "Colonia"], country: 0, lat: 50.94, lon: 6.96 },
    { names: ["Düsseldorf", "Dusseldorf"], country: 0, lat: 51.22, lon: 6.78 },
    { names: ["Bonn"], country: 0, lat: 50.73, lon: 7.1 },
    { names: ["Hamburg", "Hambourg"], country: 0, lat: 53.55, lon: 9.99 },
    { names: ["Vienna", "Wien", "Vienne"], country: 1, lat: 48.21, lon: 16.37 },
    { names: ["Graz"], country: 1, lat: 47.07, lon: 15.44 },
    { names: ["Paris", "Parigi"], country: 2, lat: 48.86, lon: 2.35 },
    { names: ["Versailles"], country: 2, lat: 48.8, lon: 2.13 },
    { names: ["Lyon"], country: 2, lat: 45.75, lon: 4.85 },
    { names: ["London", "Greater London", "Londres"], country: 3, lat: 51.51, lon: -0.13 },
    { names: ["Reading"], country: 3, lat: 51.45, lon: -0.97 },
    { names: ["Zurich", "Zürich", "Zurigo"], country: 4, lat: 47.37, lon: 8.55 },
    { names: ["Winterthur"], country: 4, lat: 47.5, lon: 8.72 },
  ],
  countries: [
    {
      names: ["Germany", "Deutschland", "DE", "Allemagne"],
      currency: "EUR",
      rate: 1,
      languages: ["de"],
    },
    { names: ["Austria", "Österreich", "AT"], currency: "EUR", rate: 1, languages: ["de"] },
    { names: ["France", "FR", "Frankreich"], currency: "EUR", rate: 1, languages: ["fr"] },
    {
      names: ["United Kingdom", "UK", "GB", "England"],
      currency: "GBP",
      rate: 0.86,
      languages: ["en"],
    },
    {
      names: ["Switzerland", "Schweiz", "CH"],
      currency: "CHF",
      rate: 1.4,
      languages: ["de", "fr"],
    },
  ],
};

const CURRENCIES = ["EUR", "GBP", "CHF"];
const LEVELS: readonly Wordings[] = [
  ["Junior", "Jr."],
  [""],
  ["Senior", "Sr."],
  ["Lead", "Principal"],
];
const LANGUAGES: Readonly<Record<string, Wordings>> = {
  en: ["English", "Englisch", "Anglais"],
  de: ["German", "Deutsch", "Allemand"],
  fr: ["French", "Französisch", "Français"],
  es: ["Spanish", "Spanisch"],
  pl: ["Polish", "Polnisch"],
};
const MASTERY = ["", "A1", "A2", "B1", "B2", "C1", "C2", "native"];

export function wording(random: Random, words: Wordings, chance: number): string {
  return random.chance(chance) ? random.pick(words) : words[0];
}

export function wordsFor(world: Vocabulary, skill: string): Wordings {
  for (const { skills } of world.professions)
    for (const words of skills) if (words[0] === skill) return words;
  return [skill];
}

/** Swaps two letters, or leaves one out. */
function misspell(random: Random, text: string): string {
  if (text.length < 6 || /[\d+#./]/.test(text)) return text;
  const index = random.between(1, text.length - 3);
  return random.chance(0.5)
    ? text.slice(0, index) + text.slice(index + 1)
    : text.slice(0, index) + text.charAt(index + 1) + text.charAt(index) + text.slice(index + 2);
}

function skillText(random: Random, world: Vocabulary, skill: string): string {
  const text = wording(random, wordsFor(world, skill), 0.4);
  return random.chance(0.08) ? misspell(random, text) : text;
}

const PERIODS = [0, 1, 12, 52, 220, 1760];

export function recordOne(
  random: Random,
  world: Vocabulary,
  candidate: HiddenCandidate,
  id: number,
): Record<string, unknown> {
  const profession = at(world.professions, candidate.profession);
  const city = at(world.cities, candidate.city);
  const country = at(world.countries, city.country);
  const all = profession.skills.map(([skill]) => skill);
  const others = [...candidate.skills].filter((skill) => !all.includes(skill));
  const listed = [...candidate.skills].filter(() => random.chance(0.78));
  const untold = [...candidate.skills].filter((skill) => !listed.includes(skill));
  const lacking = all.filter((skill) => !candidate.skills.has(skill));
  const level = random.chance(0.6) ? wording(random, at(LEVELS, candidate.level - 1), 0.4) : "";
  const title = wording(random, profession.titles, 0.5);
  const period = random.pick([1, 1, 1, 1, 2, 2, 2, 5]);
  const amount = (candidate.pay * country.rate) / (PERIODS[period] ?? 1);
  const isExpected = random.chance(0.7);
  const notice = random.chance(0.55);
  const sentences = [
    ...untold
      .filter(() => random.chance(0.6))
      .map((skill) => `Has worked with ${wording(random, wordsFor(world, skill), 0.3)} for years.`),
    ...random.some(lacking, random.chance(0.3) ? 1 : 0).map((skill) => `No ${skill} so far.`),
    random.chance(0.2) && !notice ? `Notice period: ${candidate.freeInDays} days.` : "",
    random.chance(0.3) ? "Very good impression, prefers mornings." : "",
  ];
  const languages = [...candidate.languages].map(([code, level]) => {
    const mastery = random.chance(0.7) ? ` (${MASTERY[level]})` : "";
    return `${wording(random, LANGUAGES[code] ?? [code], 0.4)}${mastery}`;
  });
  return {
    id,
    slug: `candidate_${id}`,
    first_name: "A",
    last_name: "B",
    current_position: random.chance(0.08)
      ? ""
      : `${level} ${random.chance(0.05) ? misspell(random, title) : title}`.trim(),
    skill: random.chance(0.06)
      ? ""
      : [...listed, ...random.some(others, 1)]
          .map((skill) => skillText(random, world, skill))
          .join(","),
    experience: random.chance(0.8) ? candidate.years : null,
    city: random.chance(0.05) ? "" : wording(random, city.names, 0.4),
    country: random.chance(0.1) ? "" : wording(random, country.names, 0.4),
    expected_salary: isExpected ? round(amount) : null,
    current_salary: random.chance(0.6) ? round(amount * 0.93) : null,
    salary_type: random.chance(0.1) ? null : period,
    currency: random.chance(0.1) ? null : { id: CURRENCIES.indexOf(country.currency) + 1 },
    available_from: !notice && random.chance(0.4) ? dayIn(candidate.freeInDays) : null,
    notice_period: notice ? candidate.freeInDays : null,
    willing_to_relocate: Number(candidate.relocates),
    language: random.chance(0.15) ? "" : languages.join(", "),
    description: sentences.filter((sentence) => sentence !== "").join(" "),
    updated_at: new Date(Date.UTC(2026, 0, 1 + (id % 300))).toISOString(),
    custom_fields: [],
  };
}

function round(amount: number): number {
  return amount > 1000 ? Math.round(amount / 100) * 100 : Math.round(amount);
}

export const TODAY = "2026-11-27";

export function dayIn(days: number): string {
  return new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);
}

export function jobRecordOne(
  random: Random,
  world: Vocabulary,
  job: HiddenJob,
  id: number,
): Record<string, unknown> {
  const profession = at(world.professions, job.profession);
  const city = at(world.cities, job.city);
  const country = at(world.countries, city.country);
  const isMonthly = random.chance(0.25);
  const amount = (job.pay * country.rate) / (isMonthly ? 12 : 1);
  const level = wording(random, at(LEVELS, job.level - 1), 0.4);
  const [language, mastery] = job.language ?? ["", 0];
  const lines = [
    "<p>For a growing team we look for somebody who finishes things.</p>",
    job.language === null
      ? ""
      : `<li>${wording(random, LANGUAGES[language] ?? [language], 0.4)} ${MASTERY[mastery]}</li>`,
    job.startInDays === null
      ? ""
      : job.startInDays === 0
        ? "<p>Start: as soon as possible</p>"
        : `<p>Start date: ${dayIn(job.startInDays)}</p>`,
    "<li>30 days of holiday</li>",
  ];
  return {
    id,
    slug: `job_${id}`,
    position_name: `${level} ${wording(random, profession.titles, 0.35)}`.trim(),
    skills: job.skills.map((skill) => wording(random, wordsFor(world, skill), 0.3)).join(","),
    city: wording(random, city.names, 0.3),
    country: wording(random, country.names, 0.3),
    minimum_salary: round(amount * 0.8),
    maximum_salary: round(amount),
    frequency_type: isMonthly ? 2 : 1,
    currency: { id: CURRENCIES.indexOf(country.currency) + 1 },
    description: lines.join("\n"),
    custom_fields: [],
  };
}

export function lookupCurrency(id: number): { readonly id: number; readonly code: string } {
  return { id, code: CURRENCIES[id - 1] ?? "EUR" };
}
