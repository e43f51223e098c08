// A world that nothing was tuned on: plants, sites, warehouses and clinics of southern and eastern
// Europe, with long texts, custom fields, pay in words and few lists.
import type { Random } from "../../main/sandbox/generate/random.ts";
import {
  at,
  type HiddenCandidate,
  type HiddenJob,
  type Vocabulary,
  type Wordings,
} from "./hidden.ts";
import { dayIn, wording, wordsFor } from "./world-one.ts";

export const WORLD_TWO: Vocabulary = {
  professions: [
    {
      titles: [
        "Mechanical Engineer",
        "Ingegnere meccanico",
        "Ingeniera mecánica",
        "Inżynier mechanik",
        "Maschinenbauingenieur",
      ],
      skills: [
        ["CAD"],
        ["SolidWorks", "Solid Works"],
        ["AutoCAD"],
        ["Ansys", "FEM"],
        ["Mechanical design", "Conception mécanique", "Diseño mecánico"],
        ["Hydraulics", "Hydraulika", "Idraulica"],
        ["FMEA"],
        ["Project management", "Gestión de proyectos", "Zarządzanie projektami"],
        ["MATLAB"],
        ["Lean"],
      ],
      near: [1, 2],
      pay: 46_000,
    },
    {
      titles: [
        "Process Engineer",
        "Ingegnere di processo",
        "Ingeniero de procesos",
        "Technolog",
        "Ingénieure procédés",
      ],
      skills: [
        ["Lean", "Lean manufacturing"],
        ["Six Sigma", "6 Sigma"],
        ["Process engineering", "Ingeniería de procesos"],
        ["Quality management", "Gestione della qualità"],
        ["Kaizen", "Mejora continua"],
        ["Excel", "MS Excel"],
        ["FMEA"],
        ["SAP"],
        ["Statistics", "Estadística"],
        ["GMP"],
      ],
      near: [0, 2],
      pay: 44_000,
    },
    {
      titles: [
        "Automation Engineer",
        "Automatyk",
        "Ingeniero de automatización",
        "Automaticien",
        "SPS-Programmierer",
      ],
      skills: [
        ["PLC", "PLC programming", "SPS", "Programowanie PLC"],
        ["SCADA"],
        ["Robotics", "Robotica", "Robotyka"],
        ["Electrical engineering", "Elektrotechnik", "Elettrotecnica"],
        ["Automation", "Automazione", "Automatyka"],
        ["EPLAN"],
        ["C++"],
        ["Python"],
        ["Profinet"],
        ["Pneumatics", "Pneumatyka"],
      ],
      near: [1],
      pay: 47_000,
    },
    {
      titles: ["Electrician", "Electricista", "Elettricista", "Elektryk", "Électricienne"],
      skills: [
        [
          "Electrical installation",
          "Impianti elettrici",
          "Instalacje elektryczne",
          "Instalaciones eléctricas",
        ],
        ["Maintenance", "Manutenzione", "Mantenimiento"],
        ["PLC", "SPS"],
        ["Occupational safety", "BHP", "Sicurezza sul lavoro"],
        ["Driving licence", "Permis B", "Patente B", "Prawo jazdy"],
        ["Electronics", "Elektronika"],
        ["HVAC"],
        ["First aid", "Pierwsza pomoc"],
      ],
      near: [],
      pay: 30_000,
    },
    {
      titles: ["Warehouse Worker", "Magazziniere", "Mozo de almacén", "Magazynier", "Lagerist"],
      skills: [
        ["Forklift", "Carretilla elevadora", "Muletto", "Wózek widłowy", "CACES"],
        ["Order picking", "Preparación de pedidos"],
        ["Inventory management", "Control de stock"],
        ["SAP"],
        ["Warehouse", "Magazzino", "Almacén"],
        ["Logistics", "Logística"],
        ["Driving licence", "Prawo jazdy", "Carnet de conducir"],
        ["Occupational safety", "BHP"],
      ],
      near: [5],
      pay: 24_000,
    },
    {
      titles: [
        "Logistics Coordinator",
        "Coordinador de logística",
        "Spedytor",
        "Coordinatrice logistique",
        "Disponent",
      ],
      skills: [
        ["Logistics", "Logística", "Logistyka"],
        ["Transport planning", "Spedycja"],
        ["SAP"],
        ["Excel"],
        ["Customs", "Aduanas", "Dogana"],
        ["Supply chain"],
        ["Negotiation", "Negociación", "Negocjacje"],
        ["Customer service", "Atención al cliente", "Obsługa klienta"],
        ["Freight forwarding", "Spedition"],
      ],
      near: [4],
      pay: 33_000,
    },
    {
      titles: ["Nurse", "Enfermera", "Infermiere", "Pielęgniarka", "Infirmier"],
      skills: [
        ["Nursing", "Enfermería", "Pielęgniarstwo", "Assistenza infermieristica"],
        ["Intensive care", "UCI", "Terapia intensiva"],
        ["Emergency care", "Urgencias", "Pronto soccorso"],
        ["Elderly care", "Cuidado de ancianos"],
        ["First aid", "Primeros auxilios"],
        ["Wound care", "Cura de heridas"],
        ["Oncology"],
        ["Dialysis"],
        ["Surgery", "Quirófano"],
      ],
      near: [],
      pay: 32_000,
    },
    {
      titles: [
        "Site Manager",
        "Capocantiere",
        "Jefe de obra",
        "Kierownik budowy",
        "Conducteur de travaux",
      ],
      skills: [
        ["Site management", "Dirección de obra", "Direzione lavori"],
        ["AutoCAD"],
        ["Civil engineering", "Ingeniería civil", "Génie civil"],
        ["Occupational safety", "Prevención de riesgos laborales"],
        ["Budgeting", "Presupuestos"],
        ["MS Project"],
        ["Leadership", "Gestión de equipos", "Encadrement"],
        ["Revit", "BIM"],
        ["Tendering", "Licitaciones"],
      ],
      near: [],
      pay: 48_000,
    },
  ],
  cities: [
    { names: ["Milan", "Milano", "Mailand", "Milán"], country: 0, lat: 45.46, lon: 9.19 },
    { names: ["Monza"], country: 0, lat: 45.58, lon: 9.27 },
    { names: ["Turin", "Torino"], country: 0, lat: 45.07, lon: 7.69 },
    { names: ["Bologna", "Bolonia"], country: 0, lat: 44.49, lon: 11.34 },
    { names: ["Madrid"], country: 1, lat: 40.42, lon: -3.7 },
    { names: ["Getafe", "Getafe (Madrid)"], country: 1, lat: 40.31, lon: -3.73 },
    { names: ["Barcelona", "Barcelone"], country: 1, lat: 41.39, lon: 2.16 },
    { names: ["Zaragoza", "Saragossa"], country: 1, lat: 41.66, lon: -0.88 },
    { names: ["Warsaw", "Warszawa", "Warschau", "Varsovia"], country: 2, lat: 52.23, lon: 21.01 },
    { names: ["Łódź", "Lodz"], country: 2, lat: 51.77, lon: 19.46 },
    { names: ["Kraków", "Krakow", "Cracow"], country: 2, lat: 50.06, lon: 19.94 },
    { names: ["Katowice"], country: 2, lat: 50.26, lon: 19.02 },
    { names: ["Marseille", "Marsella"], country: 3, lat: 43.3, lon: 5.37 },
    { names: ["Aix-en-Provence"], country: 3, lat: 43.53, lon: 5.45 },
  ],
  countries: [
    { names: ["Italy", "Italia", "IT"], currency: "EUR", rate: 1, languages: ["it"] },
    { names: ["Spain", "España", "ES"], currency: "EUR", rate: 1, languages: ["es"] },
    { names: ["Poland", "Polska", "PL"], currency: "PLN", rate: 4.3, languages: ["pl"] },
    { names: ["France", "Francia"], currency: "EUR", rate: 1, languages: ["fr"] },
  ],
};

