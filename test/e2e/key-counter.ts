import type { Locator, Page } from "@playwright/test";
import { pressKeys } from "./page-keys.ts";

/** What a task took. */
export interface TaskCount {
  readonly task: string;
  readonly steps: number;
  /** Keys and chords that were pressed (a chord is one), or clicks. */
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

export interface TaskClicks extends Pick<TaskKeys, "step" | "type" | "done"> {
  click(there: Locator, times?: number): Promise<void>;
  /** Deletes the selected text: a key that counts as a letter. */
  erase(): Promise<void>;
  drag(from: Locator, to: Locator): Promise<void>;
  /** Drags by pixels. */
  dragBy(from: Locator, right: number, down: number): Promise<void>;
}

/** A mouse for one task that counts, and a keyboard for texts; a drag counts as one click. */
export function countClicks(page: Page, task: string): TaskClicks {
  const keys = countKeys(page, task);
  let clicked = 0;
  let erased = 0;
  return {
    step: (what, act) => keys.step(what, act),
    type: (text) => keys.type(text),
    erase: async () => {
      await page.keyboard.press("Delete");
      erased += 1;
    },
    click: async (there, times = 1) => {
      await there.click({ clickCount: times });
      clicked += 1;
    },
    drag: async (from, to) => {
      await from.dragTo(to);
      clicked += 1;
    },
    dragBy: async (from, right, down) => {
      // What lies half under a heading, as an hour of the agenda may, is scrolled to by the wheel.
      await from.evaluate((element) => element.scrollIntoView({ block: "center" }));
      const box = await from.boundingBox();
      if (box === null) throw new Error("What is dragged is out of sight.");
      const [x, y] = [box.x + box.width / 2, box.y + Math.min(8, box.height / 2)];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + right, y + down, { steps: 8 });
      await page.mouse.up();
      clicked += 1;
    },
    done: () => {
      const count = keys.done();
      return { ...count, typed: count.typed + erased, pressed: clicked };
    },
  };
}

/** The counts as a table: `task | steps | keys`, or clicks. */
export function keyTable(counts: readonly TaskCount[], what: "keys" | "clicks" = "keys"): string {
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
  return [line("task", "steps", what), "-".repeat(width + 36), ...counts.map(row), row(all)].join(
    "\n",
  );
}
