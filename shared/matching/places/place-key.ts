import { normalizeText } from "../../contract/normalize-text.ts";

/** Returns the form in which names of places are compared: letters and digits, single spaces. */
export function placeKey(name: string): string {
  return normalizeText(name)
    .replace(/['.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
