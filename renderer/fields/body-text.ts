import type { BodyField } from "../../shared/contract/body-field.ts";
import { splitList } from "../../shared/contract/text-values.ts";
import { isObject } from "../../shared/contract/liberal.ts";
import { GENDERS } from "../../shared/contract/lookup.ts";
import type { Lookups, ShownRecord } from "../core/queries.ts";
import { dayText, instantTitle, numberText } from "../ui/format.ts";
import { kindText, lookupText, nameOf, plainText, unknownRelatedName } from "./value-text.ts";
import { visibleText } from "../ui/visible-text.ts";

const OTHER = kindText("other");

/** Returns the text of a body field's value. */
export function bodyText(
  field: BodyField,
  value: unknown,
  shown: ShownRecord,
  lookups: Lookups | undefined,
): string {
  if (field.kind.type === "ref" || field.kind.type === "refs" || field.kind.type === "attendees")
    return relationText(field, shown);
  // The record keeps a file's name, which is no value that could be sent.
  if (field.kind.type === "file") return fileText(field, shown);
  if (field.kind.type === "related" && value === "")
    return kindText(shown["related_to_type"]) === OTHER ? OTHER : "";
  if (value === undefined || value === null || value === "") return "";
  const { kind } = field;
  switch (kind.type) {
    case "text":
      return kind.format === "html"
        ? plainText(asText(value)).slice(0, 160)
        : visibleText(asText(value));
    case "integer":
    case "number":
      return numberText(value);
    case "date":
      return dayText(value);
    case "datetime":
      return instantTitle(value);
    case "list":
      return kind.choices === undefined
        ? visibleText(asText(value).replaceAll(",", ", "))
        : splitList(value)
            .map(
              (code) => kind.choices?.find((choice) => String(choice.id) === code)?.label ?? code,
            )
            .join(", ");
    case "flag":
      return value === true ? "Yes" : "No";
    case "switch":
      return value === 1 ? "Yes" : "No";
    case "choice":
      return (
        kind.choices.find((choice) => String(choice.id) === asText(value))?.label ?? asText(value)
      );
    case "word":
      return asText(value).charAt(0).toUpperCase() + asText(value).slice(1);
    case "user":
      return nameOf(lookups?.users.find((user) => user.id === value)) || `#${asText(value)}`;
    case "users":
      return asText(value)
        .split(",")
        .map((id) => nameOf(lookups?.users.find((user) => String(user.id) === id)) || id)
        .filter((name) => name !== "")
        .join(", ");
    case "lookup":
      return typeof value === "number"
        ? lookupText(kind.lookup, value, lookups)
        : `#${asText(value)}`;
    case "gender":
      return GENDERS.find((gender) => gender.id === value)?.label ?? "";
    case "entity":
      return kindText(value);
    case "related":
      return nameOf(shown["related_record"]) || unknownRelatedName(asText(value));
    case "custom_fields":
    case "policy":
      return "";
  }
}

function asText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function relationText(field: BodyField, shown: ShownRecord): string {
  const value = shown[field.path];
  if (field.kind.type === "attendees") {
    const people = isObject(value) ? value[field.kind.of] : undefined;
    return Array.isArray(people) ? people.map(nameOf).join(", ") : "";
  }
  return Array.isArray(value) ? value.map(nameOf).join(", ") : nameOf(value);
}

function fileText(field: BodyField, shown: ShownRecord): string {
  const value = shown[field.path];
  if (typeof value === "string") return visibleText(value);
  const name = isObject(value) ? value["file_name"] : undefined;
  return typeof name === "string" ? visibleText(name) : "";
}
