import type { Span } from "../../../../shared/contract/light-mark-spans.ts";
import { type Block, readMarks } from "../../../../shared/contract/light-marks.ts";

/** Returns a text with light marks as HTML, for a field that holds that. */
export function markedHtml(text: string): string {
  const parts: string[] = [];
  let lines: string[] = [];
  const endLines = () => {
    if (lines.length > 0) parts.push(`<p>${lines.join("<br>")}</p>`);
    lines = [];
  };
  for (const block of readMarks(text)) {
    if (block.type === "line") lines.push(block.spans.map(spanHtml).join(""));
    else {
      endLines();
      parts.push(listHtml(block));
    }
  }
  endLines();
  return parts.join("");
}

function listHtml(block: Exclude<Block, { readonly type: "line" }>): string {
  const items = block.items.map((item) => `<li>${item.map(spanHtml).join("")}</li>`).join("");
  if (block.type === "bullets") return `<ul>${items}</ul>`;
  return `<ol${block.start === 1 ? "" : ` start="${block.start}"`}>${items}</ol>`;
}

function spanHtml({ text, strong, em, href }: Span): string {
  const slanted = em ? `<em>${escaped(text)}</em>` : escaped(text);
  const linked = href === null ? slanted : `<a href="${escaped(href)}">${slanted}</a>`;
  return strong ? `<strong>${linked}</strong>` : linked;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
