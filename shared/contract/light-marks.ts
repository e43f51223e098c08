import { readSpans, type Span } from "./light-mark-spans.ts";

/**
 * Light marks: bold, italic, links and lists in fields of plain text, such as notes. Other programs
 * show the text in a readable form.
 */
export type Block =
  | { readonly type: "line"; readonly spans: readonly Span[] }
  | { readonly type: "bullets"; readonly items: readonly (readonly Span[])[] }
  | {
      readonly type: "numbers";
      /** The number of its first item. */
      readonly start: number;
      readonly items: readonly (readonly Span[])[];
    };

const BULLET = /^- (.*)$/s;
const NUMBERED = /^([1-9]\d{0,2})\. (.*)$/s;

/** A block whose list may still grow. */
type BlockInProgress =
  | Extract<Block, { readonly type: "line" }>
  | { readonly type: "bullets"; readonly items: (readonly Span[])[] }
  | { readonly type: "numbers"; readonly start: number; readonly items: (readonly Span[])[] };

/** Reads a text of one or more lines. */
export function readMarks(text: string): readonly Block[] {
  const blocks: BlockInProgress[] = [];
  for (const line of text.split("\n")) {
    const bullet = BULLET.exec(line);
    const numbered = NUMBERED.exec(line);
    const lastBlock = blocks.at(-1);
    if (bullet !== null) {
      const item = readSpans(bullet[1] ?? "");
      if (lastBlock?.type === "bullets") lastBlock.items.push(item);
      else blocks.push({ type: "bullets", items: [item] });
    } else if (numbered !== null) {
      const number = Number(numbered[1]);
      const item = readSpans(numbered[2] ?? "");
      if (lastBlock?.type === "numbers" && number === lastBlock.start + lastBlock.items.length)
        lastBlock.items.push(item);
      else blocks.push({ type: "numbers", start: number, items: [item] });
    } else blocks.push({ type: "line", spans: readSpans(line) });
  }
  return blocks;
}

/** Writes what `readMarks` reads. */
export function writeMarks(blocks: readonly Block[]): string {
  return blocks
    .flatMap((block) => {
      switch (block.type) {
        case "line":
          return [writeSpans(block.spans)];
        case "bullets":
          return block.items.map((item) => `- ${writeSpans(item)}`);
        case "numbers":
          return block.items.map(
            (item, index) => `${String(block.start + index)}. ${writeSpans(item)}`,
          );
      }
    })
    .join("\n");
}

/** Bold is outermost, then links, then italic, so that marks never overlap. */
function writeSpans(spans: readonly Span[]): string {
  return groups(spans, "strong", (strong, bold) =>
    around(
      strong === true ? "**" : "",
      groups(bold, "href", (href, linked) => {
        const label = groups(linked, "em", (em, words) =>
          around(em === true ? "*" : "", words.map(({ text }) => text).join("")),
        );
        // An address that stands for itself is written as it is.
        return typeof href === "string" && href !== label ? `[${label}](${href})` : label;
      }),
    ),
  );
}

function groups<K extends "strong" | "em" | "href">(
  spans: readonly Span[],
  key: K,
  write: (value: Span[K], spans: readonly Span[]) => string,
): string {
  const runs: { readonly value: Span[K]; readonly spans: Span[] }[] = [];
  for (const span of spans) {
    const lastRun = runs.at(-1);
    if (lastRun !== undefined && lastRun.value === span[key]) lastRun.spans.push(span);
    else runs.push({ value: span[key], spans: [span] });
  }
  return runs.map(({ value, spans: run }) => write(value, run)).join("");
}

/** Blanks at the ends stay outside: a mark beside a blank would be read as a sign. */
function around(mark: string, text: string): string {
  const words = text.trim();
  if (mark === "" || words === "") return text;
  const start = text.length - text.trimStart().length;
  const end = start + words.length;
  return `${text.slice(0, start)}${mark}${words}${mark}${text.slice(end)}`;
}

/** The text without its marks, for a title, a cell or a screen reader. */
export function withoutMarks(text: string): string {
  return text.includes("*") || text.includes("](")
    ? text
        .split("\n")
        .map((line) =>
          readSpans(line)
            .map((span) => span.text)
            .join(""),
        )
        .join("\n")
    : text;
}
