import type { Lookup } from "../../shared/contract/lookup.ts";
import { useLookups } from "../core/queries.ts";
import { isStageLookup } from "./stage-field.ts";
import { StagePill } from "./stage-pill.tsx";

interface Props {
  readonly lookup: Lookup;
  /** Id of the entry, as a text. */
  readonly value: string;
  readonly word: string;
}

/** An entry of a look-up among others: its name, a stage or status in its pill. */
export function LookupWord({ lookup, value, word }: Props) {
  const entries = useLookups()?.[lookup] ?? [];
  return isStageLookup(lookup) && entries.some(({ id }) => String(id) === value) ? (
    <StagePill label={word} id={Number(value)} entries={entries} />
  ) : (
    word
  );
}
