import type { DragEvent } from "react";
import { z } from "zod";
import { create } from "zustand";
import { isOneOf } from "../../shared/contract/enumeration.ts";
import { type QueuedFile, useCvQueue } from "./cv-queue.ts";
import { type Place, useNavigation } from "./navigation.ts";
import { FILE_TEXTS as TEXTS } from "./texts.ts";
import { attempt } from "./use-action.ts";
import { windowPart } from "./window-part.ts";
import { useBridge } from "./workspace.tsx";

/** Kinds of records that rows of a file become, the most usual one first. */
export const IMPORTABLE = ["contact", "candidate", "job", "note", "activity"] as const;
export type Importable = (typeof IMPORTABLE)[number];

interface ImportRequest {
  readonly resource: Importable;
  /** Dropped file; null: the dialog asks for one, or for pasted rows. */
  readonly file: File | null;
  /** Files that were dropped together with it: the dialog opens for them afterwards. */
  readonly nextFiles?: readonly File[];
}

/** Opens the import dialog from anywhere; the screen of the inbox answers it. */
export const useImportRequest = create<{
  readonly request: ImportRequest | null;
  readonly ask: (request: ImportRequest | null) => void;
  /** Ends the import of a file; returns whether the next one begins. */
  readonly finish: () => boolean;
}>((set, get) => ({
  request: null,
  ask: (request) => set({ request }),
  finish: () => {
    const { request } = get();
    const [file, ...nextFiles] = request?.nextFiles ?? [];
    const next = request === null || file === undefined ? null : { ...request, file, nextFiles };
    set({ request: next });
    return next !== null;
  },
}));

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

/** Endings of files that are texts about one person or a message, and no tables. */
const CV_ENDING = /\.(?:pdf|docx?|odt|rtf|txt|eml|msg)$/i;

/**
 * Returns a function that takes files from anywhere: tables and contact cards open the import, one
 * after the other; CVs and emails join the queue of files to check, which opens.
 */
export function useTakeFiles(): (files: readonly File[], resource: Importable) => void {
  const bridge = useBridge();
  const { change } = useCvQueue();
  const copyCvs = async (files: readonly File[]) => {
    const newFiles: QueuedFile[] = [];
    for (const file of files)
      await attempt(async () => {
        const { blob, name } = await bridge.addFile(file);
        newFiles.push({ blob, name, isUnpacked: false });
      }, TEXTS.notCopied(file.name));
    if (newFiles.length === 0) return;
    await change((queue) => ({ ...queue, files: [...queue.files, ...newFiles] }));
    useNavigation.getState().go({ view: "cv-review" });
  };
  return (files, resource) => {
    const cvs = files.filter(({ name }) => CV_ENDING.test(name));
    const [file = null, ...nextFiles] = files.filter(({ name }) => !CV_ENDING.test(name));
    useImportRequest.setState({ request: file === null ? null : { resource, file, nextFiles } });
    if (cvs.length > 0) void attempt(() => copyCvs(cvs), TEXTS.notQueued);
  };
}

/** Props of the view: files that are dropped on a list, Today or the inbox are taken. */
export function useImportDrop(place: Place) {
  const take = useTakeFiles();
  const isForUs = (event: DragEvent) =>
    TAKES_FILES.has(place.view) &&
    !event.defaultPrevented &&
    event.dataTransfer.types.includes("Files");
  return {
    onDragOver: (event: DragEvent) => {
      if (isForUs(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const files = [...event.dataTransfer.files];
      if (!isForUs(event) || files.length === 0) return;
      event.preventDefault();
      take(files, importableAt(place));
    },
  };
}

const TAKES_FILES: ReadonlySet<Place["view"]> = new Set(["list", "today", "inbox", "cv-review"]);
