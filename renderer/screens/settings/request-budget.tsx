import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { z } from "zod";
import type { Budget } from "../../../shared/local/budget.ts";
import { callLocal, localKey, localQuery } from "../../core/local.ts";
import { useTyped } from "../../core/use-typed.tsx";
import { useAction } from "../../core/use-action.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import inputs from "../../ui/inputs.module.css";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";
import { BUDGET_TEXTS, PURPOSE_TEXTS } from "./texts.ts";

const REFRESH_MS = 5_000;
const rate = z.coerce.number().int().min(1).max(6000);

/** Most requests per minute to the server, and their purposes. */
export function RequestBudget() {
  const bridge = useBridge();
  const { data } = useQuery({
    ...localQuery(bridge, "readBudget"),
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) return null;
  return (
    <Section id="budget" title={BUDGET_TEXTS.title} about={BUDGET_TEXTS.about}>
      <LimitForm budget={data} />
      <Usage requests={data.requests} />
    </Section>
  );
}

function LimitForm({ budget }: { readonly budget: Budget }) {
  const { text, setText, isChanged, submit, problem } = useLimit(budget);
  return (
    <form className={styles["budget"]} onSubmit={submit}>
      <Field label={BUDGET_TEXTS.limit} hint={hint(budget)} error={problem}>
        {({ id, describedBy, invalid }) => (
          <input
            id={id}
            className={`${inputs["input"] ?? ""} ${styles["number"] ?? ""}`}
            inputMode="numeric"
            placeholder={BUDGET_TEXTS.placeholder}
            value={text}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      {isChanged ? (
        <Button small type="submit" tone="primary">
          {BUDGET_TEXTS.save}
        </Button>
      ) : null}
    </form>
  );
}

/** The limit as it is typed: a number, or empty for one that is learned from the server. */
function useLimit({ requests_per_minute: saved }: Budget) {
  const bridge = useBridge();
  const client = useQueryClient();
  const savedText = String(saved ?? "");
  const [inputText, setTyped, drop] = useTyped("request-limit", z.string().nullable(), null);
  const [isInvalid, setInvalid] = useState(false);
  const text = inputText ?? savedText;
  const save = useAction(
    async (perMinute: number | null) => {
      const body = { requests_per_minute: perMinute };
      const budget = await callLocal(bridge, "setBudget", { body });
      client.setQueryData(localKey("readBudget"), budget);
      setTyped(null);
      drop();
    },
    { failed: BUDGET_TEXTS.notSaved, isInline: true },
  );
  return {
    text,
    setText: setTyped,
    isChanged: text !== savedText,
    problem: isInvalid ? BUDGET_TEXTS.invalid : save.failure,
    submit: (event: FormEvent) => {
      event.preventDefault();
      const perMinute = text.trim() === "" ? null : rate.safeParse(text).data;
      setInvalid(perMinute === undefined);
      if (perMinute !== undefined) void save.run(perMinute);
    },
  };
}

function Usage({ requests }: Pick<Budget, "requests">) {
  const used = Object.entries(requests).filter(([, count]) => count > 0);
  if (used.length === 0) return null;
  return (
    <details className={styles["details"]}>
      <summary>{BUDGET_TEXTS.sum(used.reduce((sum, [, count]) => sum + count, 0))}</summary>
      <ul>
        {used.map(([purpose, count]) => (
          <li key={purpose}>{BUDGET_TEXTS.item(count, PURPOSE_TEXTS[purpose] ?? purpose)}</li>
        ))}
      </ul>
    </details>
  );
}

function hint({ requests_per_minute, learned }: Budget): string {
  if (requests_per_minute !== null) return BUDGET_TEXTS.fixed;
  return learned === null ? BUDGET_TEXTS.unknown : BUDGET_TEXTS.learned(learned);
}
