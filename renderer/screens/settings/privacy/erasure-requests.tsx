import { useState } from "react";
import type { ErasureRequest } from "../../../../shared/local/erasures.ts";
import { copyText } from "../../../core/copy-text.ts";
import { dueDay, isOpenRequest, timeOfRequest, useErasures } from "../../../core/erasures.ts";
import { callLocal } from "../../../core/local.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { addToast } from "../../../core/toasts.ts";
import { attempt } from "../../../core/use-action.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { IN_SENTENCE } from "../../../ui/format.ts";
import { ConfirmDialog } from "../../../ui/modal.tsx";
import { useToday } from "../../../ui/use-clock.tsx";
import { visibleText } from "../../../ui/visible-text.ts";
import { Section } from "../section.tsx";
import styles from "./privacy.module.css";
import { ERASURE_LIST_TEXTS as TEXTS } from "./texts.ts";

/** People who asked to be erased, and what became of it. */
export function ErasureRequests() {
  const requests = useErasures();
  const [askedRequest, setAsked] = useState<ErasureRequest | null>(null);
  return (
    <Section id="erasures" title={TEXTS.title} about={TEXTS.about}>
      {requests?.length === 0 ? <p>{TEXTS.noRequests}</p> : null}
      <ul className={styles["requests"]}>
        {requests?.map((request) => (
          <Request key={request.id} request={request} onClose={() => setAsked(request)} />
        ))}
      </ul>
      <CloseDialog request={askedRequest} onClose={() => setAsked(null)} />
    </Section>
  );
}

interface RequestProps {
  readonly request: ErasureRequest;
  readonly onClose: () => void;
}

function Request({ request, onClose }: RequestProps) {
  const { person, asked_on: askedOn, drafts } = request;
  const time = timeOfRequest(request, useToday());
  const sentence = sentenceFor(request);
  return (
    <li>
      <p className={styles["line"]}>
        <Person person={person} />
        <span className={styles["quiet"]}>{TEXTS.askedOn(IN_SENTENCE.day(askedOn))}</span>
        <StateBadge request={request} />
        {isOpenRequest(request) ? <Badge tone={time.tone}>{time.text}</Badge> : null}
      </p>
      <Sightings request={request} />
      <p className={styles["line"]}>
        {drafts === 0 ? null : (
          <PlaceLink place={{ view: "inbox" }}>{TEXTS.drafts(drafts)}</PlaceLink>
        )}
        {sentence === null ? null : (
          <Button small onPress={() => void copyText(sentence, TEXTS.copied)}>
            {request.state === "gone" ? TEXTS.copyConfirmation : TEXTS.copyReceipt}
          </Button>
        )}
        <Button
          small
          tone="quiet"
          aria-label={TEXTS.closeOf(visibleText(person?.title ?? "") || TEXTS.unnamed)}
          onPress={onClose}
        >
          {TEXTS.close}
        </Button>
      </p>
    </li>
  );
}

/** Returns what the user may answer the person; null where neither is true. */
function sentenceFor(request: ErasureRequest): string | null {
  const askedOn = IN_SENTENCE.day(request.asked_on);
  switch (request.state) {
    case "here":
      return TEXTS.receipt(askedOn, IN_SENTENCE.day(dueDay(request)));
    case "gone":
      return TEXTS.confirmation(askedOn, IN_SENTENCE.day(request.gone_at ?? ""));
    case "unsent":
    case "back":
      return null;
  }
}

function StateBadge({ request: { state, gone_at: goneAt } }: Pick<RequestProps, "request">) {
  switch (state) {
    case "here":
      return <Badge tone="info">{TEXTS.here}</Badge>;
    case "unsent":
      return <Badge tone="warn">{TEXTS.unsent}</Badge>;
    case "gone":
    case "back":
      return <Badge tone="good">{TEXTS.goneSince(IN_SENTENCE.day(goneAt ?? ""))}</Badge>;
  }
}

/** Shows the records in which the person was found again, or still is. */
function Sightings({ request: { gone_at: goneAt, sightings } }: Pick<RequestProps, "request">) {
  return sightings.map((sighting) => (
    <p className={styles["line"]} key={`${sighting.resource} ${sighting.slug}`}>
      <Badge tone="bad">
        {goneAt !== null && sighting.since > goneAt
          ? TEXTS.backSince(IN_SENTENCE.day(sighting.since))
          : TEXTS.stillHereAs}
      </Badge>
      <Person person={sighting} />
    </p>
  ));
}

function Person({ person }: { readonly person: ErasureRequest["person"] }) {
  if (person === null) return <b>{TEXTS.unnamed}</b>;
  const { resource, slug, title } = person;
  return (
    <PlaceLink place={{ view: "record", resource, key: slug }}>
      <bdi>{visibleText(title) || slug}</bdi>
    </PlaceLink>
  );
}

interface CloseProps {
  /** Request to be closed; null while nothing is asked. */
  readonly request: ErasureRequest | null;
  readonly onClose: () => void;
}

function CloseDialog({ request, onClose }: CloseProps) {
  const bridge = useBridge();
  if (request === null) return null;
  const close = async () => {
    onClose();
    const params = { id: request.id };
    if (await attempt(() => callLocal(bridge, "closeErasure", { params }), TEXTS.failed))
      addToast({ tone: "plain", text: TEXTS.closed });
  };
  return (
    <ConfirmDialog
      title={TEXTS.ask}
      open
      confirm={TEXTS.close}
      onConfirm={() => void close()}
      onClose={onClose}
    >
      <p>{isOpenRequest(request) ? TEXTS.whyOpen : TEXTS.whyDone}</p>
    </ConfirmDialog>
  );
}
