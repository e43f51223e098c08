import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Bridge } from "../../../shared/bridge.ts";
import type { Draft } from "../../../shared/local/intake.ts";
import { callLocal, localQuery } from "../../core/local.ts";
import { addToast } from "../../core/toasts.ts";
import { failureText } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { DRAFT_TEXTS, RUN_TEXTS } from "./texts.ts";

/** Drafts on one page of the inbox. */
const PAGE_DRAFTS = 200;

/** Drafts of one file, or of one paste. */
export interface Run {
  readonly id: string;
  readonly drafts: readonly Draft[];
}

/** The drafts of a page, those that were released or dropped a moment ago left out. */
export function useInboxPage(page: number, doneIds: ReadonlySet<number>) {
  const bridge = useBridge();
  const query = { page, limit: PAGE_DRAFTS };
  const { data, error } = useQuery({
    ...localQuery(bridge, "listDrafts", { query }),
    placeholderData: keepPreviousData,
  });
  const drafts = (data?.data ?? []).filter(({ id }) => !doneIds.has(id));
  return {
    drafts,
    runs: runsOf(drafts),
    total: data === undefined ? undefined : data.total - (data.data.length - drafts.length),
    lastPage: data?.last_page ?? 1,
    error,
  };
}

function runsOf(drafts: readonly Draft[]): readonly Run[] {
  return [...Map.groupBy(drafts, ({ run }) => run)].map(([id, ofRun]) => ({ id, drafts: ofRun }));
}

/** Number of drafts of a run, on whatever page; undefined until they are counted. */
export function useRunCount({ id, drafts }: Run, isAllHere: boolean): number | undefined {
  const bridge = useBridge();
  const query = { run: id, page: 1, limit: 1 };
  const { data } = useQuery({
    ...localQuery(bridge, "listDrafts", { query }),
    enabled: !isAllHere,
  });
  return isAllHere ? drafts.length : data?.total;
}

type Failures = ReadonlyMap<number, string>;

/** Releases and drops drafts; a failure is kept by the draft, which stays. */
export function useDraftActions() {
  const bridge = useBridge();
  const [doneIds, setDoneIds] = useState<ReadonlySet<number>>(new Set());
  const [failures, setFailures] = useState<Failures>(new Map());
  const [isRunning, setRunning] = useState(false);
  // Keys may come before the page is drawn again.
  const busyIds = useRef(new Set<number>());
  const act = async (draft: Draft, action: () => Promise<string>, failed: string) => {
    if (busyIds.current.has(draft.id)) return;
    busyIds.current.add(draft.id);
    const failure = await failureOf(action, failed);
    busyIds.current.delete(draft.id);
    setFailures((current) => withFailure(current, draft.id, failure));
    if (failure === null) setDoneIds((current) => new Set(current).add(draft.id));
  };
  const actOnRun = async (action: () => Promise<string>, failed: string) => {
    setRunning(true);
    const failure = await failureOf(action, failed);
    setRunning(false);
    if (failure !== null) addToast({ tone: "bad", text: failure });
  };
  return {
    doneIds,
    failures,
    isRunning,
    release: (draft: Draft) =>
      void act(draft, () => release(bridge, draft), DRAFT_TEXTS.releaseFailed),
    drop: (draft: Draft) => void act(draft, () => drop(bridge, draft), DRAFT_TEXTS.dropFailed),
    releaseRun: (run: string, first?: number) =>
      void actOnRun(async () => {
        const body = { run, ...(first !== undefined && { first }) };
        const { released, refused } = await callLocal(bridge, "releaseDrafts", { body });
        setFailures((current) =>
          refused.reduce((all, { id, message }) => withFailure(all, id, message), current),
        );
        return RUN_TEXTS.released(released, refused.length);
      }, RUN_TEXTS.failed),
    dropRun: (run: string) =>
      void actOnRun(async () => {
        const { dropped } = await callLocal(bridge, "dropDrafts", { query: { run } });
        return RUN_TEXTS.dropped(dropped);
      }, RUN_TEXTS.dropFailed),
  };
}

async function release(bridge: Bridge, { id, title }: Draft): Promise<string> {
  await callLocal(bridge, "releaseDraft", { params: { id } });
  return DRAFT_TEXTS.released(title === "" ? DRAFT_TEXTS.noName : title);
}

async function drop(bridge: Bridge, { id, title }: Draft): Promise<string> {
  await callLocal(bridge, "dropDraft", { params: { id } });
  return DRAFT_TEXTS.dropped(title === "" ? DRAFT_TEXTS.noName : title);
}

/** Shows the message of a success; returns the sentence of a failure, else null. */
async function failureOf(action: () => Promise<string>, failed: string): Promise<string | null> {
  try {
    addToast({ tone: "plain", text: await action() });
    return null;
  } catch (error) {
    return failureText(error, failed);
  }
}

function withFailure(failures: Failures, id: number, failure: string | null): Failures {
  const changedFailures = new Map(failures);
  if (failure === null) changedFailures.delete(id);
  else changedFailures.set(id, failure);
  return changedFailures;
}
