// Records with anything in their fields become profiles that can be stored and judged.
import { expect, test } from "vitest";
import { candidate } from "../../shared/contract/resources/candidate.ts";
import { job } from "../../shared/contract/resources/job.ts";
import { judge } from "../../shared/matching/fit/explain-parts.ts";
import { PRESETS } from "../../shared/matching/fit/importance.ts";
import { readCandidate } from "../../shared/matching/read/read-candidate.ts";
import { readJob } from "../../shared/matching/read/read-job.ts";
import { HOSTILE_TEXTS } from "../texts/hostile-texts.ts";
import { READING_TOOLS as tools } from "./tools.ts";
import { TODAY } from "./world-one.ts";

const CHARACTERS = 4_000;
const LABELS = ["Salary", "Start", "Languages", "Seniority", "Skills", "Workplace", "Shift"];

/** Values in which a text may stand. */
const SHAPES: readonly ((text: string) => unknown)[] = [
  (text) => text,
  (text) => [text, text],
  (text) => ({ id: text, code: text, name: text }),
  () => null,
  () => -1,
  () => Number.MAX_SAFE_INTEGER,
];

test("any values become profiles", () => {
  for (const { make } of HOSTILE_TEXTS.filter((_, at) => at % 8 === 0))
    for (const shape of SHAPES) {
      const text = make(CHARACTERS);
      const filled = (fields: readonly string[]) =>
        Object.fromEntries(fields.map((field) => [field, shape(text)]));
      const custom_fields = LABELS.map((label, index) => ({
        id: index + 1,
        field_name: label,
        field_type: "text",
        value: text.slice(0, 500),
      }));
      const profile = readCandidate(
        { ...filled(Object.keys(candidate.record)), custom_fields },
        tools,
        { texts: [text], lastContact: TODAY },
      );
      const jobProfile = readJob({ ...filled(Object.keys(job.record)), custom_fields }, tools);
      expect(JSON.parse(JSON.stringify(profile))).toEqual(profile);
      expect(JSON.parse(JSON.stringify(jobProfile))).toEqual(jobProfile);
      const { score } = judge(jobProfile, profile, PRESETS.balanced, { today: TODAY });
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }
});
