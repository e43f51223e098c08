import { tableOf } from "../../../shared/contract/enumeration.ts";
import { customFieldDefinitions } from "./custom-field-definitions.ts";
import { activityRecord } from "./activity-record.ts";
import { candidateRecord } from "./candidate-record.ts";
import { contactRecord, organizationRecord } from "./client-records.ts";
import { dealRecord, jobRecord } from "./deal-records.ts";
import { noteRecord } from "./note-record.ts";
import type { Random } from "./random.ts";
import { randomOf, type World } from "./world.ts";
import type { CustomFieldDefinition } from "../../../shared/contract/custom-field.ts";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";

/** Records of each resource at scale 1. */
export const COUNTS: Readonly<Record<Resource, number>> = {
  organization: 120,
  contact: 500,
  candidate: 1000,
  job: 60,
  deal: 40,
  activity: 1500,
  note: 1200,
};

export interface DatasetOptions {
  readonly seed: number;
  readonly scale: number;
  /** The time around which things happen, milliseconds since 1970. */
  readonly today: number;
  /** Numbers of records that differ from the scale's. */
  readonly counts?: Partial<Readonly<Record<Resource, number>>>;
}

export interface Dataset {
  readonly definitions: readonly CustomFieldDefinition[];
  readonly counts: Readonly<Record<Resource, number>>;
  /**
   * The records of a resource in the form in which the API returns them, in ascending id; made one
   * by one.
   */
  records(resource: Resource): Generator<Record<string, unknown>>;
}

const MAKERS: Readonly<
  Record<Resource, (world: World, random: Random, number: number) => Record<string, unknown>>
> = {
  organization: organizationRecord,
  contact: contactRecord,
  candidate: candidateRecord,
  job: jobRecord,
  deal: dealRecord,
  activity: activityRecord,
  note: noteRecord,
};

/** Deterministic data: each record depends on the seed, its resource and its number only. */
export function dataset(options: DatasetOptions): Dataset {
  const counts = tableOf(
    RESOURCES,
    (resource) =>
      options.counts?.[resource] ?? Math.max(1, Math.round(COUNTS[resource] * options.scale)),
  );
  const definitions = customFieldDefinitions();
  const world: World = { ...options, counts, definitions };
  return {
    definitions,
    counts,
    *records(resource) {
      for (let number = 1; number <= counts[resource]; number += 1) {
        yield MAKERS[resource](world, randomOf(world, resource, number), number);
      }
    },
  };
}
