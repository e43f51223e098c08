import { agoText } from "./format.ts";
import { useNow } from "./use-now.ts";

/** How long ago something was, kept up to date while it is on the screen. */
export function Ago({ at }: { readonly at: string | null }) {
  return agoText(at, useNow());
}
