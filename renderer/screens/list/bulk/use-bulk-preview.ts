import { useRef, useState } from "react";
import type { ListQuery } from "../../../core/queries.ts";
import { failureText } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import type { Selection } from "../../../query/selection.ts";
import { listKeys } from "../table/list-keys.ts";
import { BULK_TEXTS } from "./texts.ts";
import { NOTHING_SEEN, previewAll, type Tally } from "./bulk-run.ts";

interface Preview {
  readonly tally: Tally | null;
  /** Why the last preview ended early. */
  readonly failure: string | null;
  /** Fields that some of the records lack; they stay in sight once they are given. */
  readonly lacking: readonly string[];
  readonly total: number;
  /** Whether all records are counted. */
  readonly isComplete: boolean;
  readonly start: (wanted: Parameters<typeof previewAll>[3]) => Promise<void>;
  /** What is to be changed is something else now. */
  readonly reset: () => void;
}

/** Counts what an edit of the selected records would change, in steps. */
export function useBulkPreview(list: ListQuery, selection: Selection, size: number): Preview {
  const bridge = useBridge();
  const [tally, setTally] = useState<Tally | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [total, setTotal] = useState(size);
  const [lacking, setLacking] = useState<readonly string[]>([]);
  /** Counts the previews: answers of one that is no longer wanted are dropped. */
  const turn = useRef(0);
  const reset = () => {
    turn.current += 1;
    setTally(null);
    setFailure(null);
  };
  const keysOf = async () => {
    if (selection.of === "some") return [...selection.keys];
    return (await listKeys(bridge, list)).filter((key) => !selection.except.has(key));
  };
  const start: Preview["start"] = async (wanted) => {
    reset();
    const own = turn.current;
    setTally(NOTHING_SEEN);
    try {
      const keys = await keysOf();
      if (own !== turn.current) return;
      setTotal(keys.length);
      await previewAll(bridge, list.resource, keys, wanted, (next) => {
        if (own !== turn.current) return false;
        setTally(next);
        setLacking((known) => [...new Set([...known, ...Object.keys(next.missing)])]);
        return true;
      });
    } catch (error) {
      if (own !== turn.current) return;
      setTally(null);
      setFailure(failureText(error, BULK_TEXTS.dialog.notPreviewed));
    }
  };
  const isComplete = tally !== null && tally.seen >= total;
  return { tally, failure, lacking, total, isComplete, start, reset };
}
