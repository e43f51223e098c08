import { isPictured, pictureAddress } from "../../shared/contract/profile-picture.ts";
import { recordKey } from "../../shared/contract/record-key.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { ShownRecord } from "../../shared/contract/shown-record.ts";

/** The name of a record's picture for its disc. */
export function pictureId(resource: Resource, key: string): string {
  return `${resource}/${key}`;
}

/** The same of a record that has one; undefined of others. */
export function pictureIdOf(resource: Resource, record: ShownRecord): string | undefined {
  return isPictured(resource) && pictureAddress(record) !== null
    ? pictureId(resource, recordKey(resource, record))
    : undefined;
}
