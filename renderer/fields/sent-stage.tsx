import type { BodyField } from "../../shared/contract/body-field.ts";
import { useLookups } from "../core/queries.ts";
import { stageLookup } from "./stage-field.ts";
import { StagePill } from "./stage-pill.tsx";

interface Props {
  readonly field: BodyField | undefined;
  /** As a PUT has it. */
  readonly value: unknown;
  readonly text: string;
}

/** Whether the value of a field is a stage or status, which has its colour wherever it stands. */
export function isStage({ field, value, text }: Props): boolean {
  return stageLookup(field) !== null && typeof value === "number" && text !== "";
}

/** The stage or status in a field of a PUT. */
export function SentStage({ field, value, text }: Props) {
  const lookups = useLookups();
  const lookup = stageLookup(field);
  if (lookup === null || typeof value !== "number") return text;
  return <StagePill label={text} id={value} entries={lookups?.[lookup] ?? []} />;
}
