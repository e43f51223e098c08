import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { LOOKUPS, type Lookup } from "../../shared/contract/lookup.ts";
import { PROFILES, type ProfileName, type RecordOperation } from "../../shared/contract/profile.ts";
import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { Cell, Scene } from "./cell.ts";
import { ALL, HALVES, togetherOf } from "./group.ts";
import { claimsSuccess, isOfAccount, ODD_ANSWER_NAMES, TELLING_ANSWERS } from "./odd-answers.ts";
import { ODD_VALUE_NAMES, TELLING_VALUES } from "./odd-values.ts";
import { pathsOf } from "./place.ts";
import { resourceShowing } from "./play-cell.ts";
import { definitionLike } from "./tiny-definitions.ts";
import { ODD_ID } from "./odd-ids.ts";
import { recordOf } from "./tiny-world.ts";

/**
 * Every cell of the odd world. Those of one place that differ in the oddity only are one cell `*`
 * as long as they can be together: it plays them all, each on a record of its own. The places of a
 * list take turns: half of them are odd while it is read for the first time, the others later;
 * `thorough`: each of them in both.
 */
export function allCells(thorough = false): readonly Cell[] {
  const every = [
    ...recordCells("extended"),
    ...sharedCells("extended"),
    ...definitionCells(),
    ...envelopeCells(),
    ...answerCells("extended"),
    ...recordCells("documented"),
    ...sharedCells("documented"),
    ...answerCells("documented"),
  ];
  return thorough ? every : every.filter(inTurn());
}

/** Tells of the cells of each place that can be odd first or later which one has its turn. */
function inTurn(): (cell: Cell) => boolean {
  const turns = new Map<string, Scene>();
  return ({ profile, operation, place, scene }) => {
    const own = place !== "answer" && !place.startsWith("@") && !/(^|:)(id|slug)$/.test(place);
    if (!own || (scene !== "first" && scene !== "later")) return true;
    const key = `${profile} ${operation} ${place}`;
    const turn = turns.get(key) ?? (turns.size % 2 === 0 ? "later" : "first");
    turns.set(key, turn);
    return scene === turn;
  };
}

const has = (profile: ProfileName, resource: Resource, operation: RecordOperation) =>
  PROFILES[profile].operations[resource].includes(operation);

/** Operations on records in which an odd record can come, and the scenes that use them. */
function uses(profile: ProfileName, resource: Resource): readonly (readonly [Scene, string])[] {
  const all: (readonly [Scene, string])[] = [];
  const list = listOf(resource);
  if (has(profile, resource, "list")) all.push(["first", list], ["later", list]);
  if (has(profile, resource, "search") && profile === "extended")
    all.push(["keyset", `search:${resource}`], ["keyset", `get:${resource}`]);
  if (has(profile, resource, "get") && has(profile, resource, "update"))
    all.push(["edit", `get:${resource}`]);
  if (has(profile, resource, "update")) all.push(["edit", `update:${resource}`]);
  if (has(profile, resource, "create")) all.push(["create", `create:${resource}`]);
  if (has(profile, resource, "delete")) all.push(["delete", `delete:${resource}`]);
  return all;
}

/** The list on which the odd record is. */
function listOf(resource: Resource): string {
  return resource === "note" ? "list:note:candidate" : `list:${resource}`;
}

function recordCells(profile: ProfileName): readonly Cell[] {
  return RESOURCES.flatMap((resource) =>
    uses(profile, resource)
      // What both profiles do in the same way is tried in one of them.
      .filter(([, operation]) => profile === "extended" || differs(resource, operation))
      .flatMap(([scene, operation]) =>
        placesOf(resource, operation).flatMap((place) =>
          withAlone({ profile, scene, operation, place, oddity: ALL }),
        ),
      ),
  );
}

function differs(resource: Resource, operation: string): boolean {
  return resource === "candidate" || (resource === "deal" && operation.startsWith("list:"));
}