const LANGUAGES: Readonly<Record<string, Wordings>> = {
  en: ["English", "inglés", "angielski", "inglese"],
  de: ["German", "alemán", "niemiecki"],
  fr: ["French", "francés", "francese"],
  es: ["Spanish", "español", "hiszpański"],
  it: ["Italian", "italiano"],
  pl: ["Polish", "polski"],
};
const MASTERY: readonly Wordings[] = [
  [""],
  ["A1"],
  ["basic", "básico", "podstawowy"],
  ["B1", "intermediate"],
  ["good", "B2", "bueno"],
  ["fluent", "C1", "fluido", "biegle"],
  ["C2"],
  ["native", "madrelingua", "lengua materna"],
];
const SKILL_SENTENCES = [
  (skill: string) => `Solid practice in ${skill}.`,
  (skill: string) => `Responsable de ${skill} en la última empresa.`,
  (skill: string) => `Doświadczenie: ${skill}.`,
  (skill: string) => `${skill}: anni di pratica.`,
];
const DENIALS = [
  (skill: string) => `Never worked with ${skill}.`,
  (skill: string) => `Sin experiencia en ${skill}.`,
  (skill: string) => `Brak doświadczenia z ${skill}.`,
];

export function recordTwo(
  random: Random,
  world: Vocabulary,
  candidate: HiddenCandidate,
  id: number,
): Record<string, unknown> {
  const profession = at(world.professions, candidate.profession);
  const city = at(world.cities, candidate.city);
  const country = at(world.countries, city.country);
  const say = (skill: string) => wording(random, wordsFor(world, skill), 0.6);
  const listed = [...candidate.skills].filter(() => random.chance(0.55));
  const told = [...candidate.skills].filter(
    (skill) => !listed.includes(skill) && random.chance(0.7),
  );
  const lacking = profession.skills
    .map(([skill]) => skill)
    .filter((skill) => !candidate.skills.has(skill));
  const monthly = (candidate.pay * country.rate) / 12;
  const yearly = Math.round((monthly * 12) / 1000) * 1000;
  const payText = random.pick([
    `${Math.round(monthly / 10) * 10} ${country.currency}/month`,
    `${yearly / 1000}k ${country.currency} a year`,
    `${yearly.toLocaleString("de")} ${country.currency} brutto / Jahr`,
  ]);
  const payPlace = random.next();
  const languages = [...candidate.languages].map(([code, level]) => {
    const mastery = wording(random, at(MASTERY, level), 0.6);
    return `${wording(random, LANGUAGES[code] ?? [code], 0.6)} ${mastery}`;
  });
  const weeks = Math.round(candidate.freeInDays / 7);
  const free =
    candidate.freeInDays === 0
      ? random.pick(["Available immediately", "Disponibilidad inmediata", "Dostępny od zaraz"])
      : random.pick([
          `Notice period: ${weeks} weeks`,
          `Preaviso: ${weeks} semanas`,
          `Available from ${dayIn(candidate.freeInDays)}`,
        ]);
  const isLanguageField = random.chance(0.5);
  const texts = [
    random.chance(0.6) ? `${candidate.years} years of experience.` : "",
    ...told.map((skill) => random.pick(SKILL_SENTENCES)(say(skill))),
    ...random.some(lacking, random.between(0, 2)).map((skill) => random.pick(DENIALS)(say(skill))),
    payPlace > 0.6 && payPlace < 0.8 ? `Salary expectation: ${payText}.` : "",
    random.chance(0.4) ? `${free}.` : "",
    isLanguageField ? "" : `Languages: ${languages.join(", ")}.`,
    "Met at the fair; a pleasant person.",
  ];
  const seniority = candidate.level >= 3 && random.chance(0.5) ? " Senior" : "";
  return {
    id,
    current_position: random.chance(0.1)
      ? ""
      : `${wording(random, profession.titles, 0.75)}${seniority}`,
    skill: listed.map(say),
    experience: random.chance(0.4) ? candidate.years : null,
    city: random.chance(0.1) ? "" : wording(random, city.names, 0.6),
    country: random.chance(0.3) ? "" : wording(random, country.names, 0.6),
    expected_salary: payPlace < 0.35 ? Math.round(monthly) : null,
    salary_type: payPlace < 0.35 ? 2 : null,
    willing_to_relocate: candidate.relocates ? "yes" : "",
    language: isLanguageField ? languages.join("; ") : "",
    description: texts.filter((text) => text !== "").join("\n"),
    updated_at: new Date(Date.UTC(2026, 0, 1 + (id % 300))).toISOString(),
    custom_fields: [
      payPlace >= 0.35 && payPlace < 0.6
        ? { id: 1, field_name: "Expected pay", field_type: "text", value: payText }
        : null,
      random.chance(0.4)
        ? { id: 2, field_name: "Availability", field_type: "text", value: free }
        : null,
    ].filter((field) => field !== null),
  };
}

