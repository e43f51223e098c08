import type { DuplicateResource, Reason } from "../../../shared/local/duplicates.ts";

/** Fields that are shown side by side, each with the reason that highlights it. */
export const COMPARED_FIELDS: Readonly<
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
