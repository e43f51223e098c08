import { namesOf } from "../../shared/contract/enumeration.ts";
import type { Random } from "../../main/sandbox/generate/random.ts";
import { type Ask, must } from "./ask.ts";
import { type EditableName, type Field, KINDS, newRecord } from "./kinds.ts";
import type { Life } from "./life.ts";

const EDITABLE = namesOf(KINDS);

/** A colleague edits fields that the user does not edit, adds records, and removes some. */
export async function workAsColleague(life: Life, server: Ask, random: Random): Promise<void> {
  const roll = random.next();
  if (roll < 0.7) {
    const kind = KINDS[random.pick(EDITABLE)];
    await change(
      life,
      server,
      kind.name,
      random.pick(life.shared[kind.name]),
      random.pick(kind.theirs),
    );
  } else if (roll < 0.9) await add(life, server);
  else {
    const id = life.doomedActivities.pop();
    if (id === undefined) return;
    await must(server, "DELETE", `/sandbox/record/activity/${id}`);
    life.colleague.removed.push(id);
  }
}

/**
 * A colleague changes a field that every PUT must carry. The API has no way to say "only if nobody
 * was here", so that a change between the app's look at a record and its PUT is lost by the
 * protocol: only while nothing of the app is on its way, and the user then leaves it alone.
 */
export async function rename(life: Life, server: Ask, random: Random): Promise<void> {
  const kind = KINDS[random.pick(EDITABLE)];
  const key = random.pick(life.shared[kind.name]);
  if (kind.theirRequired === null) return;
  life.colleague.renamed.add(`${kind.name} ${key}`);
  await change(life, server, kind.name, key, kind.theirRequired);
}

async function change(
  life: Life,
  server: Ask,
  name: EditableName,
  key: string,
  field: Field,
): Promise<void> {
  const kind = KINDS[name];
  const record = await must(server, "GET", `/v1/${name}/${key}`);
  const value = field.write(life.unique());
  await must(server, "PUT", `/v1/${name}/${key}`, {
    ...kind.required(record),
    [field.name]: value,
  });
  life.colleague.values.set(`${name} ${key} ${field.name}`, {
    kind: name,
    key,
    field: field.name,
    value: String(value),
  });
}

/** Not the user of the app's token, who is the first of the sandbox's users. */
const COLLEAGUE = 2;

/**
 * Adds a contact. Activities and notes cannot be made in another user's name, and what the app's
 * own user makes elsewhere may be a create of the app whose answer was lost: it asks about that.
 */
async function add(life: Life, server: Ask): Promise<void> {
  const marker = life.marker();
  const record = newRecord("contact", marker, life.contacts[0] ?? "", life.samples);
  await must(server, "POST", "/v1/contact", { ...record, created_by: COLLEAGUE });
  life.colleague.markers.push(marker);
}
