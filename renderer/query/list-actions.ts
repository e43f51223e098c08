import { z } from "zod";
import { create } from "zustand";
import type { PaperOutput } from "../core/print-page.ts";
import { windowPart } from "../core/window-part.ts";

const POPUPS = [
  "filter",
  "sort",
  "columns",
  "views",
  "save-view",
  "bulk",
  "export",
  "print",
  "save-pdf",
  "kept-too-long",
] as const;
/** Popovers and dialogs of a list, at most one open. Keys and the palette open them, too. */
export type ListPopup = (typeof POPUPS)[number];

interface ListPopups {
  readonly open: ListPopup | null;
  /** The field with which a change of many begins. */
  readonly field: string | null;
  readonly show: (open: ListPopup | null, field?: string) => void;
}

export const useListPopups = create<ListPopups>((set) => ({
  open: null,
  field: null,
  show: (open, field) => set({ open, field: field ?? null }),
}));

/** Returns a popover of the list as its button needs it. */
export function useListPopup(name: ListPopup): readonly [boolean, (open: boolean) => void] {
  const open = useListPopups((state) => state.open === name);
  const show = useListPopups((state) => state.show);
  return [open, (next) => show(next ? name : null)];
}

/** Prints what a list or a board shows, all of it or what is selected. */
export function printList(_page: unknown, output: PaperOutput): void {
  useListPopups.getState().show(output === "pdf" ? "save-pdf" : "print");
}

const popups = z.object({ open: z.enum(POPUPS).nullable(), field: z.string().nullable() });

export const LIST_POPUP_PART = windowPart("list-popup", popups, {
  snapshot: () => {
    const { open, field } = useListPopups.getState();
    return { open, field };
  },
  restore: (popup) => useListPopups.setState(popup),
  subscribe: (onChange) => useListPopups.subscribe(onChange),
});
