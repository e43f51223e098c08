import type { Bridge } from "../../../shared/bridge.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { RequestError } from "../../core/request-engine.ts";
import { callLocal } from "../../core/local.ts";
import { readRecord } from "../../core/queries.ts";
import { EDIT_TEXTS } from "./texts.ts";
import { saveFields, tidied } from "../../changes/save.ts";

/** 409: the entry can no longer be edited. 404: the log no longer has it. */
const TOO_LATE_STATUSES: readonly (number | null)[] = [404, 409];

/**
 * Saves other values into a waiting or refused change and returns what happened, as a sentence. If
 * it was sent while the user typed, the values become a new change. Rejects with a message for the
 * user when they cannot be saved.
 */
export async function saveEntryEdit(
  bridge: Bridge,
  entry: OutboxEntryView,
  body: Readonly<Record<string, unknown>>,
): Promise<string> {
  try {
    await callLocal(bridge, "editEntry", {
      params: { id: entry.id },
      body: { body: tidied(entry.resource, body) },
    });
    return EDIT_TEXTS.saved;
  } catch (error) {
    const late = error instanceof RequestError && TOO_LATE_STATUSES.includes(error.status);
    if (!late || entry.state !== "queued" || entry.kind === "delete") throw error;
    const { record } = await readRecord(bridge, entry.resource, entry.slug);
    await saveFields(bridge, entry.resource, record, body);
    return EDIT_TEXTS.savedAsNew;
  }
}
