import { JOINED_NAMES } from "../../../shared/query/quick-fields.ts";

/** Fields in which a match counts more than elsewhere: names, titles, and people's addresses. */
export const NAMES = new Set([
  JOINED_NAMES,
  "full_name",
  "first_name",
  "last_name",
  "name",
  "position_name",
  "title",
  "email",
  "phone",
  "phone_digits",
]);
/**
 * Those of them that are not names: when people type the beginning of something, they look for
 * names first.
 */
export const ADDRESSES = new Set(["email", "phone", "phone_digits"]);
