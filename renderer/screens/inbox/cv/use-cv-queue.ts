import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Cv } from "../../../../shared/local/cv.ts";
import { type QueuedFile, useCvQueue } from "../../../core/cv-queue.ts";
import { callLocal, localQuery } from "../../../core/local.ts";
import { useNavigation } from "../../../core/navigation.ts";
import { addToast } from "../../../core/toasts.ts";
import { attempt, failureText } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { visibleText } from "../../../ui/visible-text.ts";
import { CV_TEXTS as TEXTS } from "./texts.ts";

/** The files to check, the one that is being checked, and the ways out of the queue. */
export function useFilesToCheck() {
  const bridge = useBridge();
  const go = useNavigation((state) => state.go);
  const { value, isLoaded, change } = useCvQueue();
  const { files, run } = value;
  const [cursor, setCursor] = useState<{ readonly blob: string | null; readonly index: number }>({
    blob: null,
    index: 0,
  });
  const position = files.findIndex(({ blob }) => blob === cursor.blob);
  const index = position === -1 ? Math.min(cursor.index, files.length - 1) : position;
  const file = files[index] ?? null;
  const goTo = (target: number) => {
    const nextIndex = (target + files.length) % Math.max(1, files.length);
    setCursor({ blob: files[nextIndex]?.blob ?? null, index: nextIndex });
  };
  const takeOut = async ({ blob }: QueuedFile, nextRun: string | null) => {
    // After the last one those that were passed over follow.
    setCursor({ blob: null, index: index === files.length - 1 ? 0 : index });
    await change((queue) => {
      const otherFiles = queue.files.filter((queuedFile) => queuedFile.blob !== blob);
      return { files: otherFiles, run: otherFiles.length === 0 ? null : nextRun };
    });
    return files.length - 1;
  };
  return {
    files,
    file,
    index,
    isLoaded,
    goTo,
    change,
    leave: () => {
      addToast({ tone: "plain", text: TEXTS.leaveMessage(files.length) });
      go({ view: "inbox" });
    },
    remove: (queuedFile: QueuedFile) =>
      attempt(async () => {
        await takeOut(queuedFile, run);
        addToast({ tone: "plain", text: TEXTS.removedMessage(visibleText(queuedFile.name)) });
      }, TEXTS.notRemoved),
    /** Makes a draft of a file; the next one follows, and the inbox after the last. */
    hold: async (
      queuedFile: QueuedFile,
      fields: Readonly<Record<string, unknown>>,
      slug: string | null,
    ) => {
      const answer = await callLocal(bridge, "holdCv", {
        body: {
          blob: queuedFile.blob,
          fields,
          ...(slug !== null && { slug }),
          ...(run !== null && { run }),
        },
      });
      const remainingCount = await takeOut(queuedFile, answer.run);
      const text = TEXTS.keptMessage(visibleText(queuedFile.name), remainingCount);
      addToast({ tone: "plain", text });
      if (remainingCount === 0) go({ view: "inbox" });
    },
  };
}

export type FilesToCheck = ReturnType<typeof useFilesToCheck>;

/** Reads the next file while the user looks at this one. */
export function usePrefetchedCv(nextFile: QueuedFile | undefined, isReady: boolean): void {
  const bridge = useBridge();
  useQuery({
    ...localQuery(bridge, "readCv", { body: { blob: nextFile?.blob ?? "" } }),
    staleTime: Infinity,
    enabled: isReady && nextFile !== undefined,
  });
}

/** Reads what a file says; the CVs attached to an email join the queue behind it. */
export function useCv(file: QueuedFile, change: FilesToCheck["change"]): Cv | null {
  const bridge = useBridge();
  const { data, error } = useQuery({
    ...localQuery(bridge, "readCv", { body: { blob: file.blob } }),
    staleTime: Infinity,
  });
  useEffect(() => {
    const attachedCvs = data?.attachments.filter((attachment) => attachment.is_cv) ?? [];
    if (file.isUnpacked || attachedCvs.length === 0) return;
    const newFiles = attachedCvs.map(({ blob, name }) => ({ blob, name, isUnpacked: false }));
    // Does nothing where it was done meanwhile.
    void change((queue) => ({
      ...queue,
      files: queue.files.flatMap((queuedFile) =>
        queuedFile.blob === file.blob && !queuedFile.isUnpacked
          ? [{ ...queuedFile, isUnpacked: true }, ...newFiles]
          : [queuedFile],
      ),
    })).catch(() => undefined);
  });
  if (error !== null) return unreadCv(file, failureText(error, TEXTS.notRead));
  return data ?? null;
}

/** A file that nothing was read of: its fields are entered by hand. */
function unreadCv({ name }: QueuedFile, problem: string): Cv {
  return {
    resource: /\.(?:eml|msg)$/i.test(name) ? "activity" : "candidate",
    fields: [],
    skills: [],
    languages: [],
    text_found: false,
    hidden_text: false,
    lookalikes: [],
    file: { name, pages: 0 },
    text: [],
    hidden: [],
    problem,
    message: null,
    attachments: [],
  };
}
