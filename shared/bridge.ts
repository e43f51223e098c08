import type { BlobRef, WireRequest, WireResponse } from "./wire.ts";
import type { DoctorState } from "./local/doctor.ts";
import type { EncryptionView } from "./local/encryption.ts";
import type { Preparing } from "./local/opening.ts";
import type { ShellAbilities } from "./local/shell.ts";
import type { LocalStatus } from "./local/status.ts";

export type { ShellAbilities };

/**
 * The subject of a change to names of colleagues, look-ups or definitions of custom fields, instead
 * of records.
 */
export const LOOKUPS_CHANGED = "lookups";

/** The subject of a change when pictures of people were loaded or removed. */
export const PICTURES_CHANGED = "pictures";

/** The subject of a change to shortlists. */
export const SHORTLISTS_CHANGED = "shortlists";

/** The subject of a change to drafts that wait for a person. */
export const DRAFTS_CHANGED = "drafts";

/** The subject of a change to requests for erasure. */
export const ERASURES_CHANGED = "erasures";

/**
 * Header of the engine's answer if the user has to confirm the page's request: the preload then
 * sends it to the main process.
 */
export const CONFIRM_HEADER = "roadbook-confirm";

/** Page on which a problem with Roadbook is reported. */
export const REPORT_PAGE = "https://roadbook.example/report";

/** Events that the engine emits. */
export type EngineEvent =
  /**
   * Records changed in a commit, or colleagues, look-ups or definitions (`LOOKUPS_CHANGED`), or
   * pictures (`PICTURES_CHANGED`), shortlists (`SHORTLISTS_CHANGED`), drafts (`DRAFTS_CHANGED`) or
   * requests for erasure (`ERASURES_CHANGED`), all without slugs; `slugs` are slugs, or ids as text
   * for activities and notes. An empty list means "many".
   */
  | { readonly type: "change"; readonly resource: string; readonly slugs: readonly string[] }
  | { readonly type: "status"; readonly status: LocalStatus }
  /** The consistency check starts, makes progress, or ends. */
  | { readonly type: "doctor"; readonly doctor: DoctorState }
  /** Progress of encrypting the workspace, or making it plain. */
  | { readonly type: "encryption"; readonly encryption: EncryptionView }
  /** A workspace of an earlier Roadbook is made ready to be opened; null once it is. */
  | { readonly type: "preparing"; readonly preparing: Preparing | null }
  /** The engine was restarted: every query must be fetched again. */
  | { readonly type: "restarted" };

/** Commands that a shell's menu, tray or link sends to the page. */
export interface ShellCommand {
  readonly type: "command";
  /**
   * Id of a command of the renderer's command table, or `navigate`, whose argument is the place.
   * That of `search` is the text that it begins with.
   */
  readonly id: string;
  readonly arg?: string;
}

/** True if a file was opened, with the reason if it was not. */
export type OpenFileAnswer =
  { readonly ok: true } | { readonly ok: false; readonly message: string };

/** The name of the file that was saved, null if the user cancelled; or the reason of a failure. */
export type SavePdfAnswer =
  | { readonly ok: true; readonly name: string | null }
  | { readonly ok: false; readonly message: string };

/** Progress of the app with a new version of itself. */
export type UpdateStep =
  | { readonly kind: "off"; readonly reason: string }
  /** Not looked yet. */
  | { readonly kind: "idle" }
  | { readonly kind: "checking" }
  | { readonly kind: "current" }
  | { readonly kind: "downloading"; readonly version: string; readonly percent: number }
  | { readonly kind: "ready"; readonly version: string }
  | { readonly kind: "failed"; readonly reason: string };
export interface UpdateState {
  readonly step: UpdateStep;
  /** True if the app looks for new versions without being asked. */
  readonly automatic: boolean;
}

/** Keys that work in every program, in the notation of the page's keys. */
export const GLOBAL_KEYS = {
  /** Writes down a note. */
  captureKey: "$mod+Alt+Shift+R",
  /** Looks up the phone number that was copied. */
  callerKey: "$mod+Alt+Shift+W",
} as const;
export type GlobalKey = keyof typeof GLOBAL_KEYS;

/** Settings of the desktop app on this computer, the same for all workspaces. */
export const COMPUTER_SETTINGS = ["background", "autostart", "captureKey", "callerKey"] as const;
export type ComputerSetting = (typeof COMPUTER_SETTINGS)[number];
export interface ComputerSettingsView {
  readonly on: Readonly<Record<ComputerSetting, boolean>>;
  /** Keys that are switched on, and that another program has. */
  readonly taken: readonly GlobalKey[];
}
/** View of a shell that has no computer settings. */
export const NO_COMPUTER_SETTINGS: ComputerSettingsView = {
  on: { background: false, autostart: false, captureKey: false, callerKey: false },
  taken: [],
};

