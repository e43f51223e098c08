import { agoText } from "./format.ts";
import { useNow } from "./use-now.ts";

/** How long ago something was; it goes on while it is on the screen, whatever else happens. */
export function Ago({ at }: { readonly at: string | null }) {
  return agoText(at, useNow());
}
