import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  entryProps,
  focusEntryOf,
  useEntryTarget,
  useEntryTargets,
} from "../../changes/entry-targets.ts";
import { ErrorText } from "./error-text.tsx";
import { errorWords } from "./wait-texts.ts";
import { isTyped } from "../../core/use-typed.tsx";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { Button } from "../../ui/button.tsx";
import { FoldButton } from "../../ui/disclosure.tsx";
import type { AlikeRefusals } from "./alike-refusals.ts";
import styles from "./alike-group.module.css";
import { DiscardAlikeDialog } from "./discard-alike-dialog.tsx";
import { ALIKE_TEXTS as TEXTS } from "./texts.ts";
import { useAlikeActions } from "./use-alike-actions.ts";
import { editDraft } from "./use-edit-form.ts";

/** More changes than these are folded until somebody wants to see them. */
const MAX_UNFOLDED = 3;

interface Props {
  readonly alike: AlikeRefusals;
  readonly status: LocalStatus;
  /** Draws one of the changes, which can be decided alone. */
  readonly item: (entry: OutboxEntryView) => ReactNode;
}

/** Changes that were refused for the same reason: decided all at once, or one by one. */
export function AlikeGroup({ alike, status, item }: Props) {
  const { entries, first } = alike;
  const element = useRef<HTMLLIElement>(null);
  const { retry, discard, isRunning } = useAlikeActions(alike, element);
  const [isUnfolded, setUnfolded] = useState(
    () => entries.length <= MAX_UNFOLDED || entries.some((entry) => isTyped(editDraft(entry))),
  );
  const [isDiscarding, setDiscarding] = useState(false);
  // A failed field of a record leads to its own change: it must not be folded away.
  const isWanted = useEntryTargets(({ wanted }) => entries.some(({ id }) => id === wanted));
  if (isWanted && !isUnfolded) setUnfolded(true);
  const openFirst = () => {
    flushSync(() => setUnfolded(true));
    focusEntryOf(first.id);
    useEntryTargets.getState().targets.get(first.id)?.current.work?.();
  };
  // Numbers of changes are positive: the one of what they have in common is not.
  const id = -first.id;
  const ask = () => setDiscarding(true);
  // Without a status nothing was sent: it is not the server that rejects them.
  const isInvalid = first.error?.status === null;
  const title = (isInvalid ? TEXTS.invalid : TEXTS.rejected)(entries.length);
  const error = errorWords(first, status);
  useEntryTarget(id, {
    work: openFirst,
    ...(status.work_offline || isRunning ? {} : { retry: () => void retry.run() }),
    ...(isRunning ? {} : { discard: ask }),
  });
  return (
    <li ref={element} className={styles["group"]}>
      <div {...entryProps(id)} className={styles["head"]} role="group" aria-label={title}>
        <strong>{title}</strong>
        {error === null ? null : (
          <p className={styles["error"]}>
            <ErrorText text={error.text} />
          </p>
        )}
        <div className={styles["actions"]}>
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
            {TEXTS.first[first.kind]}
          </Button>
          <Button small tone="quiet" isDisabled={isRunning} onPress={ask} aria-keyshortcuts="#">
            {TEXTS.discardAll[first.kind]}
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
