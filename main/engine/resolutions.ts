import { z } from "zod";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { bodyBack } from "../../shared/contract/way-back.ts";
import type { WriteMode } from "../api/write-mode.ts";
import type { OutboxEntry, Store, StoreWriter } from "../store/types.ts";
import { type Acted, refuse } from "./outbox-actions.ts";
import { queueAgain, undoCreate, undoGone, type WholeDecision } from "./undo-whole.ts";

const KEY = "resolution:";
/** Decisions that can be taken back. */
const KEPT = 50;

const snapshotSchema = z.object({
  at: z.number(),
  entry: z.looseObject({ id: z.number(), recordId: z.number() }),
  whole: z
    .object({
      record: z.looseObject({ id: z.number() }).nullable(),
      entries: z.array(z.looseObject({ id: z.number() })),
      made: z.number().nullable(),
    })
    .optional(),
});

/** Keeps an entry as it was before its conflict was decided; of a record that is gone, all that the decision touched. */
export function rememberResolution(writer: StoreWriter, entry: OutboxEntry, now: number, whole?: WholeDecision): void {
  writer.setState(`${KEY}${entry.id}`, { at: now, entry, ...(whole === undefined ? {} : { whole }) });
  const all = [...writer.states(KEY)].toSorted(([, a], [, b]) => timeOf(a) - timeOf(b));
  for (const [key] of all.slice(0, Math.max(0, all.length - KEPT))) writer.setState(key, null);
}

/**
 * Takes a decision back: what is not sent yet is in conflict again; of what was sent, the fields that were disputed are set to what the
 * server had, as a new change. 404 when the decision is not known (any more), 409 while it is being sent.
 */
export function undoResolution(store: Store, id: number, mode: WriteMode): Acted {
  return store.write(
    (writer): Acted => {
      const parsed = snapshotSchema.safeParse(writer.state(`${KEY}${id}`));
      if (!parsed.success) return refuse(404, "There is no decision to take back here.");
      const before = parsed.data.entry as unknown as OutboxEntry;
      const entry = writer.outboxEntry(id);
      if (entry?.state === "sending") return refuse(409, "This change is being sent right now; wait a moment.");
      if ((before.conflict?.fields.length ?? 0) === 0) {
        const whole = parsed.data.whole as unknown as WholeDecision | undefined;
        const undone = whole === undefined ? undoCreate(writer, before, entry) : undoGone(writer, before, whole);
        if (undone.ok) writer.setState(`${KEY}${id}`, null);
        return undone;
      }
      writer.setState(`${KEY}${id}`, null);
      if (entry === null) queueAgain(writer, before);
      else if (entry.state === "done") setBack(writer, before, mode);
      else
        writer.patchEntry(id, {
          state: "conflict",
          body: before.body,
          base: before.base,
          conflict: before.conflict,
          context: before.context,
          error: null,
        });
      return { ok: true };
    },
    { durable: true },
  );
}

/** Their values are written again, as far as the API can: a text that was empty there stays. */
function setBack(writer: StoreWriter, before: OutboxEntry, mode: WriteMode): void {
  const contract = CONTRACTS[before.resource];
  const record = writer.get(before.resource, before.recordId);
  const theirs = Object.fromEntries((before.conflict?.fields ?? []).map((field) => [field.field, field.theirs]));
  if (record !== null) mode.update(writer, contract, record, bodyBack(contract, theirs));
}

function timeOf(value: unknown): number {
  const parsed = snapshotSchema.safeParse(value);
  return parsed.success ? parsed.data.at : 0;
}
