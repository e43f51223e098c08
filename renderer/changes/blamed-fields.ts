import type { BodyField } from "../../shared/contract/body-field.ts";
import { fieldLabel } from "../../shared/contract/define.ts";

/**
 * Fields that a server's message names, by their wire name or their label. Message texts are not
 * specified (api-spec: Errors), so this only decides what a form shows first, never what is sent.
 */
export function blamedFields(
  message: string,
  names: readonly string[],
  fields: Readonly<Record<string, BodyField>>,
): ReadonlySet<string> {
  const text = ` ${plain(message)} `;
  return new Set(
    names.filter((name) =>
      [name, fieldLabel(name, fields[name])].some((word) => text.includes(` ${plain(word)} `)),
    ),
  );
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
