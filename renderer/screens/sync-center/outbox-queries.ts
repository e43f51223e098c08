import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { besideOf } from "../../changes/entry-targets.ts";
import { reportUndo, unlessSending } from "../../changes/undo.ts";
import { callLocal, localKeys, localQuery } from "../../core/local.ts";
import { addToast, undoAction } from "../../core/toasts.ts";
import { isTyped } from "../../core/use-typed.tsx";
import { attempt } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import type { EntryDecision, OutboxEntryView } from "../../../shared/local/outbox.ts";
import { editDraft, saveEntryEdit } from "./edit-form.tsx";
import { ENTRY_TEXTS } from "./texts.ts";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Envelope } from "../../../shared/contract/envelope.ts";
import { dependenciesOf } from "../../../shared/local/request.ts";
import type { OutboxState } from "../../../shared/local/status.ts";

interface Options {
  readonly entry: OutboxEntryView;
  readonly element: RefObject<HTMLElement | null>;
  /** The form was opened or closed: the entry has to stay on the page while it is open. */
  readonly onEditing: ((isEditing: boolean) => void) | undefined;
}

/**
 * Returns the user's actions on an entry of the outbox. Whatever makes the entry leave its list
 * moves the focus to the next one.
 */
export function useOutboxEntry({ entry, element, onEditing }: Options) {
  const bridge = useBridge();
  const [isEditing, setEditing] = useState(() => isTyped(editDraft(entry)));
  const ofEntry = { params: { id: entry.id } };
  const showForm = (open: boolean) => {
    setEditing(open);
    onEditing?.(open);
  };
  const tellOfRestored = useEffectEvent(() => {
    if (isEditing) onEditing?.(true);
  });
  useEffect(() => tellOfRestored(), []);
  const unresolve = () =>
    attempt(async () => {
      const { kept } = await unlessSending(() => callLocal(bridge, "unresolveEntry", ofEntry));
      const { resource, slug: key, conflict } = entry;
      const valuesBefore: Record<string, unknown> = {};
      for (const { field, theirs } of conflict?.fields ?? []) valuesBefore[field] = theirs ?? null;
      const edit = { resource, key, undo: { before: valuesBefore, after: {} } };
      reportUndo(bridge, [{ edit, keptFields: kept }], { text: ENTRY_TEXTS.undone });
    }, ENTRY_TEXTS.notUndone);
  return {
    isEditing,
    edit: () => showForm(true),
    cancelEdit: () => {
      showForm(false);
      element.current?.focus();
    },
    /** Rejects with a message for the user. */
    saveEdit: async (body: Readonly<Record<string, unknown>>) => {
      const leave = besideOf(element.current);
      const text = await saveEntryEdit(bridge, entry, body);
      showForm(false);
      addToast({ tone: "plain", text });
      leave();
    },
    retry: () =>
      attempt(async () => {
        const leave = besideOf(element.current);
        await callLocal(bridge, "retryEntry", ofEntry);
        addToast({ tone: "plain", text: ENTRY_TEXTS.willBeSent });
        if (entry.state === "rejected") leave();
      }, ENTRY_TEXTS.notRetried),
    discard: () =>
      attempt(async () => {
        const leave = besideOf(element.current);
        await callLocal(bridge, "discardEntry", ofEntry);
        const text = entry.kind === "delete" ? ENTRY_TEXTS.kept : ENTRY_TEXTS.discarded;
        addToast({ tone: "plain", text });
        leave();
      }, ENTRY_TEXTS.notDiscarded),
    resolve: (body: EntryDecision) =>
      attempt(async () => {
        const leave = besideOf(element.current);
        await callLocal(bridge, "resolveEntry", { ...ofEntry, body });
        const action = undoAction(() => void unresolve());
        addToast({ tone: "plain", text: ENTRY_TEXTS.resolved, action });
        leave();
      }, ENTRY_TEXTS.notResolved),
  };
}

const PAGE_ROWS = 50;

/** States of changes that need the user. */
export const NEEDING_STATES: readonly OutboxState[] = ["conflict", "rejected"];

const requestOf = (state: readonly OutboxState[], page: number) => ({
  query: { state, page, limit: PAGE_ROWS },
});

/** States of changes that continue without the user. */
export const WAITING_STATES: readonly OutboxState[] = ["queued", "sending", "unsure"];

/** Page of the changes in some states, oldest first. */
export function useOutboxPage(state: readonly OutboxState[], number: number) {
  const bridge = useBridge();
  return useQuery({
    ...localQuery(bridge, "listOutbox", requestOf(state, number)),
    placeholderData: keepPreviousData,
  });
}

/** Sent changes, newest first: the log is listed oldest first, so its pages are read backwards. */
export function useSentLog(enabled: boolean) {
  const bridge = useBridge();
  return useInfiniteQuery({
    queryKey: [...localKeys("listOutbox"), "log"],
    meta: { dependsOn: dependenciesOf("listOutbox") },
    queryFn: async ({ pageParam }): Promise<Envelope<OutboxEntryView>> => {
      const read = (page: number) => callLocal(bridge, "listOutbox", requestOf(["done"], page));
      const firstPage = await read(pageParam ?? 1);
      return pageParam === null && firstPage.last_page > 1 ? read(firstPage.last_page) : firstPage;
    },
    initialPageParam: null as number | null,
    getNextPageParam: (lastPage) =>
      lastPage.current_page > 1 ? lastPage.current_page - 1 : undefined,
    enabled,
  });
}
