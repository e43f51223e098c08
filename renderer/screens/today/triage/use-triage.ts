import { useEffect, useRef, useState } from "react";
import { useAttendance } from "../../../core/key-owner.ts";
import { type Lookups, useRecord } from "../../../core/queries.ts";
import { useTarget } from "../../../core/targets.ts";
import { useToasts } from "../../../core/toasts.ts";
import { useOverlays } from "../../../core/view-state.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { addDays } from "../../../ui/local-date.ts";
import { TRIAGE } from "../commands.ts";
import { finish, putOff, writeAbout } from "../owed-actions.ts";
import { isSettled, type Owed } from "../owed.ts";
import { useQuietDays } from "../today-queries.ts";

/** A step of the triage: where it was, and the message that undoes what was done there. */
interface Step {
  readonly index: number;
  readonly isSkipped: boolean;
  readonly undo: Promise<number | null>;
}

const NO_UNDO = Promise.resolve(null);

interface Context {
  readonly day: Date;
  readonly lookups: Lookups;
}

/** Goes through what is owed, one after the other; keys and buttons do the same. */
export function useTriage(queue: readonly Owed[], { day, lookups }: Context) {
  const bridge = useBridge();
  const attendance = useAttendance();
  const { show, capture } = useOverlays();
  const context = { bridge, lookups, attendance };
  const [index, setIndex] = useState(0);
  const [steps, setSteps] = useState<readonly Step[]>([]);
  // The deal whose stage is being changed: it is left once it is settled.
  const [stagedId, setStagedId] = useState<string | null>(null);
  const track = useTracked();
  const owed = queue[index];
  const goOn = (undo: Promise<number | null>, isSkipped = false) => {
    setSteps([...steps, { index, isSkipped, undo }]);
    setIndex(index + 1);
  };
  useFollowSettled(owed, { day, lookups }, () => {
    if (owed?.id === stagedId) goOn(Promise.resolve(newestUndo()));
  });
  const write = (kind: "note" | "call") => {
    if (owed === undefined) return;
    writeAbout(owed, kind, capture, () => {
      const undo = Promise.resolve(newestUndo());
      // A person who was written about or called is not quiet any more.
      if (owed.kind === "person") goOn(undo);
      else setSteps([...steps, { index, isSkipped: false, undo }]);
    });
  };
  const actions = {
    done: () => {
      if (owed === undefined) return;
      if (owed.kind === "activity") goOn(track(() => finish(context, owed)));
      else if (owed.kind === "deal") {
        setStagedId(owed.id);
        show("palette", "stage");
      } else write("call");
    },
    tomorrow: () => {
      if (owed !== undefined) putOff(context, owed, (save) => goOn(track(save)));
    },
    write,
    skip: () => {
      if (owed !== undefined) goOn(NO_UNDO, true);
    },
    back: () => {
      const step = steps.at(-1);
      if (step === undefined) return;
      setStagedId(null);
      setSteps(steps.slice(0, -1));
      setIndex(step.index);
      void step.undo.then(undo);
    },
  };
  useTarget(TRIAGE, actions);
  return { owed, index, steps, actions };
}

function newestUndo(): number | null {
  return useToasts.getState().undoable.at(-1)?.id ?? null;
}

function undo(id: number | null): void {
  const { undoable, act } = useToasts.getState();
  const toast = undoable.find((candidate) => candidate.id === id);
  if (toast !== undefined) act(toast);
}

/** Saves one change after the other; each resolves to the message that offers to undo it. */
function useTracked() {
  const lastSave = useRef<Promise<unknown>>(NO_UNDO);
  return (save: () => Promise<unknown>): Promise<number | null> => {
    const saved = lastSave.current.then(async () => {
      const previousUndo = newestUndo();
      await save();
      const id = newestUndo();
      return id === previousUndo ? null : id;
    });
    lastSave.current = saved;
    return saved;
  };
}

/** Calls `onSettled` when what is on the screen is settled elsewhere: by a field of its record. */
function useFollowSettled(
  owed: Owed | undefined,
  { day, lookups }: Context,
  onSettled: () => void,
): void {
  const { days } = useQuietDays();
  const latestMs = addDays(day, -days).getTime() - 1;
  const record = useRecord(owed?.resource ?? "activity", owed?.key ?? "").data?.record;
  /** Null until the record is here. */
  const isOver =
    owed === undefined || record === undefined
      ? null
      : isSettled(owed, record, { lookups, day, latestMs });
  const previous = useRef<{ id: string; isOver: boolean | null }>({ id: "", isOver: null });
  useEffect(() => {
    const id = owed?.id ?? "";
    const { current: lastState } = previous;
    const isFlipped = lastState.id === id && lastState.isOver === false && isOver === true;
    previous.current = { id, isOver };
    if (isFlipped) onSettled();
  });
}
