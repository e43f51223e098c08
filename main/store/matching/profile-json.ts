import { z } from "zod";
import type { CandidateProfile, JobProfile } from "../../../shared/matching/read/profile.ts";

/**
 * Profiles of matching as the file has them: JSON without what is empty. A profile that cannot be
 * read counts as missing.
 */

const texts = z.array(z.string()).default([]);
const place = z
  .object({
    city: z.string(),
    lat: z.number().nullable(),
    lon: z.number().nullable(),
    country: z.string().nullable(),
  })
  .nullable()
  .default(null);
const pay = z
  .object({
    low: z.number(),
    high: z.number(),
    period: z.enum(["year", "month", "week", "day", "hour"]).nullable(),
    currency: z.string().nullable(),
  })
  .nullable()
  .default(null);
const customFields = z
  .array(
    z.object({
      id: z.number(),
      name: z.string(),
      label: z.string(),
      type: z.string(),
      isReadElsewhere: z.exactOptional(z.literal(true)),
      values: z.array(z.string()),
    }),
  )
  .default([]);
const number = z.number().nullable().default(null);
const text = z.string().nullable().default(null);
const languages = z.record(z.string(), z.number()).default({});

/** The day of the last contact is not part of it: it changes without the record. */
export const candidateSchema = z.object({
  skills: texts,
  textSkills: texts,
  hasTexts: z.boolean().default(false),
  role: z.string().default(""),
  level: number,
  years: number,
  place,
  relocates: z.boolean().default(false),
  pay,
  freeFrom: text,
  noticeDays: number,
  languages,
  customFields,
});

export const jobSchema = z.object({
  skills: z.array(z.object({ key: z.string(), label: z.string(), weight: z.number() })).default([]),
  role: z.string().default(""),
  level: number,
  minYears: number,
  place,
  workplace: z.enum(["remote", "hybrid", "site"]).nullable().default(null),
  pay,
  start: text,
  languages,
  customFields,
});

/** Skills that texts about a candidate name, by text. */
export const mentionsSchema = z.array(z.array(z.string()));

/** Returns a profile as JSON without members that have the value that a missing one gets. */
export function packProfile(profile: CandidateProfile | JobProfile): string {
  const members = Object.entries(profile).filter(
    ([name, value]) => name !== "lastContact" && !isEmpty(value),
  );
  return JSON.stringify(Object.fromEntries(members));
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === null || value === false || value === "";
}
