import { expect, test } from "vitest";
import {
  type Importance,
  type Part,
  PARTS,
  PRESETS,
} from "../../shared/matching/fit/importance.ts";
import { judge } from "../../shared/matching/fit/explain-parts.ts";
import type { CandidateProfile, JobProfile } from "../../shared/matching/read/profile.ts";
import { readCandidate } from "../../shared/matching/read/read-candidate.ts";
import { readJob } from "../../shared/matching/read/read-job.ts";
import { READING_TOOLS as tools } from "./tools.ts";
import { TODAY } from "./world-one.ts";

const JOB = {
  position_name: "Senior Backend Engineer (m/f/d)",
  skills: "Java,Spring,PostgreSQL,Kubernetes,Kafka",
  city: "Berlin",
  country: "Germany",
  minimum_salary: 60_000,
  maximum_salary: 72_000,
  frequency_type: 1,
  currency: { id: 1 },
  description:
    "<ul><li>5+ years of experience</li><li>German B2</li></ul><p>Start: as soon as possible</p>",
};
const CANDIDATE = {
  current_position: "Sr. Java Backend-Entwicklerin",
  skill: "Java 17,Spring Boot,Postgres,k8s",
  city: "Potsdam",
  country: "Deutschland",
  expected_salary: 6300,
  salary_type: 2,
  currency: { id: 1 },
  notice_period: 21,
  language: "English,German",
  experience: 9,
};

const everything = (importance: Importance, changes: Partial<Record<Part, Importance>> = {}) => ({
  ...PRESETS.balanced,
  ...Object.fromEntries(PARTS.map((part) => [part, importance])),
  ...changes,
});

function judged(
  job: Record<string, unknown>,
  candidate: Record<string, unknown>,
  importance = everything("matters"),
  lastContact: string | null = null,
) {
  const jobProfile = readJob(job, tools);
  const profile = readCandidate(candidate, tools, { lastContact });
  return judge(jobProfile, profile, importance, { today: TODAY });
}

const partsOf = (
  job: Record<string, unknown>,
  candidate: Record<string, unknown>,
  lastContact: string | null = null,
) =>
  Object.fromEntries(
    judged(job, candidate, everything("matters"), lastContact).parts.map(({ part, fit, text }) => [
      part,
      `${fit}: ${text}`,
    ]),
  );

test("says why, as a person would", () => {
  expect(partsOf(JOB, CANDIDATE, "2026-10-18")).toEqual({
    skills: "yes: 4 of 5 skills (no Kafka)",
    skills_in_texts: "unknown: no texts",
    title: "yes: same kind of title",
    place: "yes: 27 km",
    pay: "partly: asks 5 % more than the maximum",
    available: "yes: free in 3 weeks",
    languages: "yes: speaks German",
    level: "yes: 9 years of experience, 5 asked",
    last_contact: "yes: last contact 40 days ago",
  });
});

test("what is not known counts half, and is no reason to leave anybody out", () => {
  const { parts, excludedBy, score } = judged(JOB, {}, everything("must"));
  expect(parts.map(({ fit }) => fit)).toEqual(parts.map(() => "unknown"));
  expect(parts.map(({ text }) => text)).toEqual([
    "skills not known",
    "no texts",
    "title not known",
    "place not known",
    "pay not known",
    "availability not known",
    "languages not known",
    "level not known",
    "no contact yet",
  ]);
  expect(excludedBy).toBe(null);
  expect(score).toBeCloseTo(0.5, 6);
});

test("parts that a job does not ask are absent", () => {
  const { parts } = judged({ position_name: "Nurse" }, CANDIDATE);
  expect(parts.map(({ part }) => part)).toEqual(["title", "last_contact"]);
});

test("parts that are ignored are absent, too", () => {
  const { parts } = judged(JOB, CANDIDATE, everything("ignore", { place: "little" }));
  expect(parts.map(({ part, importance }) => [part, importance])).toEqual([["place", "little"]]);
});

const MISFITS: readonly (readonly [Part, Record<string, unknown>])[] = [
  ["skills", { skill: "Nursing" }],
  ["title", { current_position: "Nurse" }],
  ["place", { city: "Munich" }],
  ["pay", { expected_salary: 12_000 }],
  ["available", { notice_period: 365 }],
  ["languages", { language: "English" }],
  ["level", { experience: 0, current_position: "Junior Backend Engineer" }],
];

test.each(MISFITS)("a must leaves out on a clear no: %s", (part, change) => {
  const candidate = { ...CANDIDATE, ...change };
  const result = judged(JOB, candidate, everything("matters", { [part]: "must" }));
  expect(result.excludedBy).toBe(part);
  expect(result.parts.find((item) => item.part === part)?.fit).toBe("no");
  expect(judged(JOB, candidate).excludedBy).toBe(null);
  expect(judged(JOB, candidate).score).toBeLessThan(judged(JOB, CANDIDATE).score);
});

