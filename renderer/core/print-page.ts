import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";
import { type Place, useNavigation } from "./navigation.ts";
import { outputPage, type PaperOutput } from "./paper.ts";
import { useBridge } from "./workspace.tsx";

interface PrintRequest {
  /** The visit that is to be printed; who leaves the page and comes back prints nothing. */
  readonly place: Place | null;
  readonly output: PaperOutput;
}

const usePrintRequest = create<PrintRequest>(() => ({ place: null, output: "printer" }));

/** Has the page that is shown printed or saved, if it uses `usePrintWhenRead`. */
export function printPage(output: PaperOutput): void {
  usePrintRequest.setState({ place: useNavigation.getState().place, output });
}

/** Prints the page that is shown, once asked for, as soon as nothing of it is being read. */
export function usePrintWhenRead(): void {
  const bridge = useBridge();
  const place = useNavigation((state) => state.place);
  const isWanted = usePrintRequest((state) => state.place === place);
  const fetching = useIsFetching();
  const client = useQueryClient();
  useEffect(() => {
    if (!isWanted || fetching > 0) return undefined;
    const frame = requestAnimationFrame(() => {
      // What was drawn last may ask for more; then this runs again when that is here.
      if (client.isFetching() > 0) return;
      usePrintRequest.setState({ place: null });
      void outputPage(bridge, usePrintRequest.getState().output);
    });
    return () => cancelAnimationFrame(frame);
  }, [isWanted, fetching, client, bridge]);
}
