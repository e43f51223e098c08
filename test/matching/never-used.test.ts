// What matching never uses: whatever stands there, profiles and scores stay as they are.
import fc from "fast-check";
import { expect, test } from "vitest";
import { dataset } from "../../main/sandbox/generate/dataset.ts";
import { PRESETS } from "../../shared/matching/fit/importance.ts";
import { judge } from "../../shared/matching/fit/explain-parts.ts";
import { readCandidate, type ReadingTools } from "../../shared/matching/read/read-candidate.ts";
import { readJob } from "../../shared/matching/read/read-job.ts";
import { isNeverUsed } from "../../shared/matching/read/record-values.ts";
import { READING_TOOLS } from "./tools.ts";
import { TODAY } from "./world-one.ts";

const world = dataset({ seed: 3, scale: 0.1, today: Date.parse(TODAY) });
const candidates = [...world.records("candidate")];
const jobs = [...world.records("job")];
const tools: ReadingTools = {
  ...READING_TOOLS,
  definitions: world.definitions.filter(({ entity_name }) => entity_name === "candidate"),
};

/** Values that would matter if they were read. */
const loaded = fc.constantFrom(
  "German",
  "Berlin",
  "Senior Backend Engineer",
  "Kubernetes, Java, SAP",
  "native English",
  "female",
  "1988-02-29",
  "60000 EUR",
  "anna@agency.example",
  "",
);
const identity = fc.record({
  first_name: loaded,
  last_name: loaded,
  full_name: loaded,
  email: loaded,
  phone: loaded,
  gender: fc.constantFrom({ id: 0 }, { id: 1 }, { id: 2 }, 1, 2, null),
  gender_id: fc.constantFrom(0, 1, 2),
  nationality: loaded,
  date_of_birth: loaded,
  graduation_date: loaded,
  profile_picture: loaded,
  address: loaded,
  university: loaded,
  socials: fc.record({ network_a: loaded, network_b: loaded }),
});

const LABELS = [
  "Gender",
  "Geschlecht",
  "Nationality",
  "Staatsangehörigkeit",
  "Nacionalidad",
  "Date of birth",
  "Geburtsdatum",
  "Date de naissance",
  "Fecha de nacimiento",
  "Data di nascita",
  "Data urodzenia",
  "Age",
  "Marital status",
  "Photo",
  "Graduation year",
  "E-mail",
  "Home address",
  "Religion",
  "Disability",
];

test("no part reads what identifies people or says where they come from", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: candidates.length - 1 }),
      fc.integer({ min: 0, max: jobs.length - 1 }),
      identity,
      fc.constantFrom(...LABELS),
      loaded,
      (candidateIndex, jobIndex, changes, label, value) => {
        const record = candidates[candidateIndex] ?? {};
        const customFields = Array.isArray(record["custom_fields"]) ? record["custom_fields"] : [];
        const fields = [...customFields, { id: 900, field_name: label, field_type: "text", value }];
        const changed = { ...record, ...changes, custom_fields: fields };
        const [profile, otherProfile] = [
          readCandidate(record, tools),
          readCandidate(changed, tools),
        ];
        expect(otherProfile).toEqual(profile);
        const jobFields = [{ id: 901, field_name: label, field_type: "text", value: "German" }];
        const job = readJob({ ...jobs[jobIndex], custom_fields: jobFields }, tools);
        expect(job.customFields).toEqual([]);
        const context = { today: TODAY, pairs: [{ candidate: 900, job: 901 }] };
        expect(judge(job, otherProfile, PRESETS.balanced, context)).toEqual(
          judge(job, profile, PRESETS.balanced, context),
        );
      },
    ),
    { numRuns: 300 },
  );
});

test.each(LABELS)("a custom field “%s” is never read", (label) => {
  expect(isNeverUsed(label)).toBe(true);
});

test.each([
  "Languages",
  "Work permits",
  "Region",
  "Day rate",
  "Notice period",
  "Seniority",
  "Shift",
])("a custom field “%s” may be read", (label) => {
  expect(isNeverUsed(label)).toBe(false);
});

test("profiles name nobody", () => {
  for (const record of candidates) {
    const texts = JSON.stringify(readCandidate(record, tools));
    for (const field of ["slug", "email", "phone", "full_name"])
      expect(texts).not.toContain(JSON.stringify(record[field]));
  }
});

test("custom fields that their parents hide are not read", () => {
  const values = [
    { id: 101, field_name: "Region", field_type: "dropdown", value: "Asia" },
    { id: 102, field_name: "Work permits", field_type: "multiselect", value: "JP" },
    { id: 104, field_name: "Open to contracting", field_type: "checkbox", value: "false" },
    { id: 105, field_name: "Day rate", field_type: "number", value: "500" },
  ];
  const profile = readCandidate({ custom_fields: values }, tools);
  expect(profile.customFields.map(({ name }) => name)).not.toContain("Day rate");
  expect(profile.pay).toBe(null);
});
