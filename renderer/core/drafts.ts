import { useEffect, useMemo } from "react";
import { z } from "zod";
import { create } from "zustand";
import type { Bridge } from "../../shared/bridge.ts";
import { hasLocalKey, readCurrentKeys } from "./current-keys.ts";
import { useBridge } from "./workspace.tsx";
import { UnreadableInput } from "../ui/read-number.ts";

interface Draft<T> {
  readonly value: T;
  /** True if something was typed that is neither saved nor given up. */
  readonly isKept: boolean;
  readonly keep: (value: T) => void;
  /** Forgets it: it is saved, or given up. */
  readonly drop: () => void;
  /** The form is about something else now: what was typed goes along. */
  readonly moveTo: (key: string) => void;
}

/** All drafts of this page, by kind of form and what it is about. */
export const useDrafts = create<Readonly<Record<string, unknown>>>(() => ({}));

/**
 * Drafts of a kind of form, not saved yet: Esc, a click beside the dialog or another view close the
 * form, and the text is there again when it is opened for the same thing. It lasts as long as the
 * page, and in an encrypted workspace over its lock (`kept-drafts.ts`). What closes with its editor
 * is held by `use-typed.tsx`.
 */
export function draftsOf<T>(kind: string, schema: z.ZodType<T>, empty: T) {
  return function useDraft(key: string): Draft<T> {
    const bridge = useBridge();
    const name = `${kind} ${key}`;
    const keptDraft = useDrafts((drafts) => drafts[name]);
    useEffect(() => void followName(bridge, name), [bridge, name]);
    const read = useMemo(() => schema.safeParse(keptDraft), [keptDraft]);
    return {
      value: read.success ? read.data : empty,
      isKept: read.success,
      keep: (value) => useDrafts.setState({ [name]: value }),
      drop: () => {
        const { [name]: _gone, ...otherDrafts } = useDrafts.getState();
        useDrafts.setState(otherDrafts, true);
      },
      moveTo: (next) => {
        const { [name]: input, ...otherDrafts } = useDrafts.getState();
        const moved = input === undefined ? {} : { [`${kind} ${next}`]: input };
        useDrafts.setState({ ...otherDrafts, ...moved }, true);
      },
    };
  };
}

/** Moves what was typed about a record to its new name, once the server names it. */
async function followName(bridge: Bridge, name: string): Promise<void> {
  const oldNames = Object.keys(useDrafts.getState()).filter(
    (draftName) => draftName !== name && hasLocalKey(draftName),
  );
  if (oldNames.length === 0) return;
  const rename = await readCurrentKeys(bridge, oldNames);
  const { [name]: newer, ...otherDrafts } = useDrafts.getState();
  const old = oldNames.find((draftName) => draftName in otherDrafts && rename(draftName) === name);
  if (old === undefined || newer !== undefined) return;
  const { [old]: input, ...remainingDrafts } = otherDrafts;
  useDrafts.setState({ ...remainingDrafts, [name]: input }, true);
}

/** Marks half a date or number among what is stored; no field has this name. */
const UNREADABLE = "$unreadable";
const unreadable = z.object({ [UNREADABLE]: z.tuple([z.string(), z.string()]) });

/** Returns what is typed as the workspace stores it; half a date stays half a date. */
export function draftsToJson(value: unknown): unknown {
  const replace = (_: string, part: unknown): unknown =>
    part instanceof UnreadableInput ? { [UNREADABLE]: [part.text, part.problem] } : part;
  return JSON.parse(JSON.stringify(value, replace));
}

export function draftsFromJson(json: unknown): unknown {
  const revive = (_: string, part: unknown): unknown => {
    if (typeof part !== "object") return part;
    const read = unreadable.safeParse(part);
    return read.success ? new UnreadableInput(...read.data[UNREADABLE]) : part;
  };
  return JSON.parse(JSON.stringify(json), revive);
}
