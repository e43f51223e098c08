import {
  BrowserWindow,
  clipboard,
  type ContextMenuParams,
  Menu,
  type MenuItemConstructorOptions,
  screen,
} from "electron";
import { join } from "node:path";
import type { ShellAbilities } from "../../shared/bridge.ts";
import { grantChannels } from "./channel.ts";
import { type CrashWatchOptions, endPage, reloadAfterCrash } from "./crash-watch.ts";
import { PAGE_ORIGIN } from "./page-protocol.ts";
import { readWindowState, rememberWindowState } from "./window-state.ts";
import { placeOfPage } from "./guards.ts";

export interface WindowOptions extends CrashWatchOptions {
  readonly preload: string;
  /** Folder that stores the main window's state; null for additional windows. */
  readonly stateFolder: string | null;
  readonly abilities: ShellAbilities;
  /** The place that the page shows first, for example `#/contact/slug`. */
  readonly place: string;
  /** Called when a page has loaded and needs a port to the engine. */
  readonly onLoaded: (window: BrowserWindow) => void;
  readonly openLink: (window: BrowserWindow, url: string) => void;
  readonly openWindow: (place: string) => void;
}

const SIZE = { width: 1280, height: 820 };

/** Opens a window: isolated, sandboxed, without Node. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const { stateFolder, abilities } = options;
  const state = stateFolder === null ? null : readWindowState(stateFolder);
  const { workAreaSize } = screen.getPrimaryDisplay();
  const window = new BrowserWindow({
    width: Math.min(SIZE.width, workAreaSize.width),
    height: Math.min(SIZE.height, workAreaSize.height),
    ...state?.bounds,
    minWidth: 720,
    minHeight: 480,
    show: false,
    fullscreen: state?.fullScreen ?? false,
    title: "Roadbook",
    backgroundColor: "#f6f7f9",
    webPreferences: {
      preload: options.preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: abilities.can.spellCheck,
      additionalArguments: [`--roadbook-abilities=${JSON.stringify(abilities)}`],
    },
  });
  if (state?.maximized === true) window.maximize();
  if (stateFolder !== null) rememberWindowState(window, stateFolder);
  window.once("ready-to-show", () => window.show());
  window.webContents.on("did-finish-load", () => options.onLoaded(window));
  reloadAfterCrash(window.webContents, options);
  addContextMenu(window.webContents, {
    platform: process.platform,
    openLink: (url) => options.openLink(window, url),
    openWindow: options.openWindow,
  });
  grantChannels(window, "app", `${PAGE_ORIGIN}/`);
  void window.loadURL(`${PAGE_ORIGIN}/${options.place}`);
  return window;
}

/** Ends the process of the page in a window, with all that it has in memory, and starts over. */
export function renewPage(window: BrowserWindow): void {
  endPage(window.webContents);
  void window.loadURL(`${PAGE_ORIGIN}/`);
}

export function preloadFile(folder: string): string {
  return join(folder, "../preload/index.cjs");
}

type Item = MenuItemConstructorOptions;

/** The parts of a window's contents that the menu works on. */
interface Contents {
  on(event: "context-menu", listener: (event: unknown, params: ContextMenuParams) => void): unknown;
  replaceMisspelling(word: string): void;
  showDefinitionForSelection(): void;
  readonly session: { addWordToSpellCheckerDictionary(word: string): boolean };
}

interface ContextMenuOptions {
  readonly platform: NodeJS.Platform;
  /** Opens a link outside the app, after asking the user. */
  readonly openLink: (url: string) => void;
  /** Shows a place of the app in a window of its own. */
  readonly openWindow: (place: string) => void;
}

/** The context menu for texts, links and misspelled words. */
function addContextMenu(contents: Contents, options: ContextMenuOptions): void {
  contents.on("context-menu", (_event, params) => {
    const items = menuItems(params, contents, options);
    if (items.length > 0) Menu.buildFromTemplate(items).popup();
  });
}

function menuItems(params: ContextMenuParams, contents: Contents, options: ContextMenuOptions) {
  const groups = [
    spelling(params, contents),
    lookUp(params, contents, options),
    link(params, options),
    editing(params),
  ].filter((items) => items.length > 0);
  return groups.flatMap((items, index): readonly Item[] =>
    index === 0 ? items : [{ type: "separator" }, ...items],
  );
}

function spelling(params: ContextMenuParams, contents: Contents): readonly Item[] {
  const { misspelledWord: word, dictionarySuggestions: suggestions } = params;
  if (word === "") return [];
  const replacements = suggestions.map((label): Item => ({
    label,
    click: () => contents.replaceMisspelling(label),
  }));
  return [
    ...(replacements.length > 0 ? replacements : [{ label: "No Suggestions", enabled: false }]),
    {
      label: "Add to Dictionary",
      click: () => void contents.session.addWordToSpellCheckerDictionary(word),
    },
  ];
}

function lookUp(
  { selectionText }: ContextMenuParams,
  contents: Contents,
  { platform }: ContextMenuOptions,
): readonly Item[] {
  const text = selectionText.trim();
  if (platform !== "darwin" || text === "") return [];
  const shortText = text.length > 20 ? `${text.slice(0, 20)}…` : text;
  return [{ label: `Look Up “${shortText}”`, click: () => contents.showDefinitionForSelection() }];
}

/** The page handles clicks on links within the app itself. */
function link(
  { linkURL }: ContextMenuParams,
  { openLink, openWindow }: ContextMenuOptions,
): readonly Item[] {
  const place = placeOfPage(linkURL);
  if (place !== null) return [{ label: "Open in New Window", click: () => openWindow(place) }];
  const isMail = linkURL.startsWith("mailto:");
  if (!isMail && !linkURL.startsWith("https:")) return [];
  const copied = isMail ? (linkURL.slice("mailto:".length).split("?")[0] ?? "") : linkURL;
  return [
    { label: isMail ? "Write Email" : "Open Link", click: () => openLink(linkURL) },
    {
      label: isMail ? "Copy Email Address" : "Copy Link",
      click: () => void clipboard.writeText(copied),
    },
  ];
}

function editing({ isEditable, selectionText, editFlags }: ContextMenuParams): readonly Item[] {
  if (!isEditable) return selectionText.trim() === "" ? [] : [{ role: "copy" }];
  return [
    { role: "undo", enabled: editFlags.canUndo },
    { role: "redo", enabled: editFlags.canRedo },
    { type: "separator" },
    { role: "cut", enabled: editFlags.canCut },
    { role: "copy", enabled: editFlags.canCopy },
    { role: "paste", enabled: editFlags.canPaste },
    { role: "pasteAndMatchStyle", enabled: editFlags.canPaste },
    { role: "selectAll", enabled: editFlags.canSelectAll },
  ];
}
