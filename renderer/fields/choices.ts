import type { BodyKind } from "../../shared/contract/body-field.ts";
import { CUSTOM_FIELD_ENTITIES } from "../../shared/contract/custom-field.ts";
import { GENDERS, lookupLabel } from "../../shared/contract/lookup.ts";
import { ENTITY_CODES } from "../../shared/contract/resource.ts";
import type { Lookups } from "../core/queries.ts";
import { FIELD_TEXTS as TEXTS } from "./texts.ts";
import { kindText, nameOf } from "./value-text.ts";

/** Options of a field, and how a choice becomes the value of the body. */
interface Choices {
  readonly options: readonly (readonly [string, string])[];
  readonly read: (text: string) => unknown;
}

const asIs = (text: string) => text;

/** Returns the options of a field; null for a field that is typed or searched. */
export function choicesOf(kind: BodyKind, lookups: Lookups | undefined): Choices | null {
  switch (kind.type) {
    case "flag":
      return {
        options: [
          [kind.isNegated === true ? "false" : "true", TEXTS.yes],
          [kind.isNegated === true ? "true" : "false", TEXTS.no],
        ],
        read: (text) => text === "true",
      };
    case "switch":
      return {
        options: [
          ["1", TEXTS.yes],
          ["0", TEXTS.no],
        ],
        read: Number,
      };
    case "choice":
      return {
        options: kind.choices.map((choice) => [String(choice.id), choice.label]),
        read: kind.wire === "string" ? asIs : Number,
      };
    case "word":
      return {
        options: kind.words.map((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]),
        read: asIs,
      };
    case "user":
      return {
        options: (lookups?.users ?? []).map((user) => [String(user.id), nameOf(user)]),
        read: Number,
      };
    case "lookup":
      return {
        options: (lookups?.[kind.lookup] ?? []).map((entry) => [
          String(entry.id),
          lookupLabel(entry),
        ]),
        read: Number,
      };
    case "gender":
      return {
        options: GENDERS.map((gender) => [String(gender.id), gender.label]),
        read: Number,
      };
    case "entity":
      return kind.wire === "code"
        ? {
            options: Object.values(ENTITY_CODES).map((code) => [String(code), kindText(code)]),
            read: Number,
          }
        : { options: CUSTOM_FIELD_ENTITIES.map((kind) => [kind, kindText(kind)]), read: asIs };
    default:
      return null;
  }
}

/** Returns whether a value is chosen from a list, and so complete with one key. */
export function isChosen(kind: BodyKind): boolean {
  return choicesOf(kind, undefined) !== null;
}
