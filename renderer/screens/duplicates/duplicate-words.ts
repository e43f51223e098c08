import type { DuplicateResource, Reason } from "../../../shared/local/duplicates.ts";

const REASON_WORDS: Readonly<Record<Reason, string>> = {
  email: "same email",
  phone: "same phone number",
  network: "same profile",
  website: "same website",
  name: "same name",
};

/** "same email and phone number". */
export function reasonText(reasons: readonly Reason[], resource: DuplicateResource): string {
  const words = reasons.map((reason) =>
    reason === "name" && resource !== "organization"
      ? "same name and employer"
      : REASON_WORDS[reason],
  );
  const [first = "", ...rest] = words;
  const plain = rest.map((word) => word.replace(/^same /, ""));
  const last = plain.at(-1);
  return last === undefined ? first : `${[first, ...plain.slice(0, -1)].join(", ")} and ${last}`;
}

/** Fields that are compared side by side, and the reason that speaks of each. */
export const COMPARED: Readonly<
  Record<DuplicateResource, readonly (readonly [field: string, reason: Reason | null])[]>
> = {
  candidate: [
    ["email", "email"],
    ["phone", "phone"],
    ["current_position", null],
    ["current_organization", "name"],
    ["city", null],
    ["socials.network_a", "network"],
    ["socials.network_b", "network"],
    ["source", null],
    ["owner", null],
    ["created_at", null],
    ["updated_at", null],
  ],
  contact: [
    ["email", "email"],
    ["phone", "phone"],
    ["designation", null],
    ["organization", "name"],
    ["city", null],
    ["stage", null],
    ["socials.network_a", "network"],
    ["socials.network_b", "network"],
    ["owner", null],
    ["created_at", null],
    ["updated_at", null],
  ],
  organization: [
    ["website", "website"],
    ["location", null],
    ["address", null],
    ["industry", null],
    ["socials.network_a", "network"],
    ["socials.network_b", "network"],
    ["owner", null],
    ["created_at", null],
    ["updated_at", null],
  ],
};
