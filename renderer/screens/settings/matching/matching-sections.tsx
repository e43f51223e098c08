import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import type { CustomFieldDefinition } from "../../../../shared/contract/custom-field.ts";
import type { MatchPair } from "../../../../shared/local/matches.ts";
import type { MatchSynonyms } from "../../../../shared/matching/words/matching-vocabulary.ts";
import { callLocal, localKey, localQuery } from "../../../core/local.ts";
import { useDefinitions } from "../../../core/queries.ts";
import { useAction } from "../../../core/use-action.ts";
import { useTyped } from "../../../core/use-typed.tsx";
import { useBridge } from "../../../core/workspace.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import inputs from "../../../ui/inputs.module.css";
import { LabelledSelect, Section } from "../section.tsx";
import styles from "../settings.module.css";
import { TEXTS } from "./texts.ts";

/** Words that mean the same for the user, and custom fields that are compared. */
export function MatchingSections() {
  const bridge = useBridge();
  const synonyms = useQuery(localQuery(bridge, "readSynonyms")).data;
  const pairs = useQuery(localQuery(bridge, "readMatchPairs")).data?.pairs;
  return (
    <>
      {synonyms === undefined ? null : <SynonymsSection saved={synonyms} />}
      {pairs === undefined ? null : <PairsSection pairs={pairs} />}
    </>
  );
}

const typedSchema = z.object({ skills: z.string(), titles: z.string() }).nullable();
const KINDS = ["skills", "titles"] as const;

function SynonymsSection({ saved }: { readonly saved: MatchSynonyms }) {
  const bridge = useBridge();
  const client = useQueryClient();
  const [typed, setTyped, drop] = useTyped("match-synonyms", typedSchema, null);
  const [problem, setProblem] = useState<string | null>(null);
  const savedTexts = { skills: textOf(saved.skills), titles: textOf(saved.titles) };
  const texts = typed ?? savedTexts;
  const isChanged = KINDS.some((kind) => texts[kind] !== savedTexts[kind]);
  const save = useAction(
    async (body: MatchSynonyms) => {
      client.setQueryData(
        localKey("readSynonyms"),
        await callLocal(bridge, "saveSynonyms", { body }),
      );
      setTyped(null);
      drop();
    },
    { failed: TEXTS.notSaved, isInline: true },
  );
  const submit = () => {
    const words = { skills: groupsOf(texts.skills), titles: groupsOf(texts.titles) };
    const alone = KINDS.flatMap((kind) => words[kind]).find((group) => group.length === 1);
    setProblem(alone === undefined ? null : TEXTS.oneWord(alone[0] ?? ""));
    if (alone === undefined) void save.run(words);
  };
  return (
    <Section id="synonyms" title={TEXTS.synonyms} about={TEXTS.aboutSynonyms}>
      {KINDS.map((kind) => (
        <Field key={kind} label={TEXTS.kinds[kind]} hint={TEXTS.hints[kind]}>
          {({ id, describedBy }) => (
            <textarea
              id={id}
              className={[inputs["input"], inputs["area"]].join(" ")}
              rows={4}
              dir="auto"
              aria-describedby={describedBy}
              value={texts[kind]}
              onChange={(event) => setTyped({ ...texts, [kind]: event.target.value })}
            />
          )}
        </Field>
      ))}
      {isChanged ? (
        <div className={styles["labelled"]}>
          <Button small tone="primary" isDisabled={save.isRunning} onPress={submit}>
            {save.isRunning ? TEXTS.saving : TEXTS.save}
          </Button>
        </div>
      ) : null}
      <Problem text={problem ?? save.failure} />
    </Section>
  );
}

function textOf(groups: MatchSynonyms["skills"]): string {
  return groups.map((group) => group.join(", ")).join("\n");
}

/** Reads a group per line, its words separated by commas; empty lines are none. */
function groupsOf(text: string): string[][] {
  const lines = text.split("\n").map((line) => line.split(",").map((word) => word.trim()));
  return lines.map((words) => words.filter((word) => word !== "")).filter((one) => one.length > 0);
}

function PairsSection({ pairs }: { readonly pairs: readonly MatchPair[] }) {
  const bridge = useBridge();
  const client = useQueryClient();
  const fields = { candidate: useDefinitions("candidate"), job: useDefinitions("job") };
  const [candidate, setCandidate] = useState("");
  const [job, setJob] = useState("");
  const save = useAction(
    async (next: readonly MatchPair[]) => {
      const body = { pairs: [...next] };
      client.setQueryData(
        localKey("readMatchPairs"),
        await callLocal(bridge, "saveMatchPairs", { body }),
      );
      setCandidate("");
      setJob("");
    },
    { failed: TEXTS.notSaved, isInline: true },
  );
  const isSame = (pair: MatchPair) =>
    String(pair.candidate) === candidate && String(pair.job) === job;
  const isReady = candidate !== "" && job !== "" && !pairs.some(isSame);
  const add = () => save.run([...pairs, { candidate: Number(candidate), job: Number(job) }]);
  return (
    <Section id="match-pairs" title={TEXTS.pairs} about={TEXTS.aboutPairs}>
      {pairs.length === 0 ? null : (
        <ul className={styles["pairs"]} aria-label={TEXTS.pairs}>
          {pairs.map((pair) => {
            const text = TEXTS.pair(
              labelOf(fields.candidate, pair.candidate),
              labelOf(fields.job, pair.job),
            );
            return (
              <li key={`${pair.candidate} ${pair.job}`} className={styles["labelled"]}>
                <span>{text}</span>
                <Button
                  small
                  aria-label={TEXTS.removePair(text)}
                  onPress={() => void save.run(pairs.filter((other) => other !== pair))}
                >
                  {TEXTS.remove}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {fields.candidate.length === 0 || fields.job.length === 0 ? (
        <p className={styles["note"]}>{TEXTS.noFields}</p>
      ) : (
        <>
          <LabelledSelect
            id="pair-candidate"
            label={TEXTS.fieldOf.candidate}
            options={optionsOf(fields.candidate)}
            value={candidate}
            onChange={setCandidate}
          />
          <LabelledSelect
            id="pair-job"
            label={TEXTS.fieldOf.job}
            options={optionsOf(fields.job)}
            value={job}
            onChange={setJob}
          />
          <div className={styles["labelled"]}>
            <Button small isDisabled={!isReady || save.isRunning} onPress={() => void add()}>
              {TEXTS.addPair}
            </Button>
          </div>
        </>
      )}
      <Problem text={save.failure} />
    </Section>
  );
}

function Problem({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <p className={styles["note"]} role="alert">
      {text}
    </p>
  );
}

type Definitions = readonly CustomFieldDefinition[];

function labelOf(definitions: Definitions, id: number): string {
  return definitions.find((definition) => definition.id === id)?.field_name ?? TEXTS.goneField(id);
}

function optionsOf(definitions: Definitions) {
  return definitions.map((field) => [String(field.id), field.field_name] as const);
}
