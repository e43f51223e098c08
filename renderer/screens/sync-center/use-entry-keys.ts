import { useEffect, useRef } from "react";
import { isFocusFree } from "../../core/keep-focus.ts";
import { useNavigation } from "../../core/navigation.ts";
import { useTarget } from "../../core/targets.ts";
import { addToast } from "../../core/toasts.ts";
import { LISTED, OPENABLE } from "../../query/list-targets.ts";
import { TEXTS } from "./texts.ts";
import {
  currentEntry,
  entriesOnPage,
  focusEntry,
  useEntryTargets,
  wantedEntry,
} from "../../changes/entry-targets.ts";

/** The changes that need the user. */
interface Needing {
  /** Number of entries; undefined until it is known. */
  readonly needed: number | undefined;
  /** Number of entries on the page. */
  readonly shown: number;
  readonly loading: boolean;
}

/**
 * J and K move between the entries of the sync centre, Enter starts work on one; the focus starts
 * on the first entry that needs attention.
 */
export function useEntryKeys(needing: Needing): void {
  const awaited = useSought(needing);
  const lastIndex = useRef(-1);
  const focus = (index: number) => {
    const entries = entriesOnPage();
    lastIndex.current = Math.min(Math.max(index, 0), entries.length - 1);
    focusEntry(entries[lastIndex.current]);
  };
  useTarget(
    LISTED,
    {
      move: (delta) => {
        const index = entriesOnPage().findIndex((entry) => entry.contains(document.activeElement));
        // The focused entry may have been sent meanwhile: the one in its place is the next.
        if (index === -1) focus(delta > 0 ? lastIndex.current : lastIndex.current - 1);
        else focus(index + delta);
      },
      moveTo: (end) => focus(end === "first" ? 0 : entriesOnPage().length - 1),
    },
    awaited,
  );
  useTarget(OPENABLE, { open: () => currentEntry()?.work?.() }, awaited);
}

const USER_EVENTS = ["keydown", "pointerdown", "wheel"] as const;

/**
 * Focuses the first entry that needs the user when the page opens, or on request. Returns whether
 * that entry is still being loaded.
 */
function useSought({ needed, shown, loading }: Needing): boolean {
  const place = useNavigation((state) => state.place);
  const seeking = useEntryTargets((state) => state.seeking);
  useEffect(() => {
    if (isFocusFree() && useEntryTargets.getState().seeking === null)
      useEntryTargets.setState({ seeking: "arriving" });
  }, [place]);
  useEffect(() => {
    const stop = () => useEntryTargets.setState({ seeking: null, wantedId: null });
    // Any other action ends the arrival: from then on nothing moves the focus.
    const arrived = () =>
      useEntryTargets.getState().seeking === "arriving" && !LISTED.isLoading() && stop();
    for (const event of USER_EVENTS) window.addEventListener(event, arrived, { capture: true });
    return () => {
      for (const event of USER_EVENTS)
        window.removeEventListener(event, arrived, { capture: true });
      stop();
    };
  }, []);
  const awaited = needed === undefined || (needed > 0 && shown === 0);
  useEffect(() => {
    if (seeking === null || awaited) return;
    if (needed > 0 && (seeking === "asked" || isFocusFree())) focusEntry(wantedEntry());
    // The status may not know yet of a change that was refused a moment ago: go on waiting for it.
    if (needed === 0 && seeking === "arriving") return;
    useEntryTargets.setState({ seeking: null, wantedId: null });
    if (needed === 0) addToast({ tone: "plain", text: TEXTS.noneNeedAttention });
  }, [seeking, needed, awaited]);
  return seeking !== null && awaited && loading;
}
