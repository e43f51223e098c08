import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { Random } from "../../main/sandbox/generate/random.ts";
import { packProfile } from "../../main/store/matching/profile-json.ts";
import { MATCH_VERSION } from "../../main/store/matching/match-profiles.ts";
import { readCandidate } from "../../shared/matching/read/read-candidate.ts";
import { readJob } from "../../shared/matching/read/read-job.ts";
import { drawCandidate, drawJob } from "./hidden.ts";
import { READING_TOOLS } from "./tools.ts";
import { jobRecordOne, recordOne, WORLD_ONE } from "./world-one.ts";

/** What is hard to read, in each of the fields that matching reads. */
const TEXTS = [
  "Programming in C, C.P. 45040, R. Schmidt, prawo jazdy B, C; Klasse C; BIM, Revit and QGIS",
  "Salary expectation: INR 14,50,000 p.a., free from 3 mars 2027, Kündigungsfrist 3 Monate",
  "40 000 zł brutto, od stycznia; 60'000 CHF; German C1, English fluent; no Kafka; nice: Docker",
];

/** Digests by version. A file keeps what was read until the version is another one. */
const DIGESTS: Readonly<Record<number, string>> = { 2: "a2d0b3dd6b88ae3b" };

test("what is read otherwise than before has another version, so that files read again", () => {
  const random = new Random(5);
  const indexes = Array.from({ length: 200 }, (_item, id) => id);
  const candidates = indexes.map((id) =>
    recordOne(random, WORLD_ONE, drawCandidate(random, WORLD_ONE), id),
  );
  const jobs = indexes.map((id) => jobRecordOne(random, WORLD_ONE, drawJob(random, WORLD_ONE), id));
  const freeTexts = TEXTS.map((description, id) => ({ id, description, custom_fields: [] }));
  const profiles = [...candidates, ...freeTexts].map((record) =>
    readCandidate(record, READING_TOOLS),
  );
  const jobProfiles = [...jobs, ...freeTexts].map((record) => readJob(record, READING_TOOLS));
  const packed = [...profiles, ...jobProfiles].map(packProfile).join();
  const digest = createHash("sha256").update(packed).digest("hex").slice(0, 16);
  expect(
    digest,
    "Records are read otherwise: raise MATCH_VERSION, and write the digest beside it. Where only " +
      "these made-up records are others, the digest is enough.",
  ).toBe(DIGESTS[MATCH_VERSION]);
});
