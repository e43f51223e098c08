import { type ReactNode, type RefObject, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  besideOf,
  entryProps,
  focusEntryOf,
  useEntryTarget,
  useEntryTargets,
} from "../../changes/entry-targets.ts";
import { ErrorText } from "./outbox-item.tsx";
import { ALIKE_TEXTS as TEXTS, errorWords } from "./texts.ts";
import { isTyped } from "../../core/use-typed.tsx";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { Button } from "../../ui/button.tsx";
import { FoldButton } from "../../ui/disclosure.tsx";
import styles from "./outbox.module.css";
import { editDraft } from "./edit-form.tsx";
import { NO_NAME } from "../../fields/value-text.ts";
import { ConfirmDialog } from "../../ui/modal.tsx";
import { visibleText } from "../../ui/visible-text.ts";
import { callLocal } from "../../core/local.ts";
import { addToast } from "../../core/toasts.ts";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";

/** More changes than these are folded until the user wants to see them. */
const MAX_UNFOLDED = 3;

interface Props {
  readonly alike: AlikeRefusals;
  readonly status: LocalStatus;
  /** Draws one of the changes, which can be decided alone. */
  readonly item: (entry: OutboxEntryView) => ReactNode;
}

/** Changes that were refused for the same reason: decided all at once, or one by one. */
export function AlikeGroup({ alike, status, item }: Props) {
  const { entries, firstEntry } = alike;
  const element = useRef<HTMLLIElement>(null);
  const { retry, discard, isRunning } = useAlikeActions(alike, element);
  const [isUnfolded, setUnfolded] = useState(
    () => entries.length <= MAX_UNFOLDED || entries.some((entry) => isTyped(editDraft(entry))),
  );
  const [isDiscarding, setDiscarding] = useState(false);
  // A failed field of a record leads to its own change: it must not be folded away.
  const isWanted = useEntryTargets(({ wantedId }) => entries.some(({ id }) => id === wantedId));
  if (isWanted && !isUnfolded) setUnfolded(true);
  const openFirst = () => {
    flushSync(() => setUnfolded(true));
    focusEntryOf(firstEntry.id);
    useEntryTargets.getState().targets.get(firstEntry.id)?.current.work?.();
  };
  // Numbers of changes are positive: the one of what they have in common is not.
  const id = -firstEntry.id;
  const ask = () => setDiscarding(true);
  // Without a status nothing was sent: it is not the server that rejects them.
  const isInvalid = firstEntry.error?.status === null;
  const title = (isInvalid ? TEXTS.invalid : TEXTS.rejected)(entries.length);
  const error = errorWords(firstEntry, status);
  useEntryTarget(id, {
    work: openFirst,
    ...(status.work_offline || isRunning ? {} : { retry: () => void retry.run() }),
    ...(isRunning ? {} : { discard: ask }),
  });
  return (
    <li ref={element} className={styles["group"]}>
      <div {...entryProps(id)} className={styles["groupHead"]} role="group" aria-label={title}>
        <strong>{title}</strong>
        {error === null ? null : (
          <p className={styles["groupError"]}>
            <ErrorText text={error.text} />
          </p>
        )}
        <div className={styles["groupActions"]}>
          {status.work_offline ? null : (
            <Button
              small
              isDisabled={isRunning}
              onPress={() => void retry.run()}
              aria-keyshortcuts="r"
            >
              {TEXTS.sendAll}
            </Button>
          )}
          <Button small onPress={openFirst} aria-keyshortcuts="Enter">
            {TEXTS.first[firstEntry.kind]}
          </Button>
          <Button small tone="quiet" isDisabled={isRunning} onPress={ask} aria-keyshortcuts="#">
            {TEXTS.discardAll[firstEntry.kind]}
          </Button>
          <FoldButton isOpen={isUnfolded} onOpen={setUnfolded}>
            {TEXTS.oneByOne}
          </FoldButton>
        </div>
      </div>
      {isUnfolded ? <ul className={styles["entries"]}>{entries.map(item)}</ul> : null}
      <DiscardAlikeDialog
        alike={alike}
        open={isDiscarding}
        onClose={() => setDiscarding(false)}
        onDiscard={() => {
          setDiscarding(false);
          void discard.run();
        }}
      />
    </li>
  );
}

