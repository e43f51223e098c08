import { create } from "zustand";
import type { Bridge } from "../../../shared/bridge.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import {
  type BulkChange,
  type BulkEdit,
  type BulkEdited,
  type BulkPreview,
  type BulkRefusal,
  type BulkRow,
  type BulkUndone,
  EDIT_CHUNK,
  PREVIEW_CHUNK,
} from "../../../shared/local/bulk.ts";
import { UNDO, useToasts } from "../../app/toasts.ts";
import { ask } from "../../data/ask.ts";

/** Rows that are shown before and after. */
const ROWS = 6;

/** An edit of many records on its way, or the way back. */
export interface Run {
  readonly what: "edit" | "undo";
  readonly resource: Resource;
  readonly done: number;
  readonly total: number;
  readonly stopping: boolean;
}

/** At most one runs; the page can be used meanwhile. */
export const useBulkRun = create<{ readonly run: Run | null; readonly stop: () => void }>((set) => ({
  run: null,
  stop: () => set(({ run }) => ({ run: run === null ? null : { ...run, stopping: true } })),
}));

/** What an edit would come to, added up over all chunks. */
export type Tally = Omit<BulkPreview, "rate"> & { readonly rate: number | null; readonly seen: number };

const NOTHING: Tally = { change: [], same: 0, gone: 0, refused: [], rows: [], rate: null, seen: 0 };

/** Looks at every record, changes nothing. `tell` hears after each chunk; ends early when it says `false`. */
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
  let tally = NOTHING;
  for (let at = 0; at < keys.length; at += PREVIEW_CHUNK) {
    const chunk = keys.slice(at, at + PREVIEW_CHUNK);
    const answer = await post<BulkPreview>(bridge, resource, "preview", {
      keys: chunk,
      ...change,
      rows: Math.max(0, ROWS - rows.length),
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
      rate: answer.rate,
      seen: tally.seen + chunk.length,
    };
    if (!tell(tally)) return;
  }
  if (keys.length === 0) tell(NOTHING);
}

/** Edits the records, chunk by chunk, and says what came of it; the message takes all of it back at once. Never rejects. */
export async function editAll(
  bridge: Bridge,
  resource: Resource,
  keys: readonly string[],
  change: BulkChange,
  name: (count: number) => string,
): Promise<void> {
  const { add } = useToasts.getState();
  const edits: BulkEdit[] = [];
  let refused = 0;
  let failure: string | null = null;
  const stopped = await chunks("edit", resource, keys, EDIT_CHUNK, async (chunk) => {
    const answer = await post<BulkEdited>(bridge, resource, "edit", { keys: chunk, ...change });
    edits.push(...answer.edits);
    refused += answer.refused.length;
  }).catch((error: unknown) => {
    failure = error instanceof Error ? error.message : "It could not go on.";
    return true;
  });
  const parts = [
    `${stopped ? "Stopped: " : ""}${name(edits.length)} changed.`,
    refused === 0 ? "" : `${name(refused)} refused.`,
    failure ?? "",
  ];
  add({
    tone: failure === null ? "plain" : "bad",
    text: parts.filter((part) => part !== "").join(" "),
    ...(edits.length === 0 ? {} : { action: { label: UNDO, run: () => void undoAll(bridge, resource, edits, name) } }),
  });
}

async function undoAll(
  bridge: Bridge,
  resource: Resource,
  edits: readonly BulkEdit[],
  name: (count: number) => string,
): Promise<void> {
  const { add } = useToasts.getState();
  const kept: BulkRefusal[] = [];
  let undone = 0;
  try {
    const stopped = await chunks("undo", resource, edits, EDIT_CHUNK, async (chunk) => {
      const answer = await post<BulkUndone>(bridge, resource, "undo", { edits: chunk });
      undone += answer.undone;
      kept.push(...answer.kept);
    });
    const rest =
      kept.length === 0
        ? ""
        : ` ${name(kept.length)} not, for example ${kept[0]?.title ?? ""}: ${kept[0]?.message ?? ""}`;
    add({
      tone: kept.length === 0 ? "plain" : "bad",
      text: `${stopped ? "Stopped: " : ""}${name(undone)} as before.${rest}`,
    });
  } catch (error) {
    add({ tone: "bad", text: error instanceof Error ? error.message : "It could not be taken back." });
  }
}

/** One chunk after the other, with progress; true when it was stopped. */
async function chunks<T>(
  what: Run["what"],
  resource: Resource,
  items: readonly T[],
  size: number,
  each: (chunk: readonly T[]) => Promise<void>,
): Promise<boolean> {
  const { setState, getState } = useBulkRun;
  setState({ run: { what, resource, done: 0, total: items.length, stopping: false } });
  try {
    for (let at = 0; at < items.length; at += size) {
      if (getState().run?.stopping === true) return true;
      await each(items.slice(at, at + size));
      setState(({ run }) => ({ run: run === null ? null : { ...run, done: Math.min(items.length, at + size) } }));
    }
    return false;
  } finally {
    setState({ run: null });
  }
}

function post<T>(bridge: Bridge, resource: Resource, what: string, body: unknown): Promise<T> {
  return ask<T>(bridge, { method: "POST", path: `/local/bulk/${resource}/${what}`, body });
}
