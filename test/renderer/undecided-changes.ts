import { commands } from "vitest/browser";
import { callLocal } from "../../renderer/core/local.ts";
import type { EngineBridge } from "./engine-bridge.ts";

/** Why a change needs the user, or may. */
export type Undecided =
  /** An edit, or a deletion, that the server refuses. */
  | "refused"
  | "refused deletion"
  /** A colleague changed the same field, or the same two fields. */
  | "conflict"
  | "conflict of two"
  /** A colleague deleted the record. */
  | "gone"
  /** A new record that may have arrived: the server has two like it. */
  | "several"
  /** A new record of which nothing is known yet. */
  | "in doubt";

type Row = Readonly<Record<string, unknown>> & { readonly slug: string };
interface Made {
  readonly kind: Undecided;
  readonly row: Row;
}

/**
 * Makes changes that need a decision, by an engine and a server that disagree. Returns the ids of
 * their entries in the order of the kinds, which is that of the page.
 */
export async function makeUndecided(
  bridge: EngineBridge,
  kinds: readonly Undecided[],
): Promise<readonly number[]> {
  const sync = () => callLocal(bridge, "sync");
  await sync();
  const contacts = await rowsOf("/v1/contact?limit=50&maximize=owner,stage");
  const jobs = await rowsOf("/v1/job?limit=50");
  const made = kinds.map((kind, index): Made => {
    const row = (kind === "refused deletion" ? jobs : contacts)[index];
    if (row === undefined) throw new Error("The server has too few records.");
    return { kind, row };
  });
  for (const one of made) await write(bridge, one);
  for (const one of made) await disagree(one);
  await setFaults([...refusalsOf(made), LOST]);
  await sync();
  await setFaults([]);
  for (const one of made) await makeTwins(one);
  await setFaults([...refusalsOf(made), LOST]);
  await sync();
  const { data } = await callLocal(bridge, "listOutbox", { query: { limit: 50 } });
  return data.map(({ id }) => id);
}

/** What the user did. */
async function write(bridge: EngineBridge, { kind, row }: Made): Promise<void> {
  const key = row.slug;
  if (kind === "refused deletion")
    await bridge.request({ method: "DELETE", path: `/v1/job/${key}` });
  else if (kind === "several" || kind === "in doubt")
    await bridge.request({ method: "POST", path: "/v1/contact", body: newContact({ kind, row }) });
  else
    await callLocal(bridge, "editRecord", {
      params: { resource: "contact", key },
      body: { fields: fieldsOf(kind, "Mine") },
    });
}

/** What a colleague did meanwhile. */
async function disagree({ kind, row }: Made): Promise<void> {
  if (kind === "gone") await commands.askServer("DELETE", `/sandbox/record/contact/${row.slug}`);
  if (kind === "conflict" || kind === "conflict of two")
    await commands.askServer(
      "PUT",
      `/v1/contact/${row.slug}`,
      contactBody(row, fieldsOf(kind, "Theirs")),
    );
}

async function makeTwins(made: Made): Promise<void> {
  if (made.kind !== "several") return;
  for (const _twin of [1, 2]) await commands.askServer("POST", "/v1/contact", newContact(made));
}

const rowsOf = async (path: string) => (await commands.askServer("GET", path))["data"] as Row[];
const setFaults = (rules: readonly object[]) => commands.askServer("PUT", "/sandbox/faults", rules);

/** The server has not got the new record, but the app cannot know. */
const LOST = { match: { method: "POST" }, effect: { kind: "reset", when: "before" } };

function refusalsOf(made: readonly Made[]): readonly object[] {
  const slugs = made.filter(({ kind }) => kind.startsWith("refused")).map(({ row }) => row.slug);
  const body = { message: "City is not known here" };
  const pattern = `/(${slugs.join("|")})$`;
  const effect = { kind: "status", code: 422, body };
  return ["PUT", "DELETE"].map((method) => ({ match: { method, pattern }, effect }));
}

function fieldsOf(kind: Undecided, text: string): Readonly<Record<string, string>> {
  return kind === "conflict of two" ? { city: text, designation: text } : { city: text };
}

/** A body of a contact with what each must have. */
function contactBody(row: Row, more: object): object {
  const idOf = (value: unknown) => (value as { readonly id: number }).id;
  return {
    first_name: row["first_name"],
    stage_id: idOf(row["stage"]),
    owner_id: idOf(row["owner"]),
    ...more,
  };
}

function newContact({ kind, row }: Made): object {
  return contactBody(row, { first_name: kind, last_name: row.slug, city: "Mine" });
}
