import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { create } from "zustand";
import { type Place, useNavigation } from "./navigation.ts";
import { useBridge } from "./workspace.tsx";
import type { Bridge } from "../../shared/bridge.ts";
import { PAPER_TEXTS as TEXTS } from "./texts.ts";
import { addToast } from "./toasts.ts";
import { attempt } from "./use-action.ts";

export type PaperOutput = "printer" | "pdf";

export const usePdf = create<{ readonly offered: boolean }>(() => ({ offered: false }));

export function useOfferPdf(): void {
  const offered = useBridge().abilities.can.savePdf;
  useEffect(() => usePdf.setState({ offered }), [offered]);
}

/**
 * Prints the page as it is drawn now, or saves it as PDF. Until it resolves, what is drawn for
 * paper alone has to stay. Never rejects: a failure becomes a message.
 */
export async function outputPage(bridge: Bridge, output: PaperOutput): Promise<void> {
  if (output === "printer") {
    window.print();
    return;
  }
  await attempt(async () => {
    const answer = await bridge.savePdf();
    if (!answer.ok) throw new Error(answer.message);
    if (answer.name === null) return;
    addToast({ tone: "plain", text: TEXTS.saved(answer.name) });
  }, TEXTS.failed);
}

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

/**
 * Prints the page that is shown, once asked for, as soon as nothing of it is being read. A page
 * that cannot be printed then is not printed later either.
 */
export function usePrintWhenRead(isPrintable = true): void {
  const bridge = useBridge();
  const place = useNavigation((state) => state.place);
  const isWanted = usePrintRequest((state) => state.place === place);
  const fetching = useIsFetching();
  const client = useQueryClient();
  useEffect(() => {
    if (!isWanted || fetching > 0) return undefined;
    const frame = requestAnimationFrame(() => {
      // Components drawn last may ask for more; then this runs again when that is here.
      if (client.isFetching() > 0) return;
      usePrintRequest.setState({ place: null });
      if (isPrintable) void outputPage(bridge, usePrintRequest.getState().output);
    });
    return () => cancelAnimationFrame(frame);
  }, [isWanted, fetching, client, bridge, isPrintable]);
}
