import type { Bridge } from "../../shared/bridge.ts";
import { recordKey } from "../../shared/contract/record-view.ts";
import { isResource, resourceOfSlug } from "../../shared/contract/resource.ts";
import { callLocal } from "./local.ts";

/**
 * Keys of records that were created here, as drafts and places name them: a local slug, or the
 * negative id of an activity or a note. What a save lacks is about the record as it was.
 */
const LOCAL_KEY = new RegExp(
  String.raw`\b[a-z]+_local-[0-9a-z]+` +
    String.raw`|(?<!missing-values )\b(?:activity|note)(?:[ :/]|","(?:key|open)":")-\d+`,
  "gi",
);

/**
 * Returns a function that writes into a text what the server calls the records by now that were
 * created here: it may have named them while the window was locked.
 */
export async function readCurrentKeys(
  bridge: Pick<Bridge, "request">,
  texts: readonly string[],
): Promise<(text: string) => string> {
  const localKeys = new Set(texts.flatMap((text) => text.match(LOCAL_KEY) ?? []));
  const current = new Map<string, string>();
  for (const name of localKeys) current.set(name, await currentName(bridge, name));
  return (text) => text.replace(LOCAL_KEY, (name) => current.get(name) ?? name);
}

/** Returns whether a text names a record created here, which the server may rename. */
export function hasLocalKey(text: string): boolean {
  return text.search(LOCAL_KEY) >= 0;
}

async function currentName(bridge: Pick<Bridge, "request">, name: string): Promise<string> {
  const id = /-\d+$/.exec(name)?.[0];
  const isSlug = name.includes("_local-");
  const resource = isSlug ? resourceOfSlug(name) : /^[a-z]+/i.exec(name)?.[0];
  const key = isSlug ? name : id;
  if (resource === null || resource === undefined || !isResource(resource)) return name;
  if (key === undefined) return name;
  try {
    const { record } = await callLocal(bridge, "readRecord", { params: { resource, key } });
    const currentKey = recordKey(resource, record);
    return currentKey === "" ? name : `${name.slice(0, name.length - key.length)}${currentKey}`;
  } catch {
    // The record is gone, and so is what was typed about it.
    return name;
  }
}
