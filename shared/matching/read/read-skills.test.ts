import { expect, test } from "vitest";
import { createVocabulary } from "../words/matching-vocabulary.ts";
import { readSkillList } from "./read-skills.ts";
import { skillsInText } from "./skills-in-text.ts";
import { plainText } from "./text-tokens.ts";

const { skills } = createVocabulary();
const keyOf = (text: string) => skills.read(text)?.key ?? null;

test.each([
  ["aliases", "JavaScript", ["JS", "js", "ECMAScript", "java script", "Javascript (ES6)"]],
  ["abbreviations", "Kubernetes", ["k8s", "K8S", "kube"]],
  ["versions", "Java", ["Java 17", "java 8+", "Java SE", "JAVA11"]],
  ["versions of other names", "Angular", ["Angular 12", "AngularJS", "angular.js"]],
  ["signs", "C++", ["c++", "CPP", "C++17"]],
  ["misspellings of a letter", "React", ["Reakt", "Raect"]],
  ["misspellings of two letters", "Kubernetes", ["Kubernets", "Kubernetis", "Kuberntees"]],
  ["how well it is mastered", "Excel", ["very good Excel skills", "Excel (advanced)", "MS Excel"]],
  ["for how long", "Java", ["Java (5 years)", "5 years of Java", "Java - 3 Jahre"]],
  ["German", "Accounting", ["Buchhaltung", "Buchhaltng", "Kenntnisse in Buchhaltung"]],
  ["French", "Accounting", ["Comptabilité", "comptabilite", "connaissances en comptabilité"]],
  ["Spanish", "Project management", ["Gestión de proyectos", "gestion de proyectos"]],
  ["Italian", "Warehouse", ["Magazzino", "gestione magazzino"]],
  ["Polish", "Forklift", ["Wózek widłowy", "wozki widlowe"]],
  ["English", "Patient care", ["Nursing", "Krankenpflege", "Enfermería"]],
])("a skill is the same one under %s", (_what, name, spellings) => {
  expect(spellings.map(keyOf)).toEqual(spellings.map(() => keyOf(name)));
});

test.each([
  ["Java", "JavaScript"],
  ["C", "C++"],
  ["C", "C#"],
  ["C++", "C#"],
  ["R", "Ruby"],
  ["Go", "Google Cloud"],
  ["Redis", "Redux"],
  ["SQL", "NoSQL"],
  ["SAP MM", "SAP SD"],
  ["ISO 9001", "ISO 27001"],
])("%s is not %s", (one, other) => {
  expect(keyOf(one)).not.toBe(keyOf(other));
});

test("skills that nobody knows are themselves", () => {
  expect(keyOf("Falconry")).toBe(keyOf("falconry"));
  expect(keyOf("Falconry")).not.toBe(null);
});

test("an item may name several skills, or a language", () => {
  const list = readSkillList(["React/Redux", "CI/CD", "Java (Spring)", "German C1", ""], skills);
  expect(list.skills.map(({ label }) => label)).toEqual([
    "React",
    "Redux",
    "CI/CD",
    "Java",
    "Spring",
  ]);
  expect(list.languages).toEqual({ de: 5 });
});

test("the user's own words join groups and make new ones", () => {
  const own = createVocabulary({
    skills: [
      ["Reactor", "React"],
      ["Falconry", "Falknerei"],
    ],
    titles: [],
  });
  expect(own.skills.read("Reactor")?.key).toBe(keyOf("React"));
  expect(own.skills.read("Falknerei")?.label).toBe("Falconry");
});

const found = (text: string) => [...skillsInText(text, skills).mentioned.keys()].toSorted();

test.each([
  ["Worked with Kafka and Docker.", ["docker", "kafka"]],
  ["Java, not JavaScript", ["java"]],
  ["We use machine-learning daily", ["machinelearning"]],
  ["Likes to go out and excel at lean times; c is a letter", []],
  ["Skills: Go, R, C", ["c", "go", "r"]],
  ["R&D manager", []],
  ["Programming in C and statistics in R.", ["c", "r", "statistics"]],
  ["C/C++, Python", ["c", "c++", "python"]],
  ["Col. Chapalita, C.P. 45040, Zapopan", []],
  ["Marcus C. Whitfield, R. Schmidt and C/ Larios 5", []],
  ["prawo jazdy B, C", ["drivinglicence"]],
  ["Führerschein Klasse C, CE", ["drivinglicence"]],
  ["A levels: Biology (B), Geography (B), Art (C)", []],
  ["Vitamin C, level C, grade C", []],
  ["10 years of Node.js and .NET.", ["dotnet", "nodejs"]],
  ["Javascripting is fun", []],
])("finds whole words in “%s”", (text, keys) => {
  expect(found(text)).toEqual(keys);
});

test.each([
  ["no Kafka"],
  ["No experience with Kafka."],
  ["doesn't know Kafka"],
  ["kein Kafka"],
  ["keine Erfahrung mit Kafka"],
  ["ohne Kafka"],
  ["pas de Kafka"],
  ["sans expérience en Kafka"],
  ["sin experiencia en Kafka"],
  ["senza esperienza di Kafka"],
  ["brak doświadczenia z Kafka"],
  ["nie zna Kafka"],
  ["geen Kafka"],
  ["No Docker or Kafka"],
  ["wants to learn Kafka"],
  ["Kafka: none"],
])("“%s” is no Kafka", (text) => {
  expect(found(text)).not.toContain("kafka");
});

test.each([
  ["no Docker. Kafka yes"],
  ["Not only Kafka"],
  ["No German, but very good Kafka"],
  ["<li>No nonsense</li><li>Kafka</li>"],
  ["nicht nur Kafka"],
])("“%s” is Kafka", (text) => {
  expect(found(plainText(text))).toContain("kafka");
});

test.each([
  ["Nice to have: Kafka", true],
  ["Kafka is a plus", true],
  ["Kafka von Vorteil", true],
  ["Mile widziana znajomość Kafka", true],
  ["Must: Kafka", false],
  ["You know Kafka well", false],
])("“%s” is optional: %s", (text, isOptional) => {
  expect(skillsInText(text, skills).mentioned.get("kafka")?.isOptional).toBe(isOptional);
});

test("a heading counts for its list", () => {
  const html =
    "<h3>Requirements</h3><ul><li>Java</li></ul>" +
    "<h3>Nice to have</h3><ul><li>Kafka</li><li>Go</li></ul>" +
    "<h3>We offer</h3><ul><li>Docker training</li></ul>";
  const { mentioned } = skillsInText(plainText(html), skills);
  expect(mentioned.get("java")?.isOptional).toBe(false);
  expect(mentioned.get("kafka")?.isOptional).toBe(true);
  expect(mentioned.get("docker")?.isOptional).toBe(false);
});
