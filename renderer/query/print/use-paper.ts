import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { outputPage, type PaperOutput } from "../../core/print-page.ts";
import { attempt } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { useListPopup } from "../list-actions.ts";

export interface PaperSource<Paper> {
  /** Reads everything that belongs on the paper. */
  readonly read: () => Promise<Paper>;
  /** Returns what the page has already. */
  readonly loaded: () => Paper;
  /** Message when the failure has no sentence of its own. */
  readonly failed: string;
}

/** Returns the paper while it is printed or saved as PDF; null otherwise. */
export function usePaper<Paper>({ read, loaded, failed }: PaperSource<Paper>): Paper | null {
  const bridge = useBridge();
  const [isAsked, setAsked] = useListPopup("print");
  const [askedPdf] = useListPopup("save-pdf");
  const [paper, setPaper] = useState<Paper | null>(null);
  const isReading = useRef(false);
  const print = useEffectEvent((output: PaperOutput) => {
    setAsked(false);
    if (isReading.current) return;
    isReading.current = true;
    void attempt(async () => {
      const allRows = await read();
      flushSync(() => setPaper(() => allRows));
      await outputPage(bridge, output);
      // Nothing is printed after a failure: then no event of the browser clears the paper.
      if (output === "pdf") setPaper(null);
    }, failed).finally(() => (isReading.current = false));
  });
  useEffect(() => {
    if (isAsked) print("printer");
    else if (askedPdf) print("pdf");
  }, [isAsked, askedPdf]);
  // A print that the browser's own menu began cannot wait for rows.
  const prepare = useEffectEvent(() =>
    flushSync(() => setPaper((prepared) => prepared ?? loaded())),
  );
  useEffect(() => {
    const onBefore = () => prepare();
    const clear = () => setPaper(null);
    window.addEventListener("beforeprint", onBefore);
    window.addEventListener("afterprint", clear);
    return () => {
      window.removeEventListener("beforeprint", onBefore);
      window.removeEventListener("afterprint", clear);
    };
  }, []);
  return paper;
}
