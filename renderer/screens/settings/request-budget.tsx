import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import type { Budget } from "../../../shared/local/budget.ts";
import { callLocal, localKey, localQuery } from "../../core/local.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import inputs from "../../ui/field.module.css";
import { Section } from "./section.tsx";
import styles from "./settings.module.css";
import { numberText } from "../../ui/format.ts";

const KEY = localKey("readBudget");
const rate = z.coerce.number().int().min(1).max(6000);

const PURPOSES: Readonly<Record<string, string>> = {
  connection: "testing the connection",
  "custom-fields": "custom fields",
  "first-sync": "reading everything for the first time",
  changes: "looking for changes",
  sweep: "comparing whole lists",
  "whole-read": "reading whole lists again",
  check: "looking at single records",
  "read-before-write": "reading before a change is sent",
  write: "sending changes",
  "look-for-created": "looking for a record that may have arrived",
};

/** How many requests a minute the server is asked at most, and what they were for. */
export function RequestBudget() {
  const bridge = useBridge();
  const client = useQueryClient();
  const { data } = useQuery({
    ...localQuery(bridge, "readBudget"),
    refetchInterval: 5_000,
  });
  const [text, setText] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  if (data === undefined) return null;
  const shown = text ?? String(data.requests_per_minute ?? "");
  const save = async (perMinute: number | null) => {
    try {
      client.setQueryData(
        KEY,
        await callLocal(bridge, "setBudget", { body: { requests_per_minute: perMinute } }),
      );
      setText(null);
      setError(null);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : "It could not be saved.");
    }
  };
  const submit = () => {
    if (shown.trim() === "") return void save(null);
    const parsed = rate.safeParse(shown);
    if (parsed.success) void save(parsed.data);
    else setError("Give a whole number from 1 to 6000, or leave it empty.");
  };
  const used = Object.entries(data.requests).filter(([, count]) => count > 0);
  return (
    <Section
      id="budget"
      title="Requests"
      about="Servers take a limited number of requests a minute, and your colleagues may share them with you."
    >
      <form
        className={styles["budget"]}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label="At most so many a minute" hint={hint(data)} error={error}>
          {({ id, describedBy, invalid }) => (
            <input
              id={id}
              className={`${inputs["input"] ?? ""} ${styles["number"] ?? ""}`}
              inputMode="numeric"
              placeholder="learned from the server"
              value={shown}
              aria-describedby={describedBy}
              aria-invalid={invalid}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        {text === null || text === String(data.requests_per_minute ?? "") ? null : (
          <Button small type="submit" tone="primary">
            Save
          </Button>
        )}
      </form>
      {used.length === 0 ? null : (
        <details className={styles["details"]}>
          <summary>
            {numberText(used.reduce((sum, [, count]) => sum + count, 0))} requests since the start
          </summary>
          <ul>
            {used.map(([purpose, count]) => (
              <li key={purpose}>
                {numberText(count)} for {PURPOSES[purpose] ?? purpose}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

function hint({ requests_per_minute, learned }: Budget): string {
  if (requests_per_minute !== null)
    return "Fixed by you. Empty the field to learn it from the server.";
  return learned === null
    ? "The server has set no limit so far; the first one that it sets is kept to."
    : `Learned from the server: ${learned} a minute.`;
}
