import { CalendarClock } from "lucide-react";
import { create } from "zustand";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { SluggedResource } from "../../../../shared/contract/resource.ts";
import { commandKeys } from "../../../core/command-registry.ts";
import { useAttendance } from "../../../core/key-owner.ts";
import { usePromiseMemory } from "../../../core/promise-memory.ts";
import { useLookups } from "../../../core/queries.ts";
import { type ActiveRecord, defineTarget, useTarget } from "../../../core/targets.ts";
import { useAction } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { followUpBody } from "../../../fields/follow-up.ts";
import { nameOf, rawTitle } from "../../../fields/value-text.ts";
import { Button } from "../../../ui/button.tsx";
import { localNow, weekStart } from "../../../ui/local-date.ts";
import { userLocale } from "../../../ui/locale.ts";
import { addTask } from "./capture-plan.ts";
import { followUpWhen } from "./capture-bodies.ts";
import { PROMISE_TEXTS as TEXTS } from "../texts.ts";
import { findPromise, type WrittenPromise } from "./find-promise.ts";
import styles from "./promise-offer.module.css";

type SubjectRecord = Pick<ActiveRecord, "key" | "shown">;

interface Subject {
  readonly resource: SluggedResource;
  readonly slug: string;
  /** Name as it is stored, and as it is shown. */
  readonly name: string;
  readonly shownName: string;
}

export function subjectOf(resource: SluggedResource, { key, shown }: SubjectRecord): Subject {
  const name = rawTitle(resource, shown);
  return { resource, slug: key, name, shownName: nameOf(shown) || CONTRACTS[resource].title[0] };
}

interface Offer extends WrittenPromise {
  readonly about: Subject;
}

const useOffer = create<{ readonly offer: Offer | null }>(() => ({ offer: null }));

/** The follow-up that is offered: for its keys. */
export const PROMISE = defineTarget<{
  readonly accept: () => void;
  readonly dismiss: () => void;
}>("promise");

/** Returns what looks for a promise in a text that was saved, and offers a follow-up for it. */
export function useOfferFollowUp(): (about: Subject, text: string) => Promise<void> {
  const { isOff, isDecided } = usePromiseMemory();
  return async (about, text) => {
    if (isOff) return;
    const context = { currentTime: localNow(), locale: userLocale(), weekStart: weekStart() };
    const promise = await findPromise(text, context).catch(() => null);
    if (promise !== null && !isDecided(promise.sentence))
      useOffer.setState({ offer: { ...promise, about } });
  };
}

/** Offers a follow-up for a promise in a note or call that was just saved. */
export function PromiseOffer() {
  const { offer } = useOffer();
  return offer === null ? null : <Offered key={offer.sentence} offer={offer} />;
}

function Offered({ offer: { sentence, due, about } }: { readonly offer: Offer }) {
  const bridge = useBridge();
  const types = useLookups()?.activity_type ?? [];
  const attendance = useAttendance();
  const { decide } = usePromiseMemory();
  const close = () => {
    decide(sentence);
    useOffer.setState({ offer: null });
  };
  const { run } = useAction(
    async () => {
      const body = followUpBody(about, { text: sentence, followUp: due }, types);
      await addTask(bridge, { ...body, ...attendance }, about.shownName);
      close();
    },
    { failed: TEXTS.failed },
  );
  const accept = () => void run();
  useTarget(PROMISE, { accept, dismiss: close });
  return (
    <section className={styles["offer"]} aria-label={TEXTS.title} aria-live="polite">
      <CalendarClock size={16} aria-hidden />
      <p>
        <span dir="auto">{TEXTS.wrote(sentence)}</span>
        <strong dir="auto">{TEXTS.question(about.shownName, followUpWhen(due))}</strong>
      </p>
      <Button small tone="primary" onPress={accept}>
        {TEXTS.accept} <kbd aria-hidden>{commandKeys("promise-accept")}</kbd>
      </Button>
      <Button small tone="quiet" onPress={close}>
        {TEXTS.dismiss} <kbd aria-hidden>{commandKeys("promise-dismiss")}</kbd>
      </Button>
    </section>
  );
}
