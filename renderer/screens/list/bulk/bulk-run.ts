import type { Bridge } from "../../../../shared/bridge.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import {
  type BulkChange,
  type BulkPreview,
  type BulkRefusal,
  type BulkRow,
  EDIT_CHUNK,
  PREVIEW_CHUNK,
} from "../../../../shared/local/bulk.ts";
import { useToasts } from "../../../core/toasts.ts";
import { failureText } from "../../../core/use-action.ts";
import { callLocal } from "../../../core/local.ts";
import { stepByStep } from "../../../changes/bulk-progress.ts";
import { undoOf } from "./bulk-undo.ts";
import { recordWords } from "./record-words.ts";
import { BULK_TEXTS as TEXTS } from "./texts.ts";

/** Rows that are shown before and after. */
const ROWS = 6;

/** What an edit would come to, added up over all chunks. */
export type Tally = BulkPreview & { readonly seen: number };

export const NOTHING_SEEN: Tally = {
  change: [],
  same: 0,
  gone: 0,
  refused: [],
  incomplete: 0,
  missing: {},
  rows: [],
  rate: null,
  pace: null,
  seen: 0,
};

/**
 * Looks at every record, changes nothing. `tell` hears after each chunk; ends early when it says
 * `false`.
 */
export async function previewAll(
  bridge: Bridge,
  resource: Resource,
  keys: readonly string[],
  change: BulkChange,
  tell: (tally: Tally) => boolean,
): Promise<void> {
  const changing: string[] = [];
  const refused: BulkRefusal[] = [];
  const rows: BulkRow[] = [];
  let tally = NOTHING_SEEN;
  for (let at = 0; at < keys.length; at += PREVIEW_CHUNK) {
    const chunk = keys.slice(at, at + PREVIEW_CHUNK);
    const answer = await callLocal(bridge, "previewBulk", {
      params: { resource },
      body: { keys: chunk, ...change, rows: Math.max(0, ROWS - rows.length) },
    });
    changing.push(...answer.change);
    refused.push(...answer.refused);
    rows.push(...answer.rows);
    tally = {
      change: changing,
      refused,
      rows,
      same: tally.same + answer.same,
      gone: tally.gone + answer.gone,
      incomplete: tally.incomplete + answer.incomplete,
      missing: sum(tally.missing, answer.missing),
      rate: answer.rate,
      pace: answer.pace,
      seen: tally.seen + chunk.length,
    };
    if (!tell(tally)) return;
  }
  if (keys.length === 0) tell(NOTHING_SEEN);
}

function sum(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> {
  return Object.fromEntries(
    [...Object.keys(a), ...Object.keys(b)].map((name) => [name, (a[name] ?? 0) + (b[name] ?? 0)]),
  );
}

/**
 * Edits the records, chunk by chunk, and says what came of it; the message takes all of it back at
 * once. Never rejects.
 */
export async function editAll(
  bridge: Bridge,
  resource: Resource,
  keys: readonly string[],
  change: BulkChange,
): Promise<void> {
  const { add } = useToasts.getState();
  const name = recordWords(resource);
  let run: number | null = null;
  let [changed, refused] = [0, 0];
  let failure: string | null = null;
  const stopped = await stepByStep("edit", resource, keys.length, async (done) => {
    const chunk = keys.slice(done, done + EDIT_CHUNK);
    const answer = await callLocal(bridge, "editBulk", {
      params: { resource },
      body: { keys: chunk, ...change, run, total: keys.length },
    });
    run = answer.run;
    changed += answer.changed;
    refused += answer.refused.length;
    return chunk.length;
  }).catch((error: unknown) => {
    failure = failureText(error, TEXTS.run.failed);
    return true;
  });
  const parts = [
    `${stopped ? TEXTS.run.stopped : ""}${TEXTS.run.changed(name(changed))}`,
    refused === 0 ? "" : TEXTS.run.refused(name(refused)),
    failure ?? "",
  ];
  add({
    tone: failure === null ? "plain" : "bad",
    text: parts.filter((part) => part !== "").join(" "),
    ...(run === null ? {} : undoOf(bridge, { id: run, resource, left: changed })),
  });
}
