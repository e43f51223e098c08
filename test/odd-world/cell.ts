import { isOneOf } from "../../shared/contract/enumeration.ts";
import { PROFILE_NAMES, type ProfileName } from "../../shared/contract/profile.ts";
import { isResource, type Resource } from "../../shared/contract/resource.ts";

/**
 * What goes on while the server is odd. `first`: the first sync of a fresh workspace. `later`: a
 * workspace that is complete, and records that changed since. `keyset`: the same on a server whose
 * lists do not sort. `edit`, `create`, `delete`: changes of the user. `vanish`: colleagues delete
 * records, and their absence has to be proved.
 */
export const SCENES = ["first", "later", "keyset", "edit", "create", "delete", "vanish"] as const;
export type Scene = (typeof SCENES)[number];

/** One case of the odd world: who does what, and which answers are odd in which place and way. */
export interface Cell {
  readonly profile: ProfileName;
  readonly scene: Scene;
  /**
   * `list:contact`, `list:note:candidate`, `get:job`, `update:deal`, `create:note`, `delete:job`,
   * `search:contact`, `definitions`; `lists`, `gets`, `writes`: all of them.
   */
  readonly operation: string;
  /**
   * A path in the record that is odd (`stage.label`), in the envelope (`@total`), in a user
   * wherever it is shown (`user:email`), in a look-up (`deal_stage:percentage`), or in a definition
   * (`root:field_name`). `answer`: the whole answer, given instead of doing anything;
   * `answer-after`: the whole answer, after the server did what it was asked.
   */
  readonly place: string;
  /**
   * Name of an odd value, or of an odd answer. Several with commas between them are together in one
   * world, each on a record of its own; `*`: all that can be.
   */
  readonly oddity: string;
}

/** The one line that replays it. */
export function cellLine(cell: Cell): string {
  return [cell.profile, cell.scene, cell.operation, cell.place, cell.oddity].join(" ");
}

/** Throws for a line that is none. */
export function readCell(line: string): Cell {
  const [profile, scene, operation, place, oddity, ...rest] = line.trim().split(" ");
  const isProfile = (name: string | undefined): name is ProfileName => isOneOf(PROFILE_NAMES, name);
  const isScene = (name: string | undefined): name is Scene => isOneOf(SCENES, name);
  if (
    !isProfile(profile) ||
    !isScene(scene) ||
    operation === undefined ||
    place === undefined ||
    oddity === undefined
  )
    throw new Error(
      `Not a cell: ${line}. One reads like "extended first list:contact email null".`,
    );
  if (rest.length > 0)
    throw new Error(`Not a cell: ${line}. It has ${5 + rest.length} words instead of 5.`);
  return { profile, scene, operation, place, oddity };
}

/** What a cell makes odd. */
export interface Subject {
  /** `list`, `get`, `update`, …, `lists`, `gets`, `writes`, `definitions`. */
  readonly verb: string;
  /** Resource of the operation; null where it is of none. */
  readonly resource: Resource | null;
  readonly kind: "answer" | "envelope" | "record" | "user" | "lookup" | "definition";
  /** The first part of the path in it. */
  readonly field: string;
}

export function subjectOf({ operation, place }: Cell): Subject {
  const [verb = "", name = ""] = operation.split(":");
  const [owner = "", inside] = place.includes(":") ? place.split(":") : ["", place];
  const field = (inside ?? "").split(".")[0] ?? "";
  return { verb, resource: isResource(name) ? name : null, kind: kindOf(place, owner), field };
}

function kindOf(place: string, owner: string): Subject["kind"] {
  if (place === "answer" || place === "answer-after") return "answer";
  if (place.startsWith("@")) return "envelope";
  if (owner === "") return "record";
  if (owner === "root" || owner === "child") return "definition";
  return owner === "user" ? "user" : "lookup";
}

export function isWholeAnswer(cell: Cell): boolean {
  return cell.place === "answer" || cell.place === "answer-after";
}
