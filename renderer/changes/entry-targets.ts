import {
  attributeValue,
  domAttribute,
  findAllByAttribute,
  findByAttribute,
} from "../ui/dom-attributes.ts";
import { type RefObject, useEffect, useRef } from "react";
import { create } from "zustand";
import type { ResolveChoice } from "../../shared/local/outbox.ts";

/** Actions of the sync centre's keys on an entry. An absent one has no key there. */
export interface EntryTarget {
  /** Starts what the entry needs: the first field to decide, or the form that edits it. */
  readonly work?: () => void;
  /** Chooses one side for all that is disputed; it is not sent yet. */
  readonly choose?: (side: Exclude<ResolveChoice, "both">) => void;
  readonly retry?: () => void;
  readonly discard?: () => void;
}

interface EntryTargets {
  /** By the entry's id. */
  readonly targets: ReadonlyMap<number, RefObject<EntryTarget>>;
  /**
   * The first entry that needs the user gets the focus as soon as it is on the page: `arriving`
   * unless something else has it by then, `asked` in any case.
   */
  readonly seeking: "arriving" | "asked" | null;
  /** Id of the entry that gets it instead of the first one; null: the first. */
  readonly wantedId: number | null;
}

export const useEntryTargets = create<EntryTargets>(() => ({
  targets: new Map(),
  seeking: null,
  wantedId: null,
}));

/** Asks the sync centre for one entry, before going there. */
export function seekEntry(id: number): void {
  useEntryTargets.setState({ seeking: "asked", wantedId: id });
}

/** Lets keys act on this entry while its controls are on the page. */
export function useEntryTarget(id: number, target: EntryTarget): void {
  const latest = useRef(target);
  useEffect(() => {
    latest.current = target;
  });
  // Told again when another key works: what names the keys follows the map.
  const does = Object.entries(target).flatMap(([key, act]) => (act === undefined ? [] : [key]));
  const keys = does.join(" ");
  useEffect(() => {
    useEntryTargets.setState(({ targets }) => ({ targets: new Map(targets).set(id, latest) }));
    return () =>
      useEntryTargets.setState(({ targets }) =>
        targets.get(id) === latest
          ? { targets: new Map([...targets].filter(([otherId]) => otherId !== id)) }
          : {},
      );
  }, [id, keys]);
}

/** Props of the element of an entry: keys find it, and it can have the focus. */
export const entryProps = (id: number) => ({ ...domAttribute("entry", id), tabIndex: -1 }) as const;

/** The entries on the page, from top to bottom. */
export function entriesOnPage(): readonly HTMLElement[] {
  return findAllByAttribute("entry");
}

/** The entry that is asked for where it is on the page, else the first one. */
export function wantedEntry(): HTMLElement | undefined {
  const { wantedId } = useEntryTargets.getState();
  const element = wantedId === null ? null : findByAttribute("entry", wantedId);
  return element ?? entriesOnPage()[0];
}

/**
 * Gives an entry the focus and shows it: as a whole where it fits, else from its beginning; the
 * page stays where it is when that is in sight.
 */
export function focusEntry(entry: HTMLElement | undefined): void {
  if (entry === undefined) return;
  entry.focus({ preventScroll: true });
  const { top, height } = entry.getBoundingClientRect();
  if (height < window.innerHeight / 2) entry.scrollIntoView({ block: "nearest" });
  else if (top < 0 || top > window.innerHeight / 2) entry.scrollIntoView({ block: "start" });
}

/** Gives the entry with an id the focus, where it is on the page. */
export function focusEntryOf(id: number): void {
  focusEntry(findByAttribute("entry", id) ?? undefined);
}

/** The entry that has the focus, or one of whose controls has it. */
export function currentEntry(): EntryTarget | null {
  const id = Number(attributeValue(document.activeElement, "entry") ?? Number.NaN);
  return useEntryTargets.getState().targets.get(id)?.current ?? null;
}

/**
 * Returns a function that moves the focus when an entry leaves its list: to the next one, else the
 * one before, else the heading of what waits. Asked before it leaves, because it may be gone by the
 * time that the app has answered.
 */
export function besideOf(entry: HTMLElement | null): () => void {
  const beside = entryWithin(entry?.nextElementSibling ?? entry?.previousElementSibling);
  const id = attributeValue(beside, "entry");
  return () => {
    // The element may be another one by now: of two alike refusals one is left, alone.
    const there =
      beside?.isConnected === true ? beside : id === null ? null : findByAttribute("entry", id);
    const heading = document.querySelector("#waiting");
    if (there !== null) focusEntry(there);
    else if (heading instanceof HTMLElement) focusEntry(heading);
  };
}

/** The entry that an element of a list is, or the first one in it. */
function entryWithin(element: Element | null | undefined): HTMLElement | null {
  if (!(element instanceof HTMLElement)) return null;
  return attributeValue(element, "entry") === null
    ? findByAttribute("entry", undefined, element)
    : element;
}
