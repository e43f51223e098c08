import type { UpdateStep } from "../../shared/bridge.ts";

/** What updates cannot do, as sentences. */
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
export function updateText(step: UpdateStep, own: string): readonly [string, string] {
  switch (step.kind) {
    case "off":
      return ["Roadbook doesn't look for updates", step.reason];
    case "idle":
    case "checking":
      return ["Looking for updates…", `This is version ${own}.`];
    case "current":
      return ["Roadbook is up to date", `Version ${own} is the newest for this computer.`];
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
export function updateProblem(error: unknown, during: "check" | "download"): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  const known = typeof code === "string" ? REASONS[code] : undefined;
  return known ?? (during === "check" ? UPDATE_TEXTS.away : UPDATE_TEXTS.interrupted);
}
