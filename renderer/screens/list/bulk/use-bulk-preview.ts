import { useRef, useState } from "react";
import type { ListQuery } from "../../../core/queries.ts";
import { failureText } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import type { Selection } from "../../../query/selection.ts";
import { listKeys } from "../../../query/list-keys.ts";
import { BULK_TEXTS } from "./texts.ts";
import { NOTHING_SEEN, previewAll, type PreviewTotals } from "./preview-all.ts";

export interface SelectionPreview {
  readonly totals: PreviewTotals | null;
  /** Why the last preview ended early. */
  readonly failure: string | null;
  /** Required fields that some of the records lack, also after they were filled in. */
  readonly lacking: readonly string[];
  readonly total: number;
  /** Whether all records were checked. */
  readonly isComplete: boolean;
  readonly start: (wanted: Parameters<typeof previewAll>[3]) => Promise<void>;
  /** Drops the preview, because what is to be changed has changed. */
  readonly reset: () => void;
}

/** Previews an edit of the selected records; the totals grow while it runs. */
export function useBulkPreview(
  list: ListQuery,
  selection: Selection,
  size: number,
): SelectionPreview {
  const bridge = useBridge();
  const [totals, setTotals] = useState<PreviewTotals | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [total, setTotal] = useState(size);
  const [lacking, setLacking] = useState<readonly string[]>([]);
  /** Number of the current preview: answers of earlier ones are dropped. */
  const turn = useRef(0);
  const reset = () => {
    turn.current += 1;
    setTotals(null);
    setFailure(null);
  };
  const keysOf = async () => {
    if (selection.of === "some") return [...selection.keys];
    return (await listKeys(bridge, list)).filter((key) => !selection.except.has(key));
  };
  const start: SelectionPreview["start"] = async (wanted) => {
    reset();
    const own = turn.current;
    setTotals(NOTHING_SEEN);
    try {
      const keys = await keysOf();
      if (own !== turn.current) return;
      setTotal(keys.length);
      await previewAll(bridge, list.resource, keys, wanted, (next) => {
        if (own !== turn.current) return false;
        setTotals(next);
        setLacking((known) => [...new Set([...known, ...Object.keys(next.missing)])]);
        return true;
      });
    } catch (error) {
      if (own !== turn.current) return;
      setTotals(null);
      setFailure(failureText(error, BULK_TEXTS.dialog.notPreviewed));
    }
  };
  const isComplete = totals !== null && totals.seen >= total;
  return { totals, failure, lacking, total, isComplete, start, reset };
}