export function jobRecordTwo(
  random: Random,
  world: Vocabulary,
  job: HiddenJob,
  id: number,
): Record<string, unknown> {
  const profession = at(world.professions, job.profession);
  const city = at(world.cities, job.city);
  const country = at(world.countries, city.country);
  const say = (skill: string) => wording(random, wordsFor(world, skill), 0.4);
  const [inField, inText] = [job.skills.slice(0, 3), job.skills.slice(3)];
  const [language, level] = job.language ?? ["", 0];
  const isYearly = random.chance(0.6);
  const amount = Math.round((job.pay * country.rate) / (isYearly ? 1 : 12));
  const years = at([0, 1, 3, 6], job.level - 1);
  const start =
    job.startInDays === 0 ? "Start: as soon as possible" : `Start: ${dayIn(job.startInDays ?? 0)}`;
  const lines = [
    `<p>Our client looks for a <b>${profession.titles[0]}</b>.</p><h3>Requirements</h3><ul>`,
    ...inText.map((skill) => `<li>${say(skill)}</li>`),
    years > 0 ? `<li>${years}+ years of experience</li>` : "",
    language === ""
      ? ""
      : `<li>${LANGUAGES[language]?.[0] ?? language} ${at(MASTERY, level)[0]}</li>`,
    `</ul><h3>We offer</h3><p>Meals and a bus.</p>`,
    job.startInDays === null ? "" : `<p>${start}</p>`,
  ];
  return {
    id,
    position_name: wording(random, profession.titles, 0.5),
    skills: inField.map(say).join(","),
    city: wording(random, city.names, 0.4),
    country: wording(random, country.names, 0.4),
    minimum_salary: Math.round(amount * 0.85),
    maximum_salary: amount,
    frequency_type: isYearly ? 1 : 2,
    currency: { id: country.currency === "EUR" ? 1 : 4, code: country.currency },
    description: lines.join("\n"),
    custom_fields: [],
  };
}
