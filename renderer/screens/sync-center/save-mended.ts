import type { Bridge } from "../../../shared/bridge.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { AskError } from "../../core/ask.ts";
import { callLocal } from "../../core/local.ts";
import { readRecord } from "../../core/queries.ts";
import { saveFields, tidied } from "../../changes/save.ts";

/** Conflict: it is in no state to be mended any more. Not found: its log was cleared. */
const TOO_LATE: readonly (number | null)[] = [404, 409];

/**
 * Puts other values into a change that waits, or was refused, and says what came of it. One that
 * was sent while somebody typed is followed by a change of its own. Rejects with a message for the
 * user when it cannot be saved.
 */
export async function saveMended(
  bridge: Bridge,
  entry: OutboxEntryView,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  try {
    await callLocal(bridge, "editEntry", {
      params: { id: entry.id },
      body: { body: tidied(entry.resource, body) },
    });
    return "Saved. Roadbook will send it again.";
  } catch (error) {
    const late = error instanceof AskError && TOO_LATE.includes(error.status);
    if (!late || entry.state !== "queued" || entry.kind === "delete") throw error;
    const { record } = await readRecord(bridge, entry.resource, entry.slug);
    await saveFields(bridge, entry.resource, record, body);
    return "It was sent meanwhile; your words follow as a change of their own.";
  }
}
