import { z } from "zod";
import { PERSON_RESOURCES } from "../../../shared/local/erasures.ts";

const person = z.enum(PERSON_RESOURCES);

/** A person's wish to be erased, as it is stored. */
const storedErasureSchema = z.object({
  id: z.string(),
  /** Day, as in 2026-11-28. */
  askedOn: z.string(),
  resource: person,
  /** Null once the record is gone: from then on nothing here says who it was. */
  recordId: z.number().nullable(),
  /** Local time, milliseconds. */
  goneAt: z.number().nullable(),
  /** Keyed hashes of slug, email addresses and phone numbers (person-keys.ts). */
  keys: z.array(z.string()),
  /** Further records with one of these; `since`: local time, milliseconds. */
  sightings: z.array(z.object({ resource: person, id: z.number(), since: z.number() })),
});
export type StoredErasure = z.output<typeof storedErasureSchema>;

export const erasuresSchema = z.object({
  /** Key of the hashes; "" while there are none. */
  secret: z.string(),
  /** The oldest first. */
  requests: z.array(storedErasureSchema),
});
export type StoredErasures = z.output<typeof erasuresSchema>;
