import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const settingsSchema = z.object({
  /** Keeps syncing in the tray after the last window is closed. */
  background: z.boolean().catch(false),
  /** Global shortcut that opens quick capture from any program. */
  captureKey: z.boolean().catch(false),
  /** Global shortcut that looks up the phone number in the clipboard. */
  callerKey: z.boolean().catch(false),
  /** Draws with the graphics of the computer; off where these keep failing. */
  acceleration: z.boolean().catch(true),
  /** Checks for new versions. */
  updates: z.boolean().catch(true),
});
type Settings = z.output<typeof settingsSchema>;
export type DesktopSetting = keyof Settings;

/** The user's settings for this machine, in a file of the shell. */
export class DesktopSettings {
  readonly #file: string;
  readonly #listeners: (() => void)[] = [];
  #values: Settings;

  constructor(folder: string) {
    this.#file = join(folder, "desktop.json");
    this.#values = settingsSchema.parse(readObject(this.#file));
  }

  get(name: DesktopSetting): boolean {
    return this.#values[name];
  }

  set(name: DesktopSetting, value: boolean): void {
    this.#values = { ...this.#values, [name]: value };
    try {
      writeFileSync(this.#file, JSON.stringify(this.#values), { mode: 0o600 });
    } catch {
      // Applies until the app is closed, even if it cannot be stored.
    }
    for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }
}

function readObject(file: string): Readonly<Record<string, unknown>> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return {};
  }
}
