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
import { undoRunAction } from "./bulk-undo.ts";
import { BULK_TEXTS as TEXTS, recordsText } from "./texts.ts";

const SHOWN_ROWS = 6;

/** What an edit would change, added up over the chunks; `seen` counts the checked records. */
export type PreviewTotals = BulkPreview & { readonly seen: number };

export const NOTHING_SEEN: PreviewTotals = {
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
 * Previews the edit of every record, chunk by chunk; changes nothing. Ends early when `onChunk`
 * returns false.
 */
export async function previewAll(
  bridge: Bridge,
  resource: Resource,
  keys: readonly string[],
  change: BulkChange,
  onChunk: (totals: PreviewTotals) => boolean,
): Promise<void> {
  const changing: string[] = [];
  const refused: BulkRefusal[] = [];
  const rows: BulkRow[] = [];
  let totals = NOTHING_SEEN;
  for (let at = 0; at < keys.length; at += PREVIEW_CHUNK) {
    const chunk = keys.slice(at, at + PREVIEW_CHUNK);
    const answer = await callLocal(bridge, "previewBulk", {
      params: { resource },
      body: { keys: chunk, ...change, rows: Math.max(0, SHOWN_ROWS - rows.length) },
    });
    changing.push(...answer.change);
    refused.push(...answer.refused);
    rows.push(...answer.rows);
    totals = {
      change: changing,
      refused,
      rows,
      same: totals.same + answer.same,
      gone: totals.gone + answer.gone,
      incomplete: totals.incomplete + answer.incomplete,
      missing: sum(totals.missing, answer.missing),
      rate: answer.rate,
      pace: answer.pace,
      seen: totals.seen + chunk.length,
    };
    if (!onChunk(totals)) return;
  }
  if (keys.length === 0) onChunk(NOTHING_SEEN);
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
 * Edits the records in chunks, and tells the user the outcome with an undo for all of them. Never
 * rejects.
 */
export async function editAll(
  bridge: Bridge,
  resource: Resource,
  keys: readonly string[],
  change: BulkChange,
): Promise<void> {
  const { add } = useToasts.getState();
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
    `${stopped ? TEXTS.run.stopped : ""}${TEXTS.run.changed(recordsText(resource, changed))}`,
    refused === 0 ? "" : TEXTS.run.refused(recordsText(resource, refused)),
    failure ?? "",
  ];
  add({
    tone: failure === null ? "plain" : "bad",
    text: parts.filter((part) => part !== "").join(" "),
    ...(run === null ? {} : undoRunAction(bridge, { id: run, resource, left: changed })),
  });
}
