import { type DragEvent, useEffect, useRef, useState } from "react";
import { isSlugged, type Resource } from "../../../shared/contract/resource.ts";
import { saveAndOffer } from "../../changes/record-save.ts";
import { useProfile } from "../../core/me.ts";
import { keyOf, type ShownRecord } from "../../core/queries.ts";
import { addToast } from "../../core/toasts.ts";
import { attempt } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { useOverlays } from "../../core/view-state.ts";
import { activityAbout } from "./plan-activity.ts";
import { RECORD_TEXTS } from "./texts.ts";

const TEXTS = RECORD_TEXTS.attach;
/** Names of documents that become a resume; a screenshot must not replace one. */
const DOCUMENT = /\.(?:pdf|docx?|odt|rtf|txt)$/i;
/** api-spec: Activity: at most 100 characters. */
const MAX_TITLE_CHARACTERS = 100;

/**
 * Returns a function that attaches a file to a record: to an activity itself, a document to a
 * candidate as the resume. Everything else has no field for files: an activity about the record
 * takes it, which the user completes.
 */
export function useAttach(
  resource: Resource,
  recordView: ShownRecord,
): (file: File) => Promise<void> {
  const bridge = useBridge();
  const create = useOverlays((state) => state.create);
  const canCreate = useProfile().operations.activity.includes("create");
  const key = keyOf(resource, recordView);
  const field =
    resource === "activity" ? "attachment" : resource === "candidate" ? "resume" : undefined;
  return async (file) => {
    const isOwn = field !== undefined && (resource !== "candidate" || DOCUMENT.test(file.name));
    if (!isOwn && (!canCreate || !isSlugged(resource))) {
      addToast({ tone: "plain", text: TEXTS.impossible });
      return;
    }
    await attempt(async () => {
      const ref = await bridge.addFile(file);
      if (isOwn)
        await saveAndOffer(
          bridge,
          resource,
          recordView,
          { [field]: ref },
          { message: TEXTS.saved(file.name) },
        );
      else
        create(
          "activity",
          activityAbout(key, {
            title: file.name.slice(0, MAX_TITLE_CHARACTERS),
            attachment: ref,
          }),
        );
    }, TEXTS.failed(file.name));
  };
}

/** Props of an element that takes dropped files; a file that is pasted anywhere is taken, too. */
export function useFileDrop(take: (file: File) => void) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const [file] = event.clipboardData?.files ?? [];
      // A field for files, and a dialog above the record, take what is pasted into them.
      const isTaken = event.defaultPrevented || document.querySelector("[role=dialog]") !== null;
      if (file === undefined || isTaken) return;
      event.preventDefault();
      latest.current(file);
    };
    window.addEventListener("paste", onPaste);
    return () => window.removeEventListener("paste", onPaste);
  }, []);
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  return {
    "data-over": isOver,
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      const target = event.relatedTarget;
      if (!(target instanceof Node) || !event.currentTarget.contains(target)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      const [file] = event.dataTransfer.files;
      // A field for files below has taken it.
      if (file === undefined || event.defaultPrevented) return;
      event.preventDefault();
      take(file);
    },
  };
}
