import { type BodyField, keepsBothSides } from "../../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { customFieldItems, POLICY_FIELD, policyOf } from "../../../shared/contract/custom-field.ts";
import {
  itemIds,
  onlyItems,
  overlayItems,
  pickItems,
  withoutItems,
} from "../../../shared/contract/custom-field-items.ts";
import type { ConflictField } from "../../../shared/contract/three-way-merge.ts";
import type { ResolveChoice } from "../../../shared/local/outbox.ts";
import type { EntryContext, OutboxEntry } from "../../store/outbox/entry.ts";
import type { Store, StoreWriter } from "../../store/types.ts";
import { act, type Acted, AGAIN, deleteAgain, refuse } from "./entry-action.ts";
import { rememberDecision } from "./undo-decision.ts";
import { resolveWhole } from "./resolve-record.ts";

/**
 * Resolves the disputed fields; the undisputed ones of the entry are still sent. `mine` rebases the
 * edit on the server's value, `theirs` drops the field, `both` keeps both texts, theirs first (long
 * texts only).
 */
export function resolveEntry(
  store: Store,
  id: number,
  choose: (field: string) => ResolveChoice | undefined,
  nowMs: number,
  ulid: () => string,
): Acted {
  return act(store, id, (writer, entry) => {
    if (entry.state !== "conflict") return refuse(409, "This change is not in conflict.");
    const fields = entry.conflict?.fields ?? [];
    if (fields.length === 0) return resolveWhole(writer, entry, choose(""), nowMs, ulid);
    const open = fields.filter((field) => choose(field.field) === undefined);
    if (open.length > 0)
      return refuse(
        400,
        `Choose mine or theirs for: ${open.map((field) => field.field).join(", ")}.`,
      );
    const unfit = fields.find(
      ({ field }) => choose(field) === "both" && !keepsBothSides(bodyField(entry, field)),
    );
    if (unfit !== undefined)
      return refuse(
        400,
        `Only long texts can keep both sides; choose mine or theirs for ${unfit.field}.`,
      );
    if (entry.kind === "delete") return resolveDeletion(writer, entry, choose, nowMs);
    rememberDecision(writer, entry, nowMs);
    const body: Record<string, unknown> = { ...entry.body };
    const base: Record<string, unknown> = { ...entry.base };
    for (const field of fields) decide(entry, field, choose(field.field), body, base);
    if (Object.keys(body).filter((name) => name !== POLICY_FIELD).length === 0) {
      writer.outbox.drop(id);
      return { ok: true };
    }
    const items = fields.find(({ field }) => field === "custom_fields");
    const context =
      items === undefined ? entry.context : decidedContext(entry, items, choose("custom_fields"));
    writer.outbox.patch(id, { ...AGAIN, body, base, conflict: null, context });
    return { ok: true };
  });
}

/**
 * Decides about a record that a colleague changed since it was deleted here: "mine" deletes it all
 * the same, as it was shown with the question; "theirs" keeps it.
 */
function resolveDeletion(
  writer: StoreWriter,
  entry: OutboxEntry,
  choose: (field: string) => ResolveChoice | undefined,
  nowMs: number,
): Acted {
  const fields = entry.conflict?.fields ?? [];
  const choices = new Set(fields.map(({ field }) => choose(field)));
  const [choice] = choices;
  if (choices.size !== 1 || choice === "both")
    return refuse(400, "Choose mine (delete it) or theirs (keep it) for the whole record.");
  rememberDecision(writer, entry, nowMs);
  if (choice === "theirs") writer.outbox.drop(entry.id);
  else {
    const base = { ...entry.base };
    for (const { field, theirs } of fields) base[field] = basedOn(field, base[field], theirs);
    deleteAgain(writer, entry, base);
  }
  return { ok: true };
}

