import { DOMParser, type Node, Slice } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import type { Format } from "./format.ts";
import { cleanBody } from "./html-format.ts";
import { simplifyPasted } from "./pasted-html.ts";
import { linkTo } from "./schema.ts";
import { docOfText } from "./text-format.ts";

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
    const doc: Node = name === "text" ? docOfText(text) : read(textAsIs(text));
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
      // What is moved within the text, the library knows.
      if (view.dragging !== null) return false;
      const data = event.dataTransfer;
      if (data === null || sliceIsFile(data)) return true;
      const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
      const slice = sliceOf(data);
      if (at === null || slice === null) return true;
      event.preventDefault();
      view.dispatch(view.state.tr.replace(at.pos, at.pos, slice).setMeta("paste", true));
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
