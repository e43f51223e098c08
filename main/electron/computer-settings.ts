import type { ComputerSetting, ComputerSettingsView } from "../../shared/bridge.ts";
import type { Log } from "../../shared/runtime/log.ts";
import type { Autostart } from "./autostart.ts";
import type { DesktopSettings } from "./desktop-settings.ts";
import type { GlobalKeys } from "./global-keys.ts";

interface ComputerSettingsOptions {
  readonly settings: DesktopSettings;
  /** Null where the app is not installed. */
  readonly autostart: Autostart | null;
  readonly keys: Pick<GlobalKeys, "unavailableKeys">;
  readonly log: Log;
  /** Called after a change, also of the menu. */
  readonly onChange: (view: ComputerSettingsView) => void;
}

/** The settings of this computer as the page shows them; the system keeps one of them. */
export class ComputerSettings {
  readonly #options: ComputerSettingsOptions;

  constructor(options: ComputerSettingsOptions) {
    this.#options = options;
    options.settings.onChange(() => options.onChange(this.view()));
  }

  view(): ComputerSettingsView {
    const { settings, autostart, keys } = this.#options;
    return {
      on: {
        background: settings.get("background"),
        autostart: autostart?.isOn() ?? false,
        captureKey: settings.get("captureKey"),
        callerKey: settings.get("callerKey"),
      },
      taken: keys.unavailableKeys,
    };
  }

  /** Returns what is so afterwards: the system may refuse. */
  set(name: ComputerSetting, isEnabled: boolean): ComputerSettingsView {
    const { settings, autostart, log, onChange } = this.#options;
    if (name !== "autostart") settings.set(name, isEnabled);
    else {
      try {
        autostart?.set(isEnabled);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        log("warn", "The system does not open the app at sign-in", { message });
      }
      onChange(this.view());
    }
    return this.view();
  }
}
