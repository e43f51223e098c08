import { type BodyField, keepsBothSides } from "../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CustomFieldItem } from "../../shared/contract/custom-field.ts";
import type { ConflictField, ResolveChoice } from "../../shared/local/outbox.ts";
import type { OutboxEntry, Store } from "../store/types.ts";
import { act, type Acted, AGAIN, refuse } from "./outbox-actions.ts";
import { rememberResolution } from "./resolutions.ts";
import { resolveWhole } from "./resolve-whole.ts";

/**
 * Decides the disputed fields; the undisputed ones of the entry are still sent. `mine` puts the edit on what the server has, `theirs` gives
 * the field up, `both` keeps the two texts, theirs first (long texts only).
 */
export function resolveEntry(
  store: Store,
  id: number,
  choose: (field: string) => ResolveChoice | undefined,
  now: number,
  ulid: () => string,
): Acted {
  return act(store, id, (writer, entry) => {
    if (entry.state !== "conflict") return refuse(409, "This change is not in conflict.");
    const fields = entry.conflict?.fields ?? [];
    if (fields.length === 0) return resolveWhole(writer, entry, choose(""), now, ulid);
    const open = fields.filter((field) => choose(field.field) === undefined);
    if (open.length > 0)
      return refuse(400, `Choose mine or theirs for: ${open.map((field) => field.field).join(", ")}.`);
    const unfit = fields.find(({ field }) => choose(field) === "both" && !keepsBothSides(bodyField(entry, field)));
    if (unfit !== undefined)
      return refuse(400, `Only long texts can keep both sides; choose mine or theirs for ${unfit.field}.`);
    rememberResolution(writer, entry, now);
    const body: Record<string, unknown> = { ...entry.body };
    const base: Record<string, unknown> = { ...entry.base };
    for (const field of fields) decide(entry, field, choose(field.field), body, base);
    if (Object.keys(body).filter((name) => name !== "invalid_linked_custom_field_value_policy").length === 0) {
      writer.dropEntry(id);
      return { ok: true };
    }
    // What was chosen in full knowledge is not judged again.
    writer.patchEntry(id, { ...AGAIN, body, base, conflict: null, context: { ...entry.context, fitting: [] } });
    return { ok: true };
  });
}

function decide(
  entry: OutboxEntry,
  { field, theirs }: ConflictField,
  choice: ResolveChoice | undefined,
  body: Record<string, unknown>,
  base: Record<string, unknown>,
): void {
  switch (choice) {
    case "mine":
      base[field] = overlay(field, base[field], theirs);
      break;
    case "both":
      body[field] = joinTexts(bodyField(entry, field), theirs, body[field]);
      base[field] = theirs;
      break;
    default:
      giveUp(field, body, base, theirs);
  }
}

function bodyField(entry: OutboxEntry, field: string): BodyField | undefined {
  return CONTRACTS[entry.resource].body[field];
}

/** Theirs first; HTML is parted by a rule, plain text by an empty line. */
function joinTexts(field: BodyField | undefined, theirs: unknown, mine: unknown): string {
  const parts = [theirs, mine].filter((text): text is string => typeof text === "string" && text !== "");
  const html = field?.kind.type === "text" && field.kind.format === "html";
  return parts.join(html ? "<hr>" : "\n\n");
}

function overlay(field: string, base: unknown, theirs: unknown): unknown {
  if (field !== "custom_fields") return theirs;
  const items = new Map((base as readonly CustomFieldItem[]).map((item) => [item.id, item]));
  for (const item of theirs as readonly CustomFieldItem[]) items.set(item.id, item);
  return [...items.values()];
}

function giveUp(field: string, body: Record<string, unknown>, base: Record<string, unknown>, theirs: unknown): void {
  const disputed =
    field === "custom_fields" ? new Set((theirs as readonly CustomFieldItem[]).map((item) => item.id)) : null;
  for (const side of [body, base]) {
    const left =
      disputed === null ? [] : (side[field] as readonly CustomFieldItem[]).filter((item) => !disputed.has(item.id));
    if (left.length > 0) side[field] = left;
    else delete side[field];
  }
}
