import { CLIPBOARD_TEXTS as TEXTS } from "./texts.ts";
import { addToast } from "./toasts.ts";
import type { Bridge } from "../../shared/bridge.ts";
import { type Place, wholeAddressOf } from "./navigation.ts";

/** Puts a text on the clipboard and says so. Never rejects. */
export async function copyText(text: string, message = TEXTS.copied(text)): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    addToast({ tone: "plain", text: message });
  } catch {
    addToast({ tone: "bad", text: TEXTS.failed });
  }
}

export function copyAddress({ abilities }: Bridge, place: Place, message: string): void {
  const address = wholeAddressOf(place);
  // Links lead from a mail or a chat back to this place, if other programs can open them.
  const link = `roadbook://${address.slice(address.indexOf("#/") + 2)}`;
  void copyText(abilities.can.links ? link : address, message);
}