type Entry = OutboxEntryView;

/** Changes that were refused for the same reason, oldest first. */
interface AlikeRefusals {
  readonly reason: string;
  readonly firstEntry: Entry;
  readonly entries: readonly Entry[];
}

/** Fewer are decided one by one. */
const MIN_ALIKE = 2;

const ADDRESSES = /[^\s@“”"]+@[^\s@“”"]+/g;
const QUOTED = /"[^"]*"|“[^”]*”/g;
const NUMBERS = /\d+/g;

/**
 * Returns the entries as they are listed, with those that were refused for the same reason together
 * where the first of them is.
 */
export function withAlikeTogether(entries: readonly Entry[]): readonly (Entry | AlikeRefusals)[] {
  const byReason = Map.groupBy(entries, reasonOf);
  return entries.flatMap((entry): readonly (Entry | AlikeRefusals)[] => {
    const reason = reasonOf(entry);
    const alike = reason === null ? [] : (byReason.get(reason) ?? []);
    const [firstAlike] = alike;
    if (reason === null || firstAlike === undefined || alike.length < MIN_ALIKE) return [entry];
    return firstAlike === entry ? [{ reason, firstEntry: firstAlike, entries: alike }] : [];
  });
}

/** Returns what the refusal of an entry has in common with others; null where it is not refused. */
function reasonOf({ state, kind, title, error }: Entry): string | null {
  if (state !== "rejected" || error === null) return null;
  // Texts that differ from record to record are no other reason.
  const messageWithoutTitle = title === "" ? error.message : error.message.replaceAll(title, "…");
  const message = messageWithoutTitle
    .replace(ADDRESSES, "…")
    .replace(QUOTED, "…")
    .replace(NUMBERS, "…");
  return JSON.stringify([kind, error.status, message]);
}

/** More names than these are not read before an answer. */
const MAX_NAMES = 8;

interface DiscardAlikeDialogProps {
  readonly alike: AlikeRefusals;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

/** Asks once before several changes are discarded, with their number and whose they are. */
function DiscardAlikeDialog({ alike, open, onClose, onDiscard }: DiscardAlikeDialogProps) {
  const { entries, firstEntry } = alike;
  const names = entries.slice(0, MAX_NAMES);
  return (
    <ConfirmDialog
      title={TEXTS.question[firstEntry.kind](entries.length)}
      open={open}
      confirm={TEXTS.answer[firstEntry.kind](entries.length)}
      tone={firstEntry.kind === "delete" ? "primary" : "danger"}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <p>{TEXTS.what[firstEntry.kind]}</p>
      <ul className={styles["names"]}>
        {names.map(({ id, title }) => (
          <li key={id} dir="auto">
            {visibleText(title) || NO_NAME}
          </li>
        ))}
      </ul>
      {entries.length > MAX_NAMES ? <p>{TEXTS.more(entries.length - MAX_NAMES)}</p> : null}
    </ConfirmDialog>
  );
}

/** Decides changes that were refused for the same reason, all at once. */
function useAlikeActions(
  { entries, firstEntry }: AlikeRefusals,
  element: RefObject<HTMLElement | null>,
) {
  const bridge = useBridge();
  const count = entries.length;
  const retry = useAction(
    async () => {
      const leave = besideOf(element.current);
      // Changes of a record are sent in the order in which they were made.
      for (const { id } of entries) await callLocal(bridge, "retryEntry", { params: { id } });
      addToast({ tone: "plain", text: TEXTS.willBeSent(count) });
      leave();
    },
    { failed: TEXTS.notRetried },
  );
  const discard = useAction(
    async () => {
      const leave = besideOf(element.current);
      // The newest first: a new record that is discarded takes later changes of it along.
      for (const { id } of entries.toReversed())
        await callLocal(bridge, "discardEntry", { params: { id } });
      addToast({ tone: "plain", text: TEXTS.discarded[firstEntry.kind](count) });
      leave();
    },
    { failed: TEXTS.notDiscarded },
  );
  return { retry, discard, isRunning: retry.isRunning || discard.isRunning };
}
