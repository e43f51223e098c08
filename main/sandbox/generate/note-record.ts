import { ENTITY_CODES } from "../../../shared/contract/resource.ts";
import type { Random } from "./random.ts";
import { noteText } from "./note-text.ts";
import { lookup, someRecord, someUser, stamps, type World } from "./world.ts";

const RELATED = [
  "candidate",
  "candidate",
  "candidate",
  "contact",
  "contact",
  "organization",
  "job",
  "deal",
] as const;

export function noteRecord(world: World, random: Random, number: number): Record<string, unknown> {
  const kind = random.pick(RELATED);
  const related = someRecord(world, random, kind);
  return {
    id: number,
    note_type: random.chance(0.1) ? null : lookup(random, "note_type"),
    note: noteText(random),
    related_to: related.slug,
    related_record: { slug: related.slug },
    related_to_type: ENTITY_CODES[kind],
    created_by: { id: someUser(random)["id"] },
    updated_by: random.chance(0.1) ? null : { id: someUser(random)["id"] },
    ...stamps(world, random),
  };
}
