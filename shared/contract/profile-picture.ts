import type { Resource } from "./resource.ts";

/** The field of a record that has the address of a picture. api-spec: Candidate; Contact. */
export const PICTURE_FIELD = "profile_picture";

export const PICTURED_RESOURCES = [
  "candidate",
  "contact",
  "organization",
] as const satisfies readonly Resource[];
/** Resources whose records can have a picture. */
export type PicturedResource = (typeof PICTURED_RESOURCES)[number];

export function isPictured(resource: Resource): resource is PicturedResource {
  return PICTURED_RESOURCES.some((pictured) => pictured === resource);
}

/** Returns the address of a record's picture; null if it has none. */
export function pictureAddress(
  record: Readonly<Record<string, unknown>> | null | undefined,
): string | null {
  const value = record?.[PICTURE_FIELD];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
