import { useState } from "react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { keyOf, type ShownRecord, usePage } from "../../../core/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { numberText } from "../../../ui/format.ts";
import { SectionTitle } from "../../../fields/record-section.tsx";
import {
  BACK_REFERENCES,
  type BackReference,
  idOf,
  outgoingOf,
  referringList,
  type Related,
  relatedIn,
  unique,
} from "./related-records.ts";
import { RelationCard } from "./relation-card.tsx";
import styles from "./relations.module.css";
import { RECORD_TEXTS, RECORD_TEXTS as TEXTS } from "../texts.ts";
import { Plus } from "lucide-react";
import { useProfile } from "../../../core/me.ts";
import { useSlots } from "../../../core/slots.ts";
import { useOverlays } from "../../../core/view-state.ts";
import { relatedPresets } from "../../../fields/related-entity.ts";

/** The records that a record refers to, and those that refer to it. */
export function Relations({
  resource,
  shown,
}: {
  readonly resource: Resource;
  readonly shown: ShownRecord;
}) {
  const { CandidateJobs } = useSlots();
  const outgoing = outgoingOf(resource, shown);
  const references = BACK_REFERENCES[resource] ?? [];
  if (outgoing.length === 0 && references.length === 0) return null;
  const knownIds = new Set(outgoing.map(idOf));
  return (
    <>
      {resource === "candidate" ? <CandidateJobs candidate={keyOf(resource, shown)} /> : null}
      <section className={styles["relations"]} aria-label={TEXTS.relations.title}>
        <SectionTitle named>{TEXTS.relations.title}</SectionTitle>
        <p className={styles["none"]}>{TEXTS.relations.none}</p>
        <NewRelated resource={resource} record={shown} />
        <ul>
          {outgoing.map((item) => (
            <RelationCard key={idOf(item)} item={item} hasKind isReduced />
          ))}
        </ul>
        {references.map((reference) => (
          <Incoming
            key={`${reference.resource}:${reference.field}`}
            reference={reference}
            of={{ resource, record: shown }}
            known={knownIds}
          />
        ))}
      </section>
    </>
  );
}

const FIRST_RELATIONS = 8;
const MAX_RELATIONS = 100;

interface IncomingProps {
  readonly reference: BackReference;
  readonly of: Related;
  /** Ids of the records that are shown already. */
  readonly known: ReadonlySet<string>;
}

function Incoming({ reference, of, known }: IncomingProps) {
  const [limit, setLimit] = useState(FIRST_RELATIONS);
  const { data } = usePage(referringList(reference, of), 1, limit);
  if (data === undefined || data.total === 0) return null;
  const direct = data.data.map((record): Related => ({ resource: reference.resource, record }));
  const through = (reference.through ?? []).map(([resource, field]) => ({
    resource,
    items: unique(data.data.flatMap((record) => relatedIn(resource, record[field]))).filter(
      (item) => idOf(item) !== idOf(of) && !known.has(idOf(item)),
    ),
  }));
  const [, plural] = CONTRACTS[reference.resource].title;
  return (
    <>
      <Group title={`${plural} (${numberText(data.total)})`} items={direct} />
      {data.total > direct.length && limit === FIRST_RELATIONS ? (
        <Button small tone="quiet" onPress={() => setLimit(MAX_RELATIONS)}>
          {TEXTS.relations.showMore(plural.toLowerCase())}
        </Button>
      ) : null}
      {data.total > MAX_RELATIONS && limit === MAX_RELATIONS ? (
        <p className={styles["group"]}>
          {TEXTS.relations.more(numberText(data.total - MAX_RELATIONS))}
        </p>
      ) : null}
      {through.map(({ resource, items }) =>
        items.length === 0 ? null : (
          <Group
            key={resource}
            title={TEXTS.relations.through(
              CONTRACTS[resource].title[1],
              plural.toLowerCase(),
              items.length,
            )}
            items={items}
            isReduced
          />
        ),
      )}
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly items: readonly Related[];
  /** Only the names of the records are known. */
  readonly isReduced?: boolean;
}

function Group({ title, items, isReduced = false }: GroupProps) {
  return (
    <>
      <p className={styles["group"]}>{title}</p>
      <ul aria-label={title}>
        {items.map((item) => (
          <RelationCard key={idOf(item)} item={item} isReduced={isReduced} />
        ))}
      </ul>
    </>
  );
}

/** Begins the records that refer to this one, with what they have to do with it filled in. */
function NewRelated({ resource, record }: Related) {
  const create = useOverlays((state) => state.create);
  const { operations } = useProfile();
  const kinds = (BACK_REFERENCES[resource] ?? [])
    .map((reference) => reference.resource)
    .filter((kind) => operations[kind].includes("create"));
  if (kinds.length === 0) return null;
  const open = { resource, key: keyOf(resource, record), shown: record };
  return (
    <div className={styles["new"]} data-screen-only>
      {kinds.map((kind) => (
        <Button key={kind} small onPress={() => create(kind, relatedPresets(kind, open))}>
          <Plus size={13} aria-hidden />
          {RECORD_TEXTS.relations.new(CONTRACTS[kind].title[0].toLowerCase())}
        </Button>
      ))}
    </div>
  );
}
