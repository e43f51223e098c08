import type { CrmRecord } from "../../shared/contract/define.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { carriedFields, createdNumber, EDITING } from "./edits.ts";
import { differing } from "./compare.ts";
import type { OddServer } from "./odd-server.ts";
import { FREE_FIELD } from "./tiny-definitions.ts";

/** What the user did, to be found on the server in the end. */
export type Intention =
  | {
      readonly kind: "update";
      readonly resource: Resource;
      readonly id: number;
      readonly value: string | number;
      /**
       * Fields that the API demands and the app had no usable value of: the user gave them, too.
       */
      readonly given: readonly string[];
    }
  | {
      readonly kind: "custom-field";
      readonly resource: Resource;
      readonly id: number;
      readonly value: string;
    }
  | { readonly kind: "create"; readonly resource: Resource; readonly number: number }
  | { readonly kind: "delete"; readonly resource: Resource; readonly id: number };

/** The records of the server as they were before the app said anything. */
export type Snapshot = ReadonlyMap<Resource, readonly CrmRecord[]>;

export function snapshotOf(server: OddServer): Snapshot {
  return new Map(RESOURCES.map((resource) => [resource, server.records(resource)]));
}

export function hasArrived(server: OddServer, intention: Intention): boolean {
  const records = server.records(intention.resource);
  switch (intention.kind) {
    case "update":
      return records.some(
        (record) =>
          record.id === intention.id &&
          record[EDITING[intention.resource]?.field ?? ""] === intention.value,
      );
    case "custom-field":
      return records.some(
        (record) =>
          record.id === intention.id &&
          record.custom_fields?.some(
            ({ id, value }) => id === FREE_FIELD && value === intention.value,
          ),
      );
    case "create":
      return records.some((record) => createdNumber(record) === intention.number);
    case "delete":
      return records.every((record) => record.id !== intention.id);
  }
}

/** What the server has otherwise than before, and no user wanted. */
export function unwanted(
  server: OddServer,
  before: Snapshot,
  intentions: readonly Intention[],
  carried: boolean,
): string[] {
  return RESOURCES.flatMap((resource) => {
    const was = new Map((before.get(resource) ?? []).map((record) => [record.id, record]));
    const found: string[] = [];
    const records = server.records(resource);
    const wanted = intentions.filter((intention) => intention.resource === resource);
    for (const record of records) {
      const first = was.get(record.id);
      if (first === undefined) {
        const number = createdNumber(record);
        if (!wanted.some((one) => one.kind === "create" && one.number === number))
          found.push(`server: ${resource} ${record.id} was made by nobody`);
        continue;
      }
      const own = wanted.filter(
        (one) => one.kind !== "create" && one.kind !== "delete" && one.id === record.id,
      );
      const mine = own.length > 0;
      const may = new Set(
        own.map(({ kind }) => (kind === "update" ? EDITING[resource]?.field : "custom_fields")),
      );
      if (mine) for (const name of ["updated_at", "updated_by", "amount_by_stage"]) may.add(name);
      for (const one of own)
        if (one.kind === "update" && one.given.length > 0)
          for (const name of [...one.given, "full_name"]) may.add(name);
      if (mine && carried)
        for (const name of [...carriedFields(resource), "full_name"]) may.add(name);
      // A deleted job disappears from the deals that named it.
      if (resource === "deal" && intentions.some(({ kind }) => kind === "delete")) may.add("jobs");
      for (const name of differing(first, record))
        if (!may.has(name))
          found.push(
            `server: ${resource} ${record.id} has another ${name}: ` +
              `${text(first[name])} became ${text(record[name])}`,
          );
    }
    const made = records.filter((record) => !was.has(record.id)).length;
    const asked = wanted.filter(({ kind }) => kind === "create").length;
    if (made > asked)
      found.push(`server: ${made} new ${resource} records where ${asked} were made`);
    for (const id of was.keys()) {
      const deleted = wanted.some(
        (intention) => intention.kind === "delete" && intention.id === id,
      );
      if (!deleted && !records.some((record) => record.id === id))
        found.push(`server: ${resource} ${id} is gone`);
    }
    return found;
  });
}

function text(value: unknown): string {
  return (JSON.stringify(value) ?? "nothing").slice(0, 80);
}
