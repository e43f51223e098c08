import type { Page } from "@playwright/test";
import { pressKeys } from "./page-keys.ts";

/** What a task took. */
export interface TaskCount {
  readonly task: string;
  readonly steps: number;
  /** Keys and chords that were pressed; a chord is one. */
  readonly pressed: number;
  /** Letters of texts. */
  readonly typed: number;
}

export interface TaskKeys {
  /** One thing that a user would say was done: what the keys between do is seen in `act`. */
  step<Result>(what: string, act: () => Promise<Result>): Promise<Result>;
  /** Keys with spaces between them, `g d` or `Control+k`. */
  press(keys: string): Promise<void>;
  /** A text, letter by letter. */
  type(text: string): Promise<void>;
  done(): TaskCount;
}

/** A keyboard for one task that counts; there is no other way to the page. */
export function countKeys(page: Page, task: string): TaskKeys {
  let steps = 0;
  let pressed = 0;
  let typed = 0;
  return {
    step: async (what, act) => {
      steps += 1;
      try {
        return await act();
      } catch (error) {
        throw new Error(`${task}, step ${steps}: ${what}`, { cause: error });
      }
    },
    press: async (keys) => {
      await pressKeys(page, keys);
      pressed += keys.split(" ").length;
    },
    type: async (text) => {
      await page.keyboard.type(text);
      typed += text.length;
    },
    done: () => ({ task, steps, pressed, typed }),
  };
}

/** The counts as a table: `task | steps | keys`. */
export function keyTable(counts: readonly TaskCount[]): string {
  const width = Math.max(...counts.map(({ task }) => task.length), "all".length);
  const sum = (of: "steps" | "pressed" | "typed") =>
    counts.reduce((total, count) => total + count[of], 0);
  const line = (task: string, steps: string, keys: string) =>
    `${task.padEnd(width)} | ${steps.padStart(5)} | ${keys}`;
  const row = ({ task, steps, pressed, typed }: TaskCount) =>
    line(
      task,
      String(steps),
      `${String(pressed).padStart(3)} and ${String(typed).padStart(3)} typed letters`,
    );
  const all = { task: "all", steps: sum("steps"), pressed: sum("pressed"), typed: sum("typed") };
  return [line("task", "steps", "keys"), "-".repeat(width + 36), ...counts.map(row), row(all)].join(
    "\n",
  );
}
