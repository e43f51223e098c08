import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";
import { type Place, useNavigation } from "./navigation.ts";

/** The visit of a page that is to be printed; who leaves the page and comes back prints nothing. */
const usePrintRequest = create<{ readonly place: Place | null }>(() => ({ place: null }));

/** Has the page that is shown printed, if it uses `usePrintWhenRead`. */
export function printPage(): void {
  usePrintRequest.setState({ place: useNavigation.getState().place });
}

/** Prints the page that is shown, once asked for, as soon as nothing of it is being read. */
export function usePrintWhenRead(): void {
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
      window.print();
    });
    return () => cancelAnimationFrame(frame);
  }, [isWanted, fetching, client]);
}
