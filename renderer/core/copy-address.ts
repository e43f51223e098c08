import type { Bridge } from "../../shared/bridge.ts";
import { copyText } from "./copy-text.ts";
import { type Place, wholeAddressOf } from "./navigation.ts";

/** Copies the address of a place, and says so with a message. */
export function copyAddress({ abilities }: Bridge, place: Place, message: string): void {
  const address = wholeAddressOf(place);
  // Where other programs can open it, it leads from a mail or a chat back to this place.
  const link = `roadbook://${address.slice(address.indexOf("#/") + 2)}`;
  void copyText(abilities.can.links ? link : address, message);
}
