import { clipboard, globalShortcut } from "electron";
import { GLOBAL_KEYS, type GlobalKey } from "../../shared/bridge.ts";
import type { Log } from "../../shared/runtime/log.ts";
import type { AppWindows } from "./app-windows.ts";
import { callerNumber } from "./caller-number.ts";
import type { DesktopSettings } from "./desktop-settings.ts";

interface GlobalKeysOptions {
  readonly settings: DesktopSettings;
  readonly windows: Pick<AppWindows, "command">;
  readonly log: Log;
}

/** Keys that work in every program, as the user's settings say. */
export class GlobalKeys {
  readonly #options: GlobalKeysOptions;
  readonly #takenKeys = new Set<GlobalKey>();

  constructor(options: GlobalKeysOptions) {
    this.#options = options;
    options.settings.onChange(() => this.#register());
    this.#register();
  }

  /** Keys that are switched on, but that another program has. */
  get unavailableKeys(): readonly GlobalKey[] {
    return [...this.#takenKeys];
  }

  #register(): void {
    const { settings, log } = this.#options;
    globalShortcut.unregisterAll();
    for (const [key, run] of Object.entries(this.#actions()) as [GlobalKey, () => void][]) {
      if (!settings.get(key)) this.#takenKeys.delete(key);
      else if (globalShortcut.register(acceleratorOf(key), run)) this.#takenKeys.delete(key);
      else if (!this.#takenKeys.has(key)) {
        this.#takenKeys.add(key);
        log("warn", "Another program has a key that works everywhere", { key });
      }
    }
  }

  /** The page learns of the clipboard what looks like a phone number, and nothing else. */
  async #lookUpCaller(): Promise<void> {
    const copied = await clipboard.readText().catch(() => "");
    this.#options.windows.command("search", callerNumber(copied) ?? "");
  }

  #actions(): Readonly<Record<GlobalKey, () => void>> {
    const { windows } = this.#options;
    return {
      captureKey: () => windows.command("capture-note"),
      callerKey: () => void this.#lookUpCaller(),
    };
  }
}

/** The notation of the page's keys, in Electron's words. */
const acceleratorOf = (key: GlobalKey) => GLOBAL_KEYS[key].replace("$mod", "CommandOrControl");
