import { Clock } from "lucide-react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { LAST_CONTACT } from "../../../../shared/query/derived-fields.ts";
import { pictureIdOf } from "../../../core/pictures.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { keyOf, type ShownRecord, useLookups, useRecord } from "../../../core/queries.ts";
import { DueDate } from "../../../fields/overdue-date.tsx";
import { ResourceIcon } from "../../../fields/resource-icon.tsx";
import { stageOf, StagePill } from "../../../fields/stage.tsx";
import { nameOf } from "../../../fields/value-text.ts";
import { Ago } from "../../../ui/use-clock.tsx";
import { dayText, instantTitle, numberText } from "../../../ui/format.ts";
import { InitialsDisc } from "../../../ui/initials-disc.tsx";
import { visibleText } from "../../../ui/visible-text.ts";
import { RECORD_TEXTS } from "../texts.ts";
import type { Related } from "./related-records.ts";
import styles from "./relations.module.css";

const TEXTS = RECORD_TEXTS.relations;

interface Props {
  readonly item: Related;
  /** True if its kind stands on it, where no heading has it. */
  readonly hasKind?: boolean;
  /** Only its name is known: how it stands is read. */
  readonly isReduced?: boolean;
}

/** A related record with how it stands: its stage, and the last contact. */
export function RelationCard({ item, hasKind = false, isReduced = false }: Props) {
  const canRead = isReduced && item.record.slug !== undefined;
  return canRead ? (
    <ReadCard item={item} hasKind={hasKind} />
  ) : (
    <Card item={item} hasKind={hasKind} />
  );
}

function ReadCard({ item, hasKind }: CardProps) {
  const { data } = useRecord(item.resource, keyOf(item.resource, item.record));
  return (
    <Card item={data === undefined ? item : { ...item, record: data.record }} hasKind={hasKind} />
  );
}

interface CardProps {
  readonly item: Related;
  readonly hasKind: boolean;
}

function Card({ item: { resource, record }, hasKind }: CardProps) {
  const name = nameOf(record) || TEXTS.noName;
  return (
    <li className={styles["card"]}>
      <CardIcon resource={resource} record={record} name={name} />
      <span className={styles["text"]}>
        <span className={styles["name"]} dir="auto">
          {record.slug === undefined ? (
            name
          ) : (
            <PlaceLink
              place={{ view: "record", resource, key: keyOf(resource, record) }}
              dir="auto"
            >
              {name}
            </PlaceLink>
          )}
        </span>
        <span className={styles["more"]}>
          {hasKind ? <span>{CONTRACTS[resource].title[0]}</span> : null}
          <Details resource={resource} record={record} />
        </span>
      </span>
      <span className={styles["state"]}>
        <Stage resource={resource} record={record} />
        <LastContact at={record[LAST_CONTACT]} />
      </span>
    </li>
  );
}

interface IconProps extends Related {
  readonly name: string;
}

/** People and organizations by their initials, everything else by the icon of its kind. */
function CardIcon({ resource, record, name }: IconProps) {
  switch (resource) {
    case "candidate":
    case "contact":
    case "organization":
      return (
        <InitialsDisc
          name={name}
          picture={pictureIdOf(resource, record)}
          shape={resource === "organization" ? "square" : "round"}
        />
      );
    case "job":
    case "deal":
    case "activity":
    case "note":
      return <ResourceIcon resource={resource} />;
  }
}

function Stage({ resource, record }: Related) {
  const lookups = useLookups();
  const stage = stageOf(resource, record);
  if (stage === null || stage.label === "") return null;
  return <StagePill label={stage.label} id={stage.id} entries={lookups?.[stage.lookup] ?? []} />;
}

function LastContact({ at }: { readonly at: unknown }) {
  if (typeof at !== "string") return null;
  return (
    <span
      className={styles["contact"]}
      title={`${RECORD_TEXTS.head.lastContact} ${instantTitle(at)}`}
    >
      <Clock size={12} aria-hidden />
      <span className="visually-hidden">{RECORD_TEXTS.head.lastContact} </span>
      <span>
        <Ago timestamp={at} />
      </span>
    </span>
  );
}

/** The most telling facts of a related record; the day by which a deal has to be closed last. */
function Details({ resource, record }: Related) {
  const lookups = useLookups();
  const facts = factsOf(resource, record);
  const closes = resource === "deal" ? dayText(record["close_date"]) : "";
  if (facts.length === 0 && closes === "") return null;
  return (
    <bdi>
      {facts.join(" · ")}
      {facts.length === 0 || closes === "" ? "" : " · "}
      <DueDate resource={resource} record={record} lookups={lookups} text={closes} />
    </bdi>
  );
}

function factsOf(resource: Resource, record: ShownRecord): readonly string[] {
  const text = (field: string) =>
    typeof record[field] === "string" ? visibleText(record[field]) : "";
  const facts: Readonly<Partial<Record<Resource, readonly string[]>>> = {
    deal: [numberText(record["deal_amount"])],
    job: [text("city")],
    contact: [text("designation")],
    candidate: [text("current_position"), text("current_organization")],
    organization: [nameOf(record["industry"]), text("location")],
  };
  return (facts[resource] ?? []).filter((fact) => fact !== "");
}
