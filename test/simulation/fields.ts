import type { Resource } from "../../shared/contract/resource.ts";

/** A field whose edits a run follows: every edit writes a value that nobody wrote before. */
export interface Followed {
  readonly name: string;
  readonly kind: "text" | "list" | "custom" | "html";
  /** Field of the stored record. */
  readonly stored: string;
}

const text = (name: string): Followed => ({ name, kind: "text", stored: name });
const list = (name: string): Followed => ({ name, kind: "list", stored: name });
const custom: Followed = { name: "custom_fields", kind: "custom", stored: "custom_fields" };

export const FOLLOWED: Readonly<Partial<Record<Resource, readonly Followed[]>>> = {
  candidate: [
    text("city"),
    text("current_position"),
    text("description"),
    list("tags"),
    list("skill"),
    custom,
  ],
  contact: [text("first_name"), text("designation"), text("city"), list("tags"), custom],
  job: [
    text("position_name"),
    text("city"),
    list("skills"),
    { name: "description", kind: "html", stored: "description" },
    custom,
  ],
  deal: [text("name"), list("tags"), custom],
  activity: [text("title"), text("location"), text("description")],
};

export const EDITED = Object.keys(FOLLOWED) as readonly Resource[];

/** Stored fields that follow from others, or that the server sets with every write. */
export const DERIVED = new Set([
  "updated_at",
  "updated_by",
  "full_name",
  "amount_by_stage",
  "related_record",
]);
