import { addressOf, type Place } from "../../renderer/core/navigation.ts";
import { whenIdle } from "../../renderer/core/timeouts.ts";
import { RESOURCES } from "../../shared/contract/resource.ts";
import { type BoardResource, REPORTS } from "../../shared/local/report.ts";
import { type Answer, envelopeOf, type ScriptedBridge, scriptedBridge } from "./scripted-bridge.ts";

const BOARDS: readonly BoardResource[] = ["deal", "contact", "job"];

/** Every kind of page that shows records, by its address. */
export const PLACES: readonly (readonly [string, Place])[] = [
  ...RESOURCES.map((resource): Place => ({ view: "list", resource, open: null })),
  ...BOARDS.map((resource): Place => ({ view: "board", resource, open: null })),
  ...RESOURCES.map((resource): Place => ({ view: "record", resource, key: "" })),
  { view: "reports", name: null } as const,
  { view: "duplicates", resource: "candidate" } as const,
  { view: "agenda" } as const,
  { view: "today" } as const,
  { view: "brief" } as const,
  { view: "triage" } as const,
  { view: "client-brief", resource: "organization", key: "organization_1" } as const,
  { view: "inbox" } as const,
  { view: "cv-review" } as const,
  { view: "sync" } as const,
].map((place) => {
  const known: Place = place.view === "record" ? { ...place, key: keyOf(place.resource) } : place;
  return [addressOf(known), known] as const;
});

export function keyOf(resource: string): string {
  return resource === "activity" || resource === "note" ? "1" : `${resource}_1`;
}

/** A workspace in which every request of a page has an answer; lists hold these records. */
export function bridgeWithEverything(
  records: Readonly<Partial<Record<(typeof RESOURCES)[number], object>>> = {},
  more: Readonly<Record<string, Answer | object>> = {},
) {
  const table = { resource: "deal", measures: [], rows: [], totals: [], notes: [] };
  const as_of = "2026-11-20T09:00:00Z";
  const blank = { id: 1, created_at: as_of, updated_at: as_of };
  const recordOf = (resource: (typeof RESOURCES)[number]) => ({
    ...blank,
    ...(keyOf(resource) === "1" ? {} : { slug: keyOf(resource) }),
    ...records[resource],
  });
  const listOf = (resource: (typeof RESOURCES)[number]) =>
    records[resource] === undefined ? envelopeOf([]) : envelopeOf([recordOf(resource)]);
  const column = { id: 1, label: "Qualified", percentage: 10, count: 1, money: [] };
  return scriptedBridge({
    "GET /local/bulk": { data: [] },
    "GET /local/duplicates": { ...envelopeOf([]), as_of, stale: false, apart: 0 },
    ...Object.fromEntries(
      RESOURCES.flatMap((resource) => [
        [
          `GET /local/record/${resource}/${keyOf(resource)}`,
          { record: recordOf(resource), entries: [] },
        ],
        [`GET /local/records/${resource}`, listOf(resource)],
      ]),
    ),
    ...Object.fromEntries(
      REPORTS.map((name) => [
        `GET /local/report/${name}`,
        { ...table, name, as_of, complete: true, incomplete: [] },
      ]),
    ),
    ...Object.fromEntries(
      BOARDS.map((resource) => [
        `GET /local/board/${resource}`,
        { columns: records[resource] === undefined ? [] : [column] },
      ]),
    ),
    ...more,
  });
}

/** Longer than a page is busy with what it was just answered. */
const IDLE_MS = 200;

/** Resolves when the page has drawn its answers and asks nothing more. */
export async function untilQuiet({ asked }: ScriptedBridge): Promise<void> {
  for (let before = -1; before !== asked.length;) {
    before = asked.length;
    // An effect may ask once what is idle now was drawn.
    for (let turn = 0; turn < 3; turn += 1)
      await new Promise<void>((resolve) => whenIdle(resolve, IDLE_MS));
  }
}