test("skills that only texts name are told apart", () => {
  const parts = partsOf(JOB, { ...CANDIDATE, description: "Has run Kafka in production." });
  expect(parts["skills"]).toBe("yes: 4 of 5 skills");
  expect(parts["skills_in_texts"]).toBe("yes: Kafka in texts");
  const denied = partsOf(JOB, { ...CANDIDATE, description: "No Kafka so far." });
  expect(denied["skills"]).toBe("yes: 4 of 5 skills (no Kafka)");
  expect(denied["skills_in_texts"]).toBe("yes: no more skills in texts");
});

test("rarer skills weigh more", () => {
  const job = readJob({ skills: "Java,Kafka" }, tools);
  const scoreOf = (skill: string) =>
    judge(job, readCandidate({ skill }, tools), everything("ignore", { skills: "must" }), {
      today: TODAY,
      shareOf: (key) => (key === "kafka" ? 0.001 : 0.4),
    }).score;
  expect(scoreOf("Kafka")).toBeGreaterThan(scoreOf("Java"));
});

test("who would move is no clear no", () => {
  const parts = partsOf(JOB, { ...CANDIDATE, city: "Munich", willing_to_relocate: 1 });
  expect(parts["place"]).toBe("partly: 500 km, would relocate");
});

test.each([
  ["another currency", { currency: { id: 2 } }, "unknown: pay in GBP, not compared"],
  [
    "the current pay where none is expected",
    { expected_salary: null, current_salary: 5000 },
    "yes: asks 17 % less than the maximum",
  ],
  [
    "pay of quite another size",
    { expected_salary: 70_000, salary_type: 5 },
    "unknown: pay not comparable",
  ],
  ["pay by the hour", { expected_salary: 40, salary_type: 5 }, "yes: asks about the maximum"],
  [
    "a text",
    { expected_salary: null, raw_values: { expected_salary: "72k" }, salary_type: 1 },
    "yes: asks about the maximum",
  ],
])("pay: %s", (_what, change, reason) => {
  expect(partsOf(JOB, { ...CANDIDATE, ...change })["pay"]).toBe(reason);
});

test("remote work asks no place", () => {
  expect(partsOf({ ...JOB, city: "Remote" }, CANDIDATE)["place"]).toBe(undefined);
});

const field = (id: number, field_name: string, field_type: string, value: string) => ({
  id,
  field_name,
  field_type,
  value,
});

test("custom fields pair by their labels, or as the user says", () => {
  const job = {
    ...JOB,
    custom_fields: [
      field(11, "Work permit", "multiselect", "EU,UK"),
      field(12, "Shift", "dropdown", "Night"),
    ],
  };
  const candidate = {
    ...CANDIDATE,
    custom_fields: [
      field(1, "work permit", "multiselect", "EU"),
      field(2, "Works at", "dropdown", "Night"),
    ],
  };
  expect(partsOf(job, candidate)["custom_fields"]).toBe("partly: partly Work permit");
  const known = judge(readJob(job, tools), readCandidate(candidate, tools), everything("matters"), {
    today: TODAY,
    candidateFields: [
      { id: 1, name: "work permit" },
      { id: 3, name: "Shift" },
    ],
  });
  expect(known.parts.find((item) => item.part === "custom_fields")?.text).toBe(
    "partly Work permit, not known: Shift",
  );
  const paired = judge(
    readJob(job, tools),
    readCandidate(candidate, tools),
    everything("matters"),
    {
      today: TODAY,
      pairs: [{ candidate: 2, job: 12 }],
    },
  );
  const part = paired.parts.find((item) => item.part === "custom_fields");
  expect(part?.fit).toBe("yes");
});

test("what a job asks beyond its fields comes from its custom fields and its description", () => {
  const job = readJob(
    {
      position_name: "Nurse",
      custom_fields: [
        field(1, "Languages", "text", "German C1"),
        field(2, "Seniority", "dropdown", "Senior"),
        field(3, "Start date", "date", "2027-02-01"),
        field(4, "Workplace", "dropdown", "Hybrid"),
        field(5, "Salary", "text", "3.200 € / Monat"),
      ],
    },
    tools,
  );
  expect(job.languages).toEqual({ de: 5 });
  expect(job.level).toBe(3);
  expect(job.start).toBe("2027-02-01");
  expect(job.workplace).toBe("hybrid");
  expect(job.pay).toMatchObject({ high: 3200, period: "month", currency: "EUR" });
});

test("profiles survive being stored as JSON", () => {
  const profiles: readonly (JobProfile | CandidateProfile)[] = [
    readJob(JOB, tools),
    readCandidate(CANDIDATE, tools),
  ];
  for (const profile of profiles) expect(JSON.parse(JSON.stringify(profile))).toEqual(profile);
});

test("who has an asked skill in texts only is not left out by a must", () => {
  const candidate = { ...CANDIDATE, skill: "Nursing", description: "Has run Kafka in production." };
  const result = judged(JOB, candidate, everything("matters", { skills: "must" }));
  expect(result.excludedBy).toBe(null);
  expect(result.parts[0]?.text).toBe("none of 5 skills in the field");
});
