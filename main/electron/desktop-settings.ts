import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const settingsSchema = z.object({
  /** Goes on syncing in the tray when the last window is closed. */
  background: z.boolean().catch(false),
  /** A key that opens quick capture from any other program. */
  captureKey: z.boolean().catch(false),
  /** Looks for new versions. */
  updates: z.boolean().catch(true),
});
type Settings = z.output<typeof settingsSchema>;
export type DesktopSetting = keyof Settings;

/** What the user chose for this machine, in a file of the shell's own. */
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
      // It holds until the app is closed.
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
