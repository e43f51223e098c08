import type { BlobRef } from "../wire.ts";
import type { ResourceContract } from "./define.ts";

/**
 * Turns a multipart body into the JSON body that it stands for: texts become the numbers, flags and
 * arrays of the resource's table. Values that can't be converted stay texts, which validation
 * refuses. `custom_fields` comes as JSON text or as `custom_fields[0][id]`.
 */
export function formToBody(
  contract: ResourceContract,
  form: Readonly<Record<string, string>>,
  files: Readonly<Record<string, BlobRef>>,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(form)) {
    const field = contract.body[name];
    if (field !== undefined) body[name] = readText(field.kind.type, text);
  }
  const items = bracketItems(form);
  if (items.length > 0) body["custom_fields"] = items;
  for (const [name, file] of Object.entries(files)) body[name] = file;
  return body;
}

function readText(type: string, text: string): unknown {
  switch (type) {
    case "integer":
    case "number":
    case "switch":
    case "choice":
    case "user":
    case "lookup":
    case "gender":
    case "entity":
      return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
    case "flag":
      if (/^(true|1)$/i.test(text)) return true;
      return /^(false|0)$/i.test(text) ? false : text;
    case "custom_fields":
      try {
        return JSON.parse(text);
      } catch {
        return text;
      }
    default:
      return text;
  }
}

function bracketItems(form: Readonly<Record<string, string>>): unknown[] {
  const items = new Map<string, Record<string, unknown>>();
  for (const [name, text] of Object.entries(form)) {
    const match = /^custom_fields\[(\d+)\]\[(id|value)\]$/.exec(name);
    if (match?.[1] === undefined || match[2] === undefined) continue;
    const item = items.get(match[1]) ?? {};
    // An empty id stays a text, which validation refuses: as a number it would be 0.
    item[match[2]] = match[2] === "id" && text.trim() !== "" ? Number(text) : text;
    items.set(match[1], item);
  }
  return [...items.values()];
}
