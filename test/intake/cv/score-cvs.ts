import { extractCv } from "../../../main/intake/cv/extract/extract-cv.ts";
import { readCv } from "../../../main/intake/cv/read/read-cv.ts";
import { SkillVocabulary } from "../../../shared/matching/words/skill-vocabulary.ts";
import type { MadeCv } from "./make-cvs.ts";
import { cvAsDocx, cvAsPdf } from "./write-files.ts";

const FORMATS = ["text", "pdf", "docx"] as const;
type Format = (typeof FORMATS)[number];

/** How many values of a field were right, left empty, or wrong. */
export interface FieldScore {
  right: number;
  empty: number;
  wrong: number;
}

export interface Mistake {
  readonly cv: number;
  readonly format: Format;
  readonly field: string;
  readonly truth: string;
  readonly value: string;
}

/** Fields below this are shown as guesses and filled in by nobody. */
const SURE = 0.75;

function fileOf({ lines }: MadeCv, format: Format): Uint8Array {
  switch (format) {
    case "pdf":
      return cvAsPdf(lines);
    case "docx":
      return cvAsDocx(lines);
    case "text":
      return new TextEncoder().encode(
        lines.map(({ text, look }) => (look === "heading" ? `\n${text}` : text)).join("\n"),
      );
  }
}

const comparable = (value: unknown) =>
  String(value)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’']/g, "'")
    .replace(/^https?:\/\/(?:www\.)?/, "")
    .trim();

/** Reads made-up CVs and compares what was read with what was written. */
export async function scoreCvs(
  make: (seed: number) => MadeCv,
  seeds: readonly number[],
): Promise<{
  readonly fields: Readonly<Record<string, FieldScore>>;
  readonly total: FieldScore;
  readonly mistakes: readonly Mistake[];
}> {
  const vocabulary = new SkillVocabulary();
  const fields: Record<string, FieldScore> = {};
  const total = { right: 0, empty: 0, wrong: 0 };
  const mistakes: Mistake[] = [];
  for (const seed of seeds) {
    const cv = make(seed);
    const format = FORMATS[seed % FORMATS.length] ?? "text";
    const document = await readCv(fileOf(cv, format));
    const extraction = extractCv(document, {
      vocabulary,
      definitions: [],
      currencies: [],
      fileName: cv.fileName,
      today: "2026-11-28",
    });
    const values = new Map(
      extraction.fields
        // Years of experience are in no truth of a made-up CV.
        .filter(({ confidence, field }) => confidence >= SURE && field !== "experience")
        .map(({ field, value }) => [field, String(value)]),
    );
    for (const field of new Set([...Object.keys(cv.truth), ...values.keys()])) {
      const [truth = "", value] = [cv.truth[field], values.get(field)];
      const outcome =
        value === undefined ? "empty" : comparable(value) === comparable(truth) ? "right" : "wrong";
      const score = (fields[field] ??= { right: 0, empty: 0, wrong: 0 });
      score[outcome] += 1;
      total[outcome] += 1;
      if (outcome !== "right")
        mistakes.push({ cv: seed, format, field, truth, value: value ?? "" });
    }
  }
  return { fields, total, mistakes };
}

/** Share of all fields that are right, and of the filled ones that are wrong. */
export function shares({ right, empty, wrong }: FieldScore) {
  return { right: right / (right + empty + wrong), wrong: wrong / (right + wrong) };
}
