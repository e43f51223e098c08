import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import type { z } from "zod";
import { useDrafts } from "./drafts.ts";
import { isPageUntouched } from "../ui/focus.ts";

type Typed<T> = readonly [value: T, set: (value: T) => void, drop: () => void];

/**
 * State of an open editor: like `useState`, but an editor that a lock has closed finds it again
 * (`kept-drafts.ts`). It goes when the editor is closed, or by `drop` when one that stays open has
 * saved it. `name` says which editor it is, and of what; null keeps nothing. Nothing secret is
 * typed here: `core/secret-input.tsx`.
 */
export function useTyped<T>(name: string | null, schema: z.ZodType<T>, initial: T): Typed<T> {
  const [keptValue] = useState(() => readKept(name, schema));
  const [value, setValue] = useState(keptValue === undefined ? initial : keptValue.value);
  // React mounts twice in development: what the first one leaves is put back.
  const latest = useRef(keptValue);
  useEffect(() => {
    if (name === null) return undefined;
    if (latest.current !== undefined) putDraft(name, latest.current.value);
    return () => {
      if (!isPageUntouched()) dropDraft(name);
    };
  }, [name]);
  const set = useCallback(
    (next: T) => {
      latest.current = { value: next };
      setValue(next);
      if (name !== null) putDraft(name, next);
    },
    [name],
  );
  const drop = useCallback(() => {
    latest.current = undefined;
    if (name !== null) dropDraft(name);
  }, [name]);
  return [value, set, drop];
}

const Place = createContext<string | null>(null);

/** Names the editor that a box is a part of: what is typed there opens the editor again. */
export function DraftPlace({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) {
  return <Place value={name}>{children}</Place>;
}

/**
 * State of a box that may be part of any editor, such as a piece of a name by which a record is
 * chosen. Outside of a `DraftPlace` it keeps nothing.
 */
export function useTypedHere<T>(box: string, schema: z.ZodType<T>, initial: T): Typed<T> {
  const place = useContext(Place);
  return useTyped(place === null ? null : `${place}/${box}`, schema, initial);
}

/** Returns whether something was typed in an editor, or in a box of it, that a lock has closed. */
export function isTyped(name: string): boolean {
  return namesOfTyped().some((draftName) => draftName === name || draftName.startsWith(`${name}/`));
}

export function namesOfTyped(): readonly string[] {
  return Object.keys(useDrafts.getState());
}

/** Returns what was typed in an editor that a lock has closed. */
export function keptDraft<T>(name: string, schema: z.ZodType<T>): T | undefined {
  return readKept(name, schema)?.value;
}

function readKept<T>(name: string | null, schema: z.ZodType<T>): { value: T } | undefined {
  const drafts = useDrafts.getState();
  if (name === null || !Object.hasOwn(drafts, name)) return undefined;
  const read = schema.safeParse(drafts[name]);
  return read.success ? { value: read.data } : undefined;
}

/** Stores a draft where no component has to know it. */
export function putDraft(name: string, value: unknown): void {
  const drafts = useDrafts.getState();
  if (!Object.hasOwn(drafts, name) || drafts[name] !== value) useDrafts.setState({ [name]: value });
}

/** Forgets a draft: it is saved, or given up. */
export function dropDraft(name: string): void {
  const { [name]: _gone, ...otherDrafts } = useDrafts.getState();
  if (Object.hasOwn(useDrafts.getState(), name)) useDrafts.setState(otherDrafts, true);
}
