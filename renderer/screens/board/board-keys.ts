import type { KeyboardEvent } from "react";
import { isStep } from "./board-navigation.ts";

/** What a key does with the card of the keys. */
export type BoardKey =
  | { readonly does: "step"; readonly key: string; readonly by: number }
  | { readonly does: "carry"; readonly by: 1 | -1 }
  | { readonly does: "choose" | "open" | "enter" };

/** Reads a key that is pressed on a card; null for those that are not the board's. */
export function boardKeyOf(event: KeyboardEvent): BoardKey | null {
  const { key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.shiftKey) {
    const by = key === "ArrowLeft" ? -1 : key === "ArrowRight" ? 1 : null;
    return by === null ? null : { does: "carry", by };
  }
  if (isStep(key)) return { does: "step", key, by: 1 };
  if (key === "Enter") return { does: "open" };
  return key === "m" ? { does: "choose" } : null;
}
