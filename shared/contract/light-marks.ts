/**
 * Light marks: how bold, italic, links and lists are written in fields that hold plain text, such
 * as notes. Whoever reads the text elsewhere still reads it well.
 */
export interface Span {
  readonly text: string;
  readonly strong: boolean;
  readonly em: boolean;
  readonly href: string | null;
}

export type Block =
  | { readonly type: "line"; readonly spans: readonly Span[] }
  | { readonly type: "bullets"; readonly items: readonly (readonly Span[])[] }
  | {
      readonly type: "numbers";
      /** The number of its first item. */
      readonly start: number;
      readonly items: readonly (readonly Span[])[];
    };

interface Style {
  readonly strong: boolean;
  readonly em: boolean;
  readonly href: string | null;
}

const PLAIN: Style = { strong: false, em: false, href: null };

/** `**bold**`; blanks inside of its ends make it text. */
const STRONG = String.raw`(?<!\*)\*\*(?=\S)(?<strong>.+?)(?<=\S)\*\*(?!\*)`;
/** `*italic*` around whole words: "2*3*4" is none. */
const EM = String.raw`(?<![*\p{L}\p{N}])\*(?=[^\s*])(?<em>[^*]+?)(?<=\S)\*(?![*\p{L}\p{N}])`;
/** `[text](https://…)`. */
const LINK = String.raw`\[(?<label>[^[\]]+)\]\((?<href>(?:https:\/\/|mailto:)[^\s()]+)\)`;
const MARK = new RegExp(`${STRONG}|${EM}|${LINK}`, "iu");

const BULLET = /^- (.*)$/s;
const NUMBERED = /^([1-9]\d{0,2})\. (.*)$/s;

/** Reads a text of one or more lines. */
export function readMarks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const line of text.split("\n")) {
    const bullet = BULLET.exec(line);
    const numbered = NUMBERED.exec(line);
    const last = blocks.at(-1);
    if (bullet !== null) {
      const item = readSpans(bullet[1] ?? "");
      if (last?.type === "bullets")
        blocks.splice(-1, 1, { type: "bullets", items: [...last.items, item] });
      else blocks.push({ type: "bullets", items: [item] });
    } else if (numbered !== null) {
      const number = Number(numbered[1]);
      const item = readSpans(numbered[2] ?? "");
      if (last?.type === "numbers" && number === last.start + last.items.length)
        blocks.splice(-1, 1, { ...last, items: [...last.items, item] });
      else blocks.push({ type: "numbers", start: number, items: [item] });
    } else blocks.push({ type: "line", spans: readSpans(line) });
  }
  return blocks;
}

function readSpans(line: string, style: Style = PLAIN): readonly Span[] {
  const spans: Span[] = [];
  let rest = line;
  while (rest !== "") {
    const found = MARK.exec(rest);
    const before = rest.slice(0, found?.index ?? rest.length);
    if (before !== "") spans.push({ text: before, ...style });
    if (found === null) break;
    const { strong, em, label, href } = found.groups ?? {};
    if (strong !== undefined) spans.push(...readSpans(strong, { ...style, strong: true }));
    else if (em !== undefined) spans.push(...readSpans(em, { ...style, em: true }));
    else spans.push(...readSpans(label ?? "", { ...style, href: href ?? null }));
    rest = rest.slice(found.index + found[0].length);
  }
  return spans;
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
    const last = runs.at(-1);
    if (last !== undefined && last.value === span[key]) last.spans.push(span);
    else runs.push({ value: span[key], spans: [span] });
  }
  return runs.map(({ value, spans: run }) => write(value, run)).join("");
}

/** Blanks at the ends stay outside: a mark beside a blank would be read as a sign. */
function around(mark: string, text: string): string {
  const [, before = "", words = "", after = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return mark === "" || words === "" ? text : `${before}${mark}${words}${mark}${after}`;
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
