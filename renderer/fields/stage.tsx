import type { Lookup, LookupEntry } from "../../shared/contract/lookup.ts";
import { endOfStage, percentageOf } from "../../shared/contract/stage-end.ts";
import styles from "./values.module.css";
import type { BodyField } from "../../shared/contract/body-field.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { fieldLabel } from "../../shared/contract/define.ts";
import { isObject } from "../../shared/contract/liberal.ts";
import { type Resource, RESOURCES } from "../../shared/contract/resource.ts";
import { nameOf } from "./value-text.ts";
import { useLookups } from "../core/queries.ts";

const CLASSES: Readonly<Record<StageTone, string | undefined>> = {
  step1: styles["step1"],
  step2: styles["step2"],
  step3: styles["step3"],
  step4: styles["step4"],
  step5: styles["step5"],
  step6: styles["step6"],
  won: styles["won"],
  paused: styles["paused"],
  lost: styles["lost"],
};

interface Props {
  readonly label: string;
  /** Id of the stage, and all stages in their order. */
  readonly id: number;
  readonly entries: readonly LookupEntry[];
}

/** A stage or status: its name, on the colour of how far it is. */
export function StagePill({ label, id, entries }: Props) {
  return (
    <span className={[styles["pill"], CLASSES[stageTone(entries, id)]].join(" ")}>
      <span className={styles["dot"]} aria-hidden />
      <span className={styles["label"]} dir="auto">
        {label}
      </span>
    </span>
  );
}

/** The colour alone, as a line above what has the name. */
export function StageLine({ id, entries }: Omit<Props, "label">) {
  return (
    <span
      className={[styles["stageLine"], CLASSES[stageTone(entries, id)]].join(" ")}
      aria-hidden
    />
  );
}

/**
 * Lookups whose entries are steps of a process, in their order. Everything else (industries,
 * currencies) has no order that a colour could show.
 */
const STAGE_LOOKUPS: ReadonlySet<Lookup> = new Set(["contact_stage", "deal_stage", "job_status"]);

/** Returns whether the entries of a look-up are stages or statuses. */
export function isStageLookup(lookup: Lookup): boolean {
  return STAGE_LOOKUPS.has(lookup);
}

/** Returns the look-up of a field that holds a stage or status; null for other fields. */
function stageLookup(field: BodyField | undefined): Lookup | null {
  const kind = field?.kind;
  return kind?.type === "lookup" && isStageLookup(kind.lookup) ? kind.lookup : null;
}

/** The field of a resource that holds the stage or status of its records. */
interface StageField {
  /** Its name in a PUT, and in the record. */
  readonly body: string;
  readonly record: string;
  readonly lookup: Lookup;
  readonly label: string;
}

const STAGE_FIELDS: ReadonlyMap<Resource, StageField> = new Map(
  RESOURCES.flatMap((resource) =>
    Object.entries(CONTRACTS[resource].body).flatMap(([body, field]) => {
      const lookup = stageLookup(field);
      if (lookup === null) return [];
      const label = fieldLabel(body, field);
      return [[resource, { body, record: field.path, lookup, label }] as const];
    }),
  ),
);

/** Returns the field that holds the stage or status of records; null where they have none. */
export function stageField(resource: Resource): StageField | null {
  return STAGE_FIELDS.get(resource) ?? null;
}

interface Stage {
  readonly id: number;
  readonly label: string;
  readonly lookup: Lookup;
}

/** Returns the stage or status of a record; null without one. */
export function stageOf(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
): Stage | null {
  const field = stageField(resource);
  const value = field === null ? undefined : record[field.record];
  return field !== null && isObject(value) && typeof value["id"] === "number"
    ? { id: value["id"], label: nameOf(value), lookup: field.lookup }
    : null;
}

/** Colours of the steps between the first and the last open stage. */
const STEPS = 6;

/** The colour of a stage: how far it is, or how it ended. */
export type StageTone = "won" | "lost" | "paused" | `step${1 | 2 | 3 | 4 | 5 | 6}`;

/** Returns the colour of an entry among all of its lookup, which are in their order. */
export function stageTone(entries: readonly LookupEntry[], id: number): StageTone {
  const entry = entries.find((stage) => stage.id === id);
  const ended = entry === undefined ? null : endOfStage(entry);
  if (ended !== null) return ended;
  const open = inOrder(entries.filter((stage) => endOfStage(stage) === null));
  const position = Math.max(
    0,
    open.findIndex((stage) => stage.id === id),
  );
  const step = open.length < 2 ? 0 : Math.round((position * (STEPS - 1)) / (open.length - 1));
  return STEP_TONES[step] ?? "step1";
}

const STEP_TONES: readonly StageTone[] = ["step1", "step2", "step3", "step4", "step5", "step6"];

function inOrder(entries: readonly LookupEntry[]): readonly LookupEntry[] {
  const rank = (entry: LookupEntry) => percentageOf(entry) ?? 101;
  return entries.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id);
}

interface SentStageProps {
  readonly field: BodyField | undefined;
  /** Value as a PUT has it. */
  readonly value: unknown;
  readonly text: string;
}

/** Returns whether a field is a stage or status, which has its colour everywhere. */
export function isStage({ field, value, text }: SentStageProps): boolean {
  return stageLookup(field) !== null && typeof value === "number" && text !== "";
}

export function SentStage({ field, value, text }: SentStageProps) {
  const lookups = useLookups();
  const lookup = stageLookup(field);
  if (lookup === null || typeof value !== "number") return text;
  return <StagePill label={text} id={value} entries={lookups?.[lookup] ?? []} />;
}

interface LookupWordProps {
  readonly lookup: Lookup;
  /** Id of the entry, as a text. */
  readonly value: string;
  readonly word: string;
}

/** An entry of a look-up among others: its name, a stage or status in its pill. */
export function LookupWord({ lookup, value, word }: LookupWordProps) {
  const entries = useLookups()?.[lookup] ?? [];
  return isStageLookup(lookup) && entries.some(({ id }) => String(id) === value) ? (
    <StagePill label={word} id={Number(value)} entries={entries} />
  ) : (
    word
  );
}