/** A notification of the system. */
export interface SystemNotice {
  /** Identifies what it is about, to take it back. */
  readonly key: string;
  readonly title: string;
  readonly body: string;
  /** Shown by a click on it; null for none. */
  readonly place: string | null;
}

/** The outcome of starting or ending the demo, with the reason of a failure. */
export type DemoAnswer = { readonly ok: true } | { readonly ok: false; readonly message: string };

/**
 * The one interface through which the page reaches the rest of the app. Both shells implement it
 * whole; what a shell lacks is said in `abilities.can`, never by a method that throws.
 */
export interface Bridge {
  readonly abilities: ShellAbilities;
  /**
   * Never rejects: a lost engine or a time-out is an answer with status 503 or 504 and a `message`.
   */
  request(request: WireRequest): Promise<WireResponse>;
  /**
   * Copies a file into the workspace; the answer is what `WireRequest.files` takes. Rejects with a
   * clear message when it cannot.
   */
  addFile(file: File): Promise<BlobRef>;
  /** Address under which the page can show a file of the workspace (`/local/file/ID`). */
  fileUrl(link: string): Promise<string>;
  /**
   * Bytes of a file of the workspace (`/local/file/ID`); null when they are not on this machine
   * (any more).
   */
  fileBytes(link: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Returns a function that ends the subscription. */
  onEvent(listener: (event: EngineEvent) => void): () => void;
  onCommand(listener: (command: ShellCommand) => void): () => void;
  /** https, mailto and tel only; anything else is refused with `false`. */
  openExternal(url: string): Promise<boolean>;
  /** Hands a text or bytes to the user as a file (an exported list); false if it was not saved. */
  saveFile(name: string, type: string, content: string | Uint8Array<ArrayBuffer>): Promise<boolean>;
  /**
   * Shows the app's logs: their folder where a shell can open one, else the newest lines as a file.
   * False when there are none.
   */
  showLogs(): Promise<boolean>;
  /**
   * Opens a read-only copy of a file of the workspace (`/local/file/ID`) with the program that the
   * system has for it, where `can.openFile`; never anything that could run.
   */
  openFile(link: string): Promise<OpenFileAnswer>;
  /**
   * Lets the user drag a file of the workspace (`/local/file/ID`) to another program, where
   * `can.dragOut`: called when a drag begins.
   */
  dragFile(link: string): Promise<OpenFileAnswer>;
  /**
   * Saves the page as PDF, as it would be printed now, where the user chooses; where `can.savePdf`.
   */
  savePdf(): Promise<SavePdfAnswer>;
  /** Shows a place (`#/contact/slug`) in a window of its own, where `can.windows`. */
  openWindow(place: string): Promise<void>;
  /** Shown by the operating system where `can.notify`. */
  notify(notice: SystemNotice): Promise<void>;
  /** Takes back what was shown under these keys, if it still is; by whatever window. */
  withdrawNotices(keys: readonly string[]): Promise<void>;
  /** Shows a number on the app's icon, where `can.badge`; 0 shows none. */
  setBadge(count: number): Promise<void>;
  /** The settings of this computer, where `can.tray`; each is offered by an ability. */
  readComputerSettings(): Promise<ComputerSettingsView>;
  /** Returns what is so afterwards: a system may refuse, another program may have a key. */
  setComputerSetting(name: ComputerSetting, on: boolean): Promise<ComputerSettingsView>;
  onComputerSettings(listener: (view: ComputerSettingsView) => void): () => void;
  /** The app's own updates, where `can.update`. */
  readUpdates(): Promise<UpdateState>;
  /** Looks for a new version now; its download goes on after the answer. */
  checkForUpdates(): Promise<UpdateState>;
  setAutomaticUpdates(on: boolean): Promise<UpdateState>;
  /** Closes the app, installs the update that is ready, and opens the app again. */
  restartToUpdate(): Promise<void>;
  onUpdates(listener: (state: UpdateState) => void): () => void;
  /**
   * Returns whether the demo is shown. Asked again after `restarted`, because it starts and ends
   * for all pages at once. Rejects without an answer.
   */
  isDemo(): Promise<boolean>;
  /**
   * Shows demo data instead of the user's workspace, which stays as it is. Never rejects; the page
   * hears `restarted`.
   */
  startDemo(): Promise<DemoAnswer>;
  /** Returns to the user's workspace and deletes the demo's data. Never rejects. */
  endDemo(): Promise<DemoAnswer>;
}

/**
 * Bridge that the preload exposes in Electron. Its files are bytes, because a File cannot cross
 * from the page's world. The page makes the rest of the bridge from it; it reads files by their
 * address itself.
 */
export interface DesktopApi extends Omit<Bridge, "addFile" | "fileBytes"> {
  addBytes(name: string, type: string, bytes: Uint8Array): Promise<BlobRef>;
}

declare global {
  interface Window {
    /** Set by the preload in Electron; the browser shell's page makes its own. */
    readonly roadbook?: DesktopApi;
  }
}