/** Removes what was noted about the decided items: an explicit choice is not judged again. */
function decidedContext(
  entry: OutboxEntry,
  { theirs }: ConflictField,
  choice: ResolveChoice | undefined,
): EntryContext {
  const seenItems = customFieldItems(theirs);
  const decided = itemIds(seenItems);
  const noted = Object.entries(entry.context.customFields ?? {}).filter(
    ([id]) => !decided.has(Number(id)),
  );
  const cleared = choice === "theirs" ? [] : overlayItems(entry.context.cleared ?? [], seenItems);
  return {
    ...entry.context,
    validWhenEdited: [],
    customFields: Object.fromEntries(noted),
    cleared,
  };
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
      if (field === "custom_fields") insistOnItems(entry, body, base, theirs);
      base[field] = basedOn(field, base[field], theirs);
      break;
    case "both":
      body[field] = joinTexts(bodyField(entry, field), theirs, body[field]);
      base[field] = theirs;
      break;
    default:
      dropField(entry, field, body, base, theirs);
  }
}

function bodyField(entry: OutboxEntry, field: string): BodyField | undefined {
  return CONTRACTS[entry.resource].body[field];
}

/** Theirs first; HTML is separated by a rule, plain text by an empty line. */
function joinTexts(field: BodyField | undefined, theirs: unknown, mine: unknown): string {
  const parts = [theirs, mine].filter(
    (text): text is string => typeof text === "string" && text !== "",
  );
  const html = field?.kind.type === "text" && field.kind.format === "html";
  return parts.join(html ? "<hr>" : "\n\n");
}

function basedOn(field: string, base: unknown, theirs: unknown): unknown {
  return field === "custom_fields"
    ? overlayItems(customFieldItems(base), customFieldItems(theirs))
    : theirs;
}

/**
 * Sends the user's items under `keep` instead of `clear`, which could empty one that the user just
 * chose. Whatever else `clear` would have emptied is emptied explicitly.
 */
function insistOnItems(
  entry: OutboxEntry,
  body: Record<string, unknown>,
  base: Record<string, unknown>,
  theirs: unknown,
): void {
  const disputed = itemIds(customFieldItems(theirs));
  const mine = customFieldItems(body["custom_fields"]);
  if (policyOf(body) !== "clear" || !mine.some(({ id }) => disputed.has(id))) return;
  const { validWhenEdited = [], cleared = [] } = entry.context;
  // An earlier decision left nothing to judge: then every item keeps its value.
  const isJudged = validWhenEdited.length > 0;
  const keepsValue = (id: number) => disputed.has(id) || !isJudged || validWhenEdited.includes(id);
  const emptied = withoutItems(overlayItems(cleared, customFieldItems(theirs)), itemIds(mine));
  body["custom_fields"] = [
    ...mine.map(({ id, value }) => ({ id, value: keepsValue(id) ? value : "" })),
    ...pickItems([], itemIds(emptied)),
  ];
  base["custom_fields"] = overlayItems(customFieldItems(base["custom_fields"]), emptied);
  body[POLICY_FIELD] = "keep";
}

function dropField(
  entry: OutboxEntry,
  field: string,
  body: Record<string, unknown>,
  base: Record<string, unknown>,
  theirs: unknown,
): void {
  if (field === "custom_fields") keepTheirItems(entry, body, theirs);
  const remainingIds = itemIds(customFieldItems(body[field]));
  if (field === "custom_fields" && remainingIds.size > 0)
    base[field] = onlyItems(customFieldItems(base[field]), remainingIds);
  else {
    delete body[field];
    delete base[field];
  }
}

/**
 * Drops the disputed items from the edit. If sending the rest under `clear` would empty one of them
 * on the server, the policy becomes `keep`, and whatever else `clear` would have emptied is emptied
 * explicitly.
 */
function keepTheirItems(entry: OutboxEntry, body: Record<string, unknown>, theirs: unknown): void {
  const disputed = itemIds(customFieldItems(theirs));
  const mine = customFieldItems(body["custom_fields"]);
  const remainingItems = withoutItems(mine, disputed);
  const ownIds = itemIds(mine);
  const emptiesTheirs = policyOf(body) === "clear" && [...disputed].some((id) => !ownIds.has(id));
  if (!emptiesTheirs) {
    body["custom_fields"] = remainingItems;
    return;
  }
  const otherItems = withoutItems(entry.context.cleared ?? [], new Set([...disputed, ...ownIds]));
  body["custom_fields"] = [...remainingItems, ...pickItems([], itemIds(otherItems))];
  body[POLICY_FIELD] = "keep";
}
