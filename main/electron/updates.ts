import { app } from "electron";
import type { AppUpdater } from "electron-updater";
import type { UpdateState, UpdateStep } from "../../shared/bridge.ts";
import type { Clock } from "../../shared/runtime/clock.ts";
import type { Log } from "../../shared/runtime/log.ts";
import type { DesktopSettings } from "./desktop-settings.ts";
import type { UpdateSource } from "./update-source.ts";

/** Sentences for the user about updates that cannot be made. */
export const UPDATE_TEXTS = {
  sources: "This copy runs from its sources.",
  computer: "Updates are switched off on this computer.",
  noServer: "This copy was packed without an update server.",
  otherInstaller: "This copy is updated by the program that installed it.",
  damaged: "The download was damaged and has been deleted. Roadbook will try again later.",
  interrupted: "The download was interrupted. Roadbook will try again later.",
  unsigned: "The update isn't signed by Roadbook's publisher, so nothing of it was installed.",
  nothingThere: "The update server has nothing for this computer.",
  unreadable: "The answer of the update server isn't readable.",
  away: "The update server can't be reached. Roadbook will try again later.",
  readyTitle: (version: string) => `Roadbook ${version} is ready`,
  readyBody: "It is installed when you restart Roadbook.",
} as const;

/** The result of a check as a message and details. */
export function updateText(step: UpdateStep, ownVersion: string): readonly [string, string] {
  switch (step.kind) {
    case "off":
      return ["Roadbook doesn't look for updates", step.reason];
    case "idle":
    case "checking":
      return ["Looking for updates…", `This is version ${ownVersion}.`];
    case "current":
      return ["Roadbook is up to date", `Version ${ownVersion} is the newest for this computer.`];
    case "downloading":
      return [`Version ${step.version} is being downloaded`, UPDATE_TEXTS.readyBody];
    case "ready":
      return [UPDATE_TEXTS.readyTitle(step.version), UPDATE_TEXTS.readyBody];
    case "failed":
      return ["Couldn't update Roadbook", step.reason];
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ERR_CHECKSUM_MISMATCH: UPDATE_TEXTS.damaged,
  ERR_UPDATER_INVALID_SIGNATURE: UPDATE_TEXTS.unsigned,
  ERR_UPDATER_CHANNEL_FILE_NOT_FOUND: UPDATE_TEXTS.nothingThere,
  ERR_UPDATER_NO_FILES_PROVIDED: UPDATE_TEXTS.nothingThere,
  ERR_UPDATER_ASSET_NOT_FOUND: UPDATE_TEXTS.nothingThere,
  HTTP_ERROR_404: UPDATE_TEXTS.nothingThere,
  ERR_UPDATER_INVALID_UPDATE_INFO: UPDATE_TEXTS.unreadable,
  ERR_UPDATER_INVALID_VERSION: UPDATE_TEXTS.unreadable,
};

/** Returns why an update failed; an error that is not known is one of the network. */
function updateProblem(error: unknown, during: "check" | "download"): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  const knownText = typeof code === "string" ? REASONS[code] : undefined;
  return knownText ?? (during === "check" ? UPDATE_TEXTS.away : UPDATE_TEXTS.interrupted);
}

const CHECK_EVERY_MS = 4 * 60 * 60_000;

interface UpdatesOptions {
  readonly log: Log;
  readonly clock: Pick<Clock, "setTimeout">;
  readonly settings: DesktopSettings;
  /** Source of new versions and their signer; null if nothing was packed in. */
  readonly source: UpdateSource | null;
  /** Loads electron-updater, which is not needed before the first check. */
  readonly load: (source: UpdateSource) => Promise<AppUpdater>;
  readonly onState: (state: UpdateState) => void;
  /** Quits as the user would; `install` follows when everything is closed. */
  readonly quit: () => void;
}

/** Returns why this app does not look for new versions; null if it does. */
function whyNoUpdates(env: NodeJS.ProcessEnv, source: UpdateSource | null): string | null {
  if (!app.isPackaged) return UPDATE_TEXTS.sources;
  if (env["ROADBOOK_UPDATES"] === "off") return UPDATE_TEXTS.computer;
  return source === null ? UPDATE_TEXTS.noServer : null;
}

export async function loadUpdater({ url, key }: UpdateSource): Promise<AppUpdater> {
  const [{ default: updater }, { signedProvider }] = await Promise.all([
    import("electron-updater"),
    import("./signed-provider.ts"),
  ]);
  const { autoUpdater } = updater;
  autoUpdater.setFeedURL({ provider: "custom", updateProvider: signedProvider(url, key) });
  return autoUpdater;
}

