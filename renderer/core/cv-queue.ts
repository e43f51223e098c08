import { useQueryClient } from "@tanstack/react-query";
import { CV_QUEUE_SETTING, type CvQueue, cvQueueSchema } from "../../shared/local/settings.ts";
import { localQuery } from "./local.ts";
import { type Persisted, usePersistedState } from "./persisted-state.ts";
import { useBridge } from "./workspace.tsx";

export type QueuedFile = CvQueue["files"][number];

const EMPTY: CvQueue = { files: [], run: null };
const QUEUE = { key: CV_QUEUE_SETTING, schema: cvQueueSchema, fallback: EMPTY } as const;

/** Files that wait to be checked: CVs and emails that were dropped, and are no drafts yet. */
export function useCvQueue(): Persisted<CvQueue> & {
  /** Changes what the queue has at that moment. Rejects if the workspace does not answer. */
  readonly change: (update: (queue: CvQueue) => CvQueue) => Promise<void>;
} {
  const bridge = useBridge();
  const client = useQueryClient();
  const persisted = usePersistedState<CvQueue>(QUEUE);
  return {
    ...persisted,
    change: async (update) => {
      const params = { name: CV_QUEUE_SETTING };
      const { value } = await client.ensureQueryData(localQuery(bridge, "readSetting", { params }));
      const current = cvQueueSchema.safeParse(value);
      persisted.set(update(current.success ? current.data : EMPTY));
    },
  };
}