/**
 * A group, and what cannot be in it though it is telling. What breaks a whole answer is tried with
 * the ids only.
 */
function withAlone(cell: Cell): readonly Cell[] {
  const together = new Set(togetherOf(cell));
  const ids = cell.place === "id" || cell.place === "slug";
  const alone = ids ? ODD_VALUE_NAMES.filter((name) => !together.has(name)) : [];
  return [cell, ...alone.map((oddity) => ({ ...cell, oddity }))];
}

/**
 * Places in a record: its fields and what is in them; of users and look-ups nothing more, because
 * they are odd everywhere at once.
 */
function placesOf(resource: Resource, operation: string): readonly string[] {
  const { record, searchRow } = CONTRACTS[resource];
  const searched = operation.startsWith("search:") ? new Set(["id", ...(searchRow ?? [])]) : null;
  const leaf = ([field]: readonly (string | number)[]) => {
    const kind = record[String(field)]?.kind.type;
    return kind === "user" || kind === "users" || kind === "lookup";
  };
  return pathsOf(recordOf(resource, ODD_ID), leaf)
    .map((path) => path.join("."))
    .filter((place) => searched === null || searched.has(place.split(".")[0] ?? ""));
}

/** Users and look-up entries, wherever they are shown. */
function sharedCells(profile: ProfileName): readonly Cell[] {
  const user = ["id", "email", "first_name", "last_name", "full_name", "role", "phone"].map(
    (field) => `user:${field}`,
  );
  const places = [
    ...user,
    ...LOOKUPS.flatMap((lookup) => fieldsOf(lookup).map((field) => `${lookup}:${field}`)),
  ];
  const scenes: readonly (readonly [Scene, string])[] =
    profile === "extended"
      ? [
          ["first", "lists"],
          ["later", "lists"],
          ["edit", "gets"],
          ["edit", "writes"],
        ]
      : [];
  return scenes.flatMap(([scene, operation]) =>
    places.flatMap((place): Cell[] => {
      const cell = { profile, scene, operation, place };
      // Many odd users, each on one record; and one of whom most records tell.
      const one = place === "user:id" || place === "user:email" || place.endsWith("stage:id");
      return [
        { ...cell, oddity: ALL },
        ...(one && scene === "first" ? TELLING_VALUES.map((oddity) => ({ ...cell, oddity })) : []),
      ];
    }),
  );
}

function fieldsOf(lookup: Lookup): readonly string[] {
  const cell = {
    profile: "extended",
    scene: "first",
    operation: "lists",
    place: `${lookup}:id`,
    oddity: "",
  } as const;
  const resource = resourceShowing(cell);
  const shown = Object.entries(CONTRACTS[resource].record).find(
    ([, { kind }]) => kind.type === "lookup" && kind.lookup === lookup,
  );
  return Object.keys(recordOf(resource, ODD_ID)[shown?.[0] ?? ""] ?? {});
}

function definitionCells(): readonly Cell[] {
  return (["root", "child"] as const).flatMap((kind) => {
    const places = pathsOf(definitionLike(kind), () => false).map(
      (path) => `${kind}:${path.join(".")}`,
    );
    return places.flatMap((place) => {
      const cell = { profile: "extended", operation: "definitions", place } as const;
      return [
        { ...cell, scene: "first", oddity: ALL } as const,
        { ...cell, scene: "later", oddity: ALL } as const,
        // Those that other fields and the values of most records are of.
        ...TELLING_VALUES.flatMap((oddity) => [
          { ...cell, scene: "first", oddity } as const,
          { ...cell, scene: "later", oddity } as const,
        ]),
      ];
    });
  });
}

const ENVELOPE = [
  "total",
  "per_page",
  "current_page",
  "last_page",
  "next_page_url",
  "prev_page_url",
  "from",
  "to",
  "data",
];
const NEEDED = new Set(["total", "per_page", "data"]);

