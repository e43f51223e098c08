import type { DragEvent } from "react";
import { z } from "zod";
import { create } from "zustand";
import { isOneOf } from "../../shared/contract/enumeration.ts";
import type { Place } from "./navigation.ts";
import { windowPart } from "./window-part.ts";

/** Kinds of records that rows of a file become, the most usual one first. */
export const IMPORTABLE = ["contact", "candidate", "job", "note", "activity"] as const;
export type Importable = (typeof IMPORTABLE)[number];

interface ImportRequest {
  readonly resource: Importable;
  /** Dropped file; null: the dialog asks for one, or for pasted rows. */
  readonly file: File | null;
}

/** Opens the import dialog from anywhere; the screen of the inbox answers it. */
export const useImportRequest = create<{
  readonly request: ImportRequest | null;
  readonly ask: (request: ImportRequest | null) => void;
}>((set) => ({ request: null, ask: (request) => set({ request }) }));

/** A lock forgets the file: the dialog opens again and asks for one. */
export const IMPORT_PART = windowPart("import", z.enum(IMPORTABLE).nullable(), {
  snapshot: () => useImportRequest.getState().request?.resource ?? null,
  restore: (resource) =>
    useImportRequest.setState({ request: resource === null ? null : { resource, file: null } }),
  subscribe: (onChange) => useImportRequest.subscribe(onChange),
});

/** Returns what an import makes where the user is: records of the list, if such can be made. */
export function importableAt(place: Place): Importable {
  return place.view === "list" && isOneOf(IMPORTABLE, place.resource) ? place.resource : "contact";
}

/** Props of the view: a file that is dropped on a list, Today or the inbox is imported. */
export function useImportDrop(place: Place) {
  const takesFiles = place.view === "list" || place.view === "today" || place.view === "inbox";
  const isForUs = (event: DragEvent) =>
    takesFiles && !event.defaultPrevented && event.dataTransfer.types.includes("Files");
  return {
    onDragOver: (event: DragEvent) => {
      if (isForUs(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const [file] = event.dataTransfer.files;
      if (!isForUs(event) || file === undefined) return;
      event.preventDefault();
      useImportRequest.setState({ request: { resource: importableAt(place), file } });
    },
  };
}
