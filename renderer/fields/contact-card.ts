import { parseInstant } from "../../shared/contract/instant.ts";
import { isObject } from "../../shared/contract/liberal.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import type { ShownRecord } from "../core/queries.ts";
import { contentLines, escapedText, textLine, urlLine, utcText } from "./content-lines.ts";
import { localDate } from "../ui/local-date.ts";
import { knownNameOf, nameOf } from "./value-text.ts";

/** Whether records are people, of whom there can be a contact card. */
export function hasContactCard(resource: Resource): boolean {
  return resource === "candidate" || resource === "contact";
}

/**
 * Writes a person as a vCard 3.0 (RFC 2426), which every address book reads; some still refuse 4.0.
 * The file is given to others: it has how to reach somebody, and nothing that was said about them.
 */
export function contactCard(resource: Resource, shown: ShownRecord): string {
  const text = (field: string) => textOf(shown[field]);
  const isContact = resource === "contact";
  const socials = isObject(shown["socials"]) ? shown["socials"] : {};
  const address = ["address", "city", "state", "country"].map(text);
  const [street = "", city = "", state = "", country = ""] = address;
  const changedAt = localDate(parseInstant(text("updated_at")) ?? Number.NaN);
  return contentLines([
    "BEGIN:VCARD",
    "VERSION:3.0",
    ...textLine("UID", text("slug")),
    `N:${compound([text("last_name"), text("first_name"), "", "", ""])}`,
    `FN:${escapedText(nameOf(shown))}`,
    ...textLine("TITLE", text(isContact ? "designation" : "current_position")),
    ...organizationLine(
      isContact ? knownNameOf(shown["organization"]) : text("current_organization"),
    ),
    ...textLine("EMAIL;TYPE=INTERNET", text("email")),
    ...textLine("TEL;TYPE=VOICE", text("phone")),
    ...(address.every((part) => part === "")
      ? []
      : [`ADR;TYPE=WORK:${compound(["", "", street, city, state, "", country])}`]),
    ...urlLine("URL", textOf(socials["network_a"])),
    ...urlLine("URL", textOf(socials["network_b"])),
    ...(Number.isNaN(changedAt.getTime()) ? [] : [`REV:${utcText(changedAt)}`]),
    "END:VCARD",
  ]);
}

/** A value of several parts (RFC 2426, 3.1.2). */
function compound(parts: readonly string[]): string {
  return parts.map(escapedText).join(";");
}

function organizationLine(name: string): readonly string[] {
  return name === "" ? [] : [`ORG:${compound([name])}`];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
