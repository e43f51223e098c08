import { DOMParser, type Node as PmNode, Slice } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { docOfText, type Format } from "./format.ts";
import { cleanBody } from "./html-format.ts";
import { linkTo } from "./schema.ts";

/*
 * Plain elements of what word processors put on the clipboard: Word writes lists as paragraphs with
 * a typed bullet, Google Docs writes bold and italic as styles, and wraps all of it in a `b` that
 * is not bold.
 */

/** Attribute in which `withoutInline` holds the style of an element, which nothing applies. */
const STYLE = "x-style";
/** The bullet or number that Word types before an item, with the blanks behind it. */
const MARKER = /^[\s\u00a0]*(?:[·•▪§‣◦○■o–-]|\(?(\d{1,3}|[a-z]|[ivx]+)[.)])[\s\u00a0]+/i;

interface Marks {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly underline: boolean;
}

const PLAIN: Marks = { bold: false, italic: false, underline: false };

/** Makes lists and marks of what stands for them. `isFlat`: lists have one level. */
function simplifyPasted(body: HTMLElement, isFlat: boolean): HTMLElement {
  // A break that ends the clipboard's content is no line of it.
  if (body.lastElementChild?.localName === "br") body.lastElementChild.remove();
  makeWordLists(body);
  joinLists(body);
  if (isFlat) flattenLists(body);
  for (const line of body.querySelectorAll("p"))
    if (/^[\s\u00a0]*$/.test(line.textContent)) line.replaceChildren();
  markTexts(body, PLAIN);
  return body;
}

