import type { Bridge } from "../../../../shared/bridge.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import {
  type BulkChange,
  type BulkPreview,
  type BulkRefusal,
  type BulkRow,
  PREVIEW_CHUNK,
} from "../../../../shared/local/bulk.ts";
import { callLocal } from "../../../core/local.ts";

const SHOWN_ROWS = 6;

/** Changes of an edit, added up over the chunks; `seen` counts the checked records. */
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
