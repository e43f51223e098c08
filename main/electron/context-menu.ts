import { clipboard, type ContextMenuParams, Menu, type MenuItemConstructorOptions } from "electron";
import { placeOfPage } from "./guards.ts";

type Item = MenuItemConstructorOptions;

/** The parts of a window's contents that the menu works on. */
export interface Contents {
  on(event: "context-menu", listener: (event: unknown, params: ContextMenuParams) => void): unknown;
  replaceMisspelling(word: string): void;
  showDefinitionForSelection(): void;
  readonly session: { addWordToSpellCheckerDictionary(word: string): boolean };
}

export interface ContextMenuOptions {
  readonly platform: NodeJS.Platform;
  /** Opens a link outside the app, after asking the user. */
  readonly openLink: (url: string) => void;
  /** Shows a place of the app in a window of its own. */
  readonly openWindow: (place: string) => void;
}

/** The context menu for texts, links and misspelled words. */
export function addContextMenu(contents: Contents, options: ContextMenuOptions): void {
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
  const shown = text.length > 20 ? `${text.slice(0, 20)}…` : text;
  return [{ label: `Look Up “${shown}”`, click: () => contents.showDefinitionForSelection() }];
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