function styleOf(element: Element, property: string): string | null {
  const pattern = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`, "i");
  return (
    pattern
      .exec(element.getAttribute(STYLE) ?? "")?.[1]
      ?.trim()
      .toLowerCase() ?? null
  );
}

function create<T extends keyof HTMLElementTagNameMap>(
  beside: Element,
  name: T,
): HTMLElementTagNameMap[T] {
  return beside.ownerDocument.createElement(name);
}

interface WordItem {
  readonly level: number;
  /** The number before it; null where it has a bullet. */
  readonly number: string | null;
}

/** Reads a paragraph of Word that is the item of a list, and takes its bullet or number away. */
function takeWordItem(line: HTMLElement): WordItem | null {
  const list = styleOf(line, "mso-list");
  const isItem = list !== null ? list !== "none" : /^MsoList(?!Table)/.test(line.className);
  if (!isItem) return null;
  const ignored = [...line.querySelectorAll<HTMLElement>(`[${STYLE}*="mso-list" i]`)].find(
    (element) => styleOf(element, "mso-list") === "ignore",
  );
  const marker = MARKER.exec(`${(ignored ?? line).textContent} `);
  if (marker === null) return null;
  if (ignored === undefined) takeText(line, marker[0].length);
  else ignored.remove();
  return { level: Number(/level(\d)/.exec(list ?? "")?.[1] ?? 1), number: marker[1] ?? null };
}

/** Takes some characters away from the beginning of an element. */
function takeText(element: Element, count: number): void {
  const texts = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let remaining = count;
  for (let text = texts.nextNode(); text !== null && remaining > 0; text = texts.nextNode()) {
    const data = text.textContent ?? "";
    text.textContent = data.slice(remaining);
    remaining -= data.length;
  }
}

/** Paragraphs of Word that follow each other as items become a list, by their levels. */
function makeWordLists(body: HTMLElement): void {
  /** The lists that are open, the outermost first. */
  let open: { readonly level: number; readonly list: HTMLElement }[] = [];
  let lastList: Element | null = null;
  for (const line of body.querySelectorAll<HTMLElement>("p")) {
    const previousElement = line.previousElementSibling;
    const item = takeWordItem(line);
    if (item === null) continue;
    if (lastList === null || previousElement !== lastList) open = [];
    open = open.filter(({ level }) => level <= item.level);
    const tag = item.number === null ? "ul" : "ol";
    const top = open.at(-1);
    let list = top?.level === item.level && top.list.localName === tag ? top.list : null;
    if (list === null) {
      if (top?.level === item.level) open.pop();
      list = create(line, tag);
      if (item.number !== null && /^\d+$/.test(item.number) && item.number !== "1")
        list.setAttribute("start", item.number);
      const parent = open.at(-1)?.list.lastElementChild ?? null;
      if (parent === null) line.before(list);
      else parent.append(list);
      open.push({ level: item.level, list });
    }
    const element = create(line, "li");
    element.append(...line.childNodes);
    list.append(element);
    line.remove();
    lastList = open[0]?.list ?? null;
  }
}

const isList = (element: Element | null): element is HTMLElement =>
  element !== null && (element.localName === "ul" || element.localName === "ol");

/** Lists that stand beside the item that they belong to, or each item in a list of its own. */
function joinLists(body: HTMLElement): void {
  for (const box of body.querySelectorAll("div"))
    if (box.childElementCount === 1 && isList(box.firstElementChild) && !hasOwnText(box))
      box.replaceWith(box.firstElementChild);
  for (const list of body.querySelectorAll<HTMLElement>("ul, ol")) {
    const previousElement = list.previousElementSibling;
    if (isList(list.parentElement)) previousElement?.append(list);
    else if (
      isList(previousElement) &&
      previousElement.localName === list.localName &&
      follows(list, previousElement)
    ) {
      previousElement.append(...list.childNodes);
      list.remove();
    }
  }
}

function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim() !== "",
  );
}

/** Returns whether a list goes on with another: nothing is between them, and it counts on. */
function follows(list: HTMLElement, previousList: HTMLElement): boolean {
  let between = list.previousSibling;
  while (between !== null && between !== previousList) {
    if ((between.textContent ?? "").trim() !== "") return false;
    between = between.previousSibling;
  }
  const start = list.getAttribute("start");
  const expected = Number(previousList.getAttribute("start") ?? 1) + previousList.childElementCount;
  return list.localName === "ul" || (start !== null && Number(start) === expected);
}

/** Items of inner lists follow the item that they are in. */
function flattenLists(body: HTMLElement): void {
  for (const inner of [...body.querySelectorAll("li ul, li ol")].toReversed()) {
    const item = inner.parentElement?.closest("li");
    item?.after(...inner.children);
    inner.remove();
  }
}

const BOLD = /^(?:bold|bolder|[6-9]\d\d)$/;

/** Returns the marks that the style and the name of an element set on its texts. */
function marksIn(element: Element, around: Marks): Marks {
  const name = element.localName;
  const weight = styleOf(element, "font-weight");
  const slant = styleOf(element, "font-style");
  const line = styleOf(element, "text-decoration(?:-line)?");
  const isLink = name === "a";
  return {
    bold: weight !== null ? BOLD.test(weight) : name === "b" || name === "strong" || around.bold,
    italic: slant !== null ? slant !== "normal" : name === "i" || name === "em" || around.italic,
    // A link is underlined by itself.
    underline:
      !isLink &&
      element.closest("a") === null &&
      (name === "u" || around.underline || (line ?? "").includes("underline")),
  };
}

/** Each text is marked as the nearest element around it says, and by nothing else. */
function markTexts(element: Element, marks: Marks): void {
  for (const child of Array.from(element.childNodes)) {
    if (child instanceof Element) {
      markTexts(child, marksIn(child, marks));
      if (/^(?:b|strong|i|em|u)$/.test(child.localName)) child.replaceWith(...child.childNodes);
    } else if (child.nodeType === Node.TEXT_NODE && (child.textContent ?? "").trim() !== "")
      wrap(element, child, marks);
  }
}

function wrap(parent: Element, text: ChildNode, { bold, italic, underline }: Marks): void {
  const names = [
    ...(bold ? (["strong"] as const) : []),
    ...(italic ? (["em"] as const) : []),
    ...(underline ? (["u"] as const) : []),
  ];
  for (const name of names.toReversed()) {
    const mark = create(parent, name);
    text.replaceWith(mark);
    mark.append(text);
    text = mark;
  }
}

/**
 * Pasting and dropping, with what the field can hold and nothing else. The library would parse HTML
 * by a policy of its own, which the page does not have.
 */
export function pasteHandlers({ schema, name, read }: Format) {
  const sliceOf = (data: DataTransfer): Slice | null => {
    const html = data.getData("text/html");
    if (html !== "") {
      const body = simplifyPasted(cleanBody(html), name === "text");
      return DOMParser.fromSchema(schema).parseSlice(body);
    }
    const text = data.getData("text/plain").replace(/\r\n?/g, "\n");
    if (text === "") return null;
    const doc: PmNode = name === "text" ? docOfText(text) : read(textAsIs(text));
    return Slice.maxOpen(doc.content);
  };
  const put = (view: EditorView, event: Event, slice: Slice | null): boolean => {
    if (slice === null) return false;
    event.preventDefault();
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta("paste", true));
    return true;
  };
  return {
    paste: (view: EditorView, event: ClipboardEvent): boolean => {
      const data = event.clipboardData;
      // A picture or file is for the record around the field.
      if (data === null || sliceIsFile(data)) return true;
      const link = linkTo(data.getData("text/plain"));
      const { empty, from, to } = view.state.selection;
      const type = schema.marks["link"];
      if (/^(?:https?:|mailto:)/i.test(data.getData("text/plain")) && link !== null && !empty) {
        event.preventDefault();
        if (type !== undefined)
          view.dispatch(view.state.tr.addMark(from, to, type.create({ href: link })));
        return true;
      }
      put(view, event, sliceOf(data));
      return true;
    },
    drop: (view: EditorView, event: DragEvent): boolean => {
      // The library handles moves within the text.
      if (view.dragging !== null) return false;
      const data = event.dataTransfer;
      if (data === null || sliceIsFile(data)) return true;
      const position = view.posAtCoords({ left: event.clientX, top: event.clientY });
      const slice = sliceOf(data);
      if (position === null || slice === null) return true;
      event.preventDefault();
      view.dispatch(
        view.state.tr.replace(position.pos, position.pos, slice).setMeta("paste", true),
      );
      view.focus();
      return true;
    },
  };
}

function sliceIsFile(data: DataTransfer): boolean {
  return data.files.length > 0 && data.getData("text/plain") === "";
}

/** A text that happens to look like HTML was copied as text. */
function textAsIs(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .split("\n")
    .map((line) => `<p>${line}</p>`)
    .join("");
}
