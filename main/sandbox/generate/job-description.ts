import type { Random } from "./random.ts";
import { EMPLOYERS, SKILLS } from "./words.ts";

interface Language {
  readonly intro: (position: string, employer: string) => string;
  readonly tasks: string;
  readonly bring: string;
  readonly offer: string;
  readonly taskList: readonly string[];
  readonly offerList: readonly string[];
}

const ENGLISH: Language = {
  intro: (position, employer) =>
    `For ${employer} we look for a <strong>${position}</strong> (m/f/d) who likes ` +
    "<em>calm</em> teams and finishes things.",
  tasks: "What you will do",
  bring: "What you bring",
  offer: "What we offer",
  taskList: [
    "Own a part of the business from the first idea to the invoice",
    "Work with colleagues in three countries &amp; two time zones",
    "Improve what is there before you replace it",
    "Coach one or two juniors",
    "Report to the management board once a quarter",
  ],
  offerList: [
    "30 days of holiday",
    "Up to 60&nbsp;% remote",
    "A budget for training",
    "Public transport ticket",
    "Relocation paid",
  ],
};
const GERMAN: Language = {
  intro: (position, employer) =>
    `Für ${employer} suchen wir eine*n <strong>${position}</strong> (m/w/d) zum ` +
    "nächstmöglichen Zeitpunkt &ndash; unbefristet.",
  tasks: "Ihre Aufgaben",
  bring: "Ihr Profil",
  offer: "Wir bieten",
  taskList: [
    "Betreuung der Bestandskunden",
    "Führung eines Teams von fünf Personen",
    "Weiterentwicklung der Prozesse",
  ],
  offerList: ["30 Tage Urlaub", "Betriebliche Altersvorsorge", "Zuschuss zum Deutschlandticket"],
};
const POLISH: Language = {
  intro: (position, employer) =>
    `Dla firmy ${employer} szukamy osoby na stanowisko <strong>${position}</strong>.`,
  tasks: "Zakres obowiązków",
  bring: "Wymagania",
  offer: "Oferujemy",
  taskList: [
    "Współpraca z zespołem w Łodzi",
    "Raportowanie do zarządu",
    "Rozwój młodszych koleżanek i kolegów",
  ],
  offerList: ["Prywatna opieka medyczna", "Praca hybrydowa", "Dofinansowanie nauki języków"],
};

/** Markup pasted along from elsewhere: a sanitiser must remove it. */
const NASTY: readonly ((position: string) => string)[] = [
  (position) => `<img src="x" onerror="alert(1)"><script>alert("${position}")</script>`,
  () =>
    `<a href="javascript:alert(document.cookie)">Apply now</a><iframe ` +
    `src="https://ads.example/frame"></iframe>`,
  () =>
    `<style>body{display:none}</style><form action="https://collect.example"><input ` +
    `name="password"></form>`,
  () =>
    `<p onclick="alert(1)" style="position:fixed;inset:0">Best job ever</p><svg ` +
    `onload="alert(1)"></svg>`,
];

/** HTML as it is pasted into job descriptions from word processors and job boards. */
export function jobDescription(random: Random, position: string): string {
  const language = random.pick([ENGLISH, ENGLISH, ENGLISH, GERMAN, POLISH]);
  const list = (items: readonly string[]) =>
    `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
  const skills = random
    .some(SKILLS, random.between(3, 6))
    .map((skill) => skill.replace("&", "&amp;"));
  const employer = random.pick(EMPLOYERS).replace("&", "&amp;");
  return [
    `<p>${language.intro(position, employer)}</p>`,
    `<h3>${language.tasks}</h3>${list(random.some(language.taskList, 3))}`,
    `<h3>${language.bring}</h3>${list(skills)}`,
    random.chance(0.25) ? salaryTable(random) : "",
    random.chance(0.1) ? random.pick(NASTY)(position) : "",
    `<h3>${language.offer}</h3>${list(random.some(language.offerList, 3))}`,
    `<p style="color:red">${JOBS_LINK}</p>`,
  ]
    .filter((part) => part !== "")
    .join("\n");
}

const JOBS_LINK = `<a href="https://www.roadbook.example/jobs">roadbook.example/jobs</a>`;

function salaryTable(random: Random): string {
  const base = random.between(38, 90) * 1000;
  const row = (name: string, share: number) =>
    `<tr><td>${name}</td><td>${Math.round(base * share)}</td></tr>`;
  const rows = row("Junior", 0.8) + row("Regular", 1) + row("Senior", 1.25);
  return `<table><tr><th>Level</th><th>EUR</th></tr>${rows}</table>`;
}
