import { useQuery } from "@tanstack/react-query";
import type { Bridge } from "../../../shared/bridge.ts";
import type {
  ShortlistLine,
  ShortlistSide,
  ShortlistStage,
} from "../../../shared/local/shortlists.ts";
import { callLocal, localQuery } from "../../core/local.ts";
import { addToast, type ToastAction, undoAction } from "../../core/toasts.ts";
import { attempt } from "../../core/use-action.ts";
import { useOverlays } from "../../core/view-state.ts";
import { useBridge } from "../../core/workspace.tsx";
import { MOVE_TEXTS as TEXTS, STAGE_WORDS } from "./texts.ts";

export function useShortlist(job: string) {
  return useQuery(localQuery(useBridge(), "readShortlist", { params: { job } }));
}

/** The part of a line that a user changes. */
export type LineChange = Pick<ShortlistLine, "stage"> &
  Partial<Pick<ShortlistLine, "reason" | "next_step">>;

/** A candidate on the shortlist of a job, by their slugs. */
export interface LinePlace {
  readonly job: string;
  readonly candidate: string;
}

const put = (bridge: Bridge, place: LinePlace, change: LineChange) =>
  callLocal(bridge, "putOnShortlist", { params: place, body: change });

const takeAway = (bridge: Bridge, place: LinePlace) =>
  callLocal(bridge, "takeOffShortlist", { params: place });

/** Puts candidates on the shortlist of a job who are not on it yet; a message can undo it. */
export async function addCandidates(
  bridge: Bridge,
  { slug: job, title }: { readonly slug: string; readonly title: string },
  candidates: readonly string[],
): Promise<void> {
  await attempt(async () => {
    const { data } = await callLocal(bridge, "readShortlist", { params: { job } });
    const listed = new Set(data.map(({ candidate }) => candidate));
    const added: ShortlistLine[] = [];
    for (const candidate of candidates.filter((slug) => !listed.has(slug)))
      added.push(await put(bridge, { job, candidate }, { stage: "idea" }));
    const [firstLine] = added;
    if (firstLine === undefined) {
      addToast({ tone: "plain", text: TEXTS.listedAlready(candidates.length, title) });
      return;
    }
    const undo = async () => {
      for (const { candidate } of added) await takeAway(bridge, { job, candidate });
    };
    addToast({
      tone: "plain",
      text:
        added.length === 1
          ? TEXTS.added(firstLine.title, title)
          : TEXTS.addedMany(added.length, title),
      action: undoAction(() => void attempt(undo, TEXTS.failed)),
    });
  }, TEXTS.failed);
}

/**
 * Changes a line; a message can undo it, or offers what follows from the new stage. Returns whether
 * it succeeded.
 */
export async function changeLine(
  bridge: Bridge,
  job: string,
  line: ShortlistLine,
  change: Partial<LineChange>,
): Promise<boolean> {
  const place = { job, candidate: line.candidate };
  return attempt(async () => {
    await put(bridge, place, { stage: line.stage, ...change });
    if (change.stage === undefined || change.stage === line.stage) return;
    const { stage, reason, next_step } = line;
    const undo = undoAction(
      () => void attempt(() => put(bridge, place, { stage, reason, next_step }), TEXTS.failed),
    );
    addToast({
      tone: "plain",
      text: TEXTS.moved(line.title, STAGE_WORDS[change.stage]),
      action: followUp(change.stage, place) ?? undo,
    });
  }, TEXTS.failed);
}

/** Says which of several contradicting moves counts. */
export async function decide(
  bridge: Bridge,
  job: string,
  { candidate }: ShortlistLine,
  { stage, reason, next_step }: ShortlistSide,
): Promise<void> {
  const place = { job, candidate };
  await attempt(
    () =>
      stage === null ? takeAway(bridge, place) : put(bridge, place, { stage, reason, next_step }),
    TEXTS.failed,
  );
}

export async function takeOff(bridge: Bridge, job: string, line: ShortlistLine): Promise<void> {
  const { candidate, title, stage, reason, next_step } = line;
  await attempt(async () => {
    await takeAway(bridge, { job, candidate });
    addToast({
      tone: "plain",
      text: TEXTS.removed(title),
      action: undoAction(
        () =>
          void attempt(
            () => put(bridge, { job, candidate }, { stage, reason, next_step }),
            TEXTS.failed,
          ),
      ),
    });
  }, TEXTS.failed);
}

/** Returns what is offered at a stage: the deal of a placement, the activity of an interview. */
function followUp(stage: ShortlistStage, { job, candidate }: LinePlace): ToastAction | null {
  const { create } = useOverlays.getState();
  if (stage === "placed")
    return {
      label: TEXTS.offerDeal,
      run: () => create("deal", { job_slugs: job, candidate_slugs: candidate }),
    };
  if (stage === "interview")
    return {
      label: TEXTS.offerInterview,
      run: () =>
        create("activity", {
          related_to: job,
          candidates_as_attendees: candidate,
        }),
    };
  return null;
}