/**
 * Looks for new versions, downloads them, and installs them when the app is closed. What says which
 * version is the newest has to be signed, and every package has to have the hash that it gives; the
 * packages of macOS and Windows are signed themselves, too. Never installs an older version.
 */
export class Updates {
  readonly #options: UpdatesOptions;
  #step: UpdateStep;
  #updater: AppUpdater | null = null;
  /** True if the app is being closed for an update, and opens again afterwards. */
  #isRestarting = false;

  constructor(options: UpdatesOptions) {
    this.#options = options;
    const reason = whyNoUpdates(process.env, options.source);
    this.#step = reason === null ? { kind: "idle" } : { kind: "off", reason };
  }

  get state(): UpdateState {
    return { step: this.#step, automatic: this.#options.settings.get("updates") };
  }

  /** Checks now and every few hours, as long as the user wants that. */
  start(): void {
    const { settings, clock } = this.#options;
    if (settings.get("updates")) void this.check();
    clock.setTimeout(() => this.start(), CHECK_EVERY_MS);
  }

  setAutomatic(isEnabled: boolean): void {
    const { settings, onState } = this.#options;
    settings.set("updates", isEnabled);
    if (this.#updater !== null)
      this.#updater.autoInstallOnAppQuit = isEnabled && installsSilently();
    onState(this.state);
    if (isEnabled) void this.check();
  }

  /** Resolves when it is known whether there is a new version; its download goes on meanwhile. */
  async check(): Promise<UpdateState> {
    const { kind } = this.#step;
    if (kind === "off" || kind === "checking" || kind === "downloading" || kind === "ready")
      return this.state;
    this.#moveTo({ kind: "checking" });
    try {
      const updater = await this.#load();
      if (updater === null) return this.state;
      const result = await updater.checkForUpdates();
      if (result === null) this.#moveTo({ kind: "off", reason: UPDATE_TEXTS.otherInstaller });
      else if (result.isUpdateAvailable && result.downloadPromise)
        void this.#download(result.updateInfo.version, result.downloadPromise);
      else this.#moveTo({ kind: "current" });
    } catch (error) {
      this.#fail(error, "check");
    }
    return this.state;
  }

  /** Closes the app as quitting does, installs the update, and opens the app again. */
  restart(): void {
    if (this.#step.kind !== "ready") return;
    this.#isRestarting = true;
    this.#options.quit();
  }

  /** The user does not want to quit after all. */
  stay(): void {
    this.#isRestarting = false;
  }

  /**
   * Installs the update that the user restarts for; false if there is none. To be called when the
   * engine is closed, and all work is on the disk.
   */
  install(): boolean {
    if (!this.#isRestarting || this.#updater === null) return false;
    let isRefused = false;
    this.#updater.once("error", () => (isRefused = true));
    this.#updater.quitAndInstall(true, true);
    if (isRefused) app.relaunch();
    return !isRefused;
  }

  async #download(version: string, download: Promise<unknown>): Promise<void> {
    if (this.#step.kind !== "downloading")
      this.#moveTo({ kind: "downloading", version, percent: 0 });
    try {
      await download;
      this.#moveTo({ kind: "ready", version });
    } catch (error) {
      this.#fail(error, "download");
    }
  }

  async #load(): Promise<AppUpdater | null> {
    const { log, settings, source, load } = this.#options;
    if (this.#updater !== null || source === null) return this.#updater;
    const updater = await load(source);
    updater.autoDownload = true;
    updater.autoInstallOnAppQuit = settings.get("updates") && installsSilently();
    updater.allowDowngrade = false;
    updater.allowPrerelease = false;
    updater.disableWebInstaller = true;
    // A staged roll-out needs a number that stays the same; the server need not know it.
    updater.requestHeaders = { "x-user-staging-id": "none" };
    const quiet = () => undefined;
    const warn = (message: unknown) =>
      log("warn", "Updating", { message: String(message).split("\n")[0] });
    updater.logger = { info: quiet, warn, error: warn };
    updater.on("download-progress", ({ percent }) => this.#progress(Math.floor(percent)));
    this.#updater = updater;
    return updater;
  }

  #progress(percent: number): void {
    const step = this.#step;
    if (step.kind === "downloading" && step.percent !== percent) this.#moveTo({ ...step, percent });
  }

  #fail(error: unknown, during: "check" | "download"): void {
    const reason = updateProblem(error, during);
    this.#options.log("warn", "Updating failed", { reason });
    this.#moveTo({ kind: "failed", reason });
  }

  #moveTo(step: UpdateStep): void {
    this.#step = step;
    this.#options.onState(this.state);
  }
}

/** Packages of Linux' package managers need an administrator: they wait for "Restart to update". */
function installsSilently(): boolean {
  return process.platform !== "linux" || process.env["APPIMAGE"] !== undefined;
}