function envelopeCells(): readonly Cell[] {
  return RESOURCES.flatMap((resource) => {
    const all = resource === "contact";
    return ENVELOPE.filter((key) => all || NEEDED.has(key)).flatMap((key) =>
      (all && NEEDED.has(key) ? ODD_VALUE_NAMES : TELLING_VALUES).flatMap((oddity): Cell[] => {
        const cell = {
          profile: "extended",
          operation: listOf(resource),
          place: `@${key}`,
          oddity,
        } as const;
        const also = all && TELLING_VALUES.includes(oddity);
        return [
          { ...cell, scene: "first" },
          ...(also ? [{ ...cell, scene: "later" } as const] : []),
        ];
      }),
    );
  });
}

function answerCells(profile: ProfileName): readonly Cell[] {
  return [
    ...RESOURCES.flatMap((resource) => [
      ...listAnswers(profile, resource),
      ...recordAnswers(profile, resource),
    ]),
    ...(profile === "extended"
      ? [
          ...operationAnswers(profile, "first", "definitions", true),
          ...operationAnswers(profile, "later", "definitions", false),
        ]
      : []),
  ];
}

function listAnswers(profile: ProfileName, resource: Resource): readonly Cell[] {
  if (!has(profile, resource, "list")) return [];
  // What both profiles do in the same way is tried in one of them; where there is no get, a list is
  // all there is.
  if (profile === "documented" && resource !== "deal" && resource !== "note") return [];
  const thorough = resource === "contact" && profile === "extended";
  const lists =
    resource === "note" ? ["list:note:candidate", "list:note:deal"] : [`list:${resource}`];
  return [
    ...lists.flatMap((list) =>
      (["first", "later"] as const).flatMap((scene) =>
        operationAnswers(profile, scene, list, thorough),
      ),
    ),
    ...(has(profile, resource, "search") && profile === "extended"
      ? operationAnswers(profile, "keyset", `search:${resource}`, thorough)
      : []),
  ];
}

/** A whole operation that answers oddly, whatever record is asked for. */
function operationAnswers(
  profile: ProfileName,
  scene: Scene,
  operation: string,
  thorough: boolean,
): readonly Cell[] {
  const names = thorough ? ODD_ANSWER_NAMES : TELLING_ANSWERS;
  return names.map((oddity) => ({ profile, scene, operation, place: "answer", oddity }));
}

/**
 * Answers about one record: together, each about a record of its own; of contacts and deals also of
 * the whole operation.
 */
function recordAnswers(profile: ProfileName, resource: Resource): readonly Cell[] {
  const verbs: readonly (readonly [Scene, RecordOperation])[] = [
    ["vanish", "get"],
    ["edit", "get"],
    ["edit", "update"],
    ["create", "create"],
    ["delete", "delete"],
  ];
  if (profile === "documented" && resource !== "candidate" && resource !== "deal") return [];
  return verbs.flatMap(([scene, verb]): readonly Cell[] => {
    const needs = scene === "edit" ? (["update", verb] as const) : ([verb] as const);
    if (!needs.every((operation) => has(profile, resource, operation))) return [];
    const operation = `${verb}:${resource}`;
    const cell = { profile, scene, operation, place: "answer", oddity: ALL };
    const after = { ...cell, place: "answer-after" };
    const account = ODD_ANSWER_NAMES.filter(isOfAccount).map((oddity) => ({ ...cell, oddity }));
    const whole = resource === "contact" || resource === "deal" || verb === "delete";
    const alone = whole
      ? TELLING_ANSWERS.filter((name) => !isOfAccount(name)).flatMap((oddity) =>
          verb === "get" || !claimsSuccess(oddity)
            ? [{ ...cell, oddity }]
            : [
                { ...cell, oddity },
                { ...after, oddity },
              ],
        )
      : [];
    // A sweep of which most is gone is not believed: half of the records at a time.
    const groups =
      scene === "vanish"
        ? HALVES.map((oddity) => ({ ...cell, oddity }))
        : verb === "get"
          ? [cell]
          : [cell, after];
    return [...groups, ...account, ...alone];
  });
}
