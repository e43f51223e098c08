import { NextMatch } from "./next-match.ts";

export interface Span {
  readonly text: string;
  readonly strong: boolean;
  readonly em: boolean;
  readonly href: string | null;
}

type Style = Omit<Span, "text">;

const PLAIN: Style = { strong: false, em: false, href: null };

interface Mark {
  readonly start: number;
  readonly end: number;
  /** Text between its signs. */
  readonly content: string;
  readonly style: Partial<Style>;
}

/** Reads bold, italic and links of a line. The time is linear whatever the line. */
export function readSpans(line: string): readonly Span[] {
  const spans: Span[] = [];
  addSpans(line, PLAIN, spans);
  return spans;
}

/** Bold, in it a link, in that italic. A row of stars, which marks nothing, would go on and on. */
const MAX_DEPTH = 8;

function addSpans(line: string, style: Style, spans: Span[], depth = 0): void {
  if (depth > MAX_DEPTH) return void spans.push({ text: line, ...style });
  const marks = new MarkReader(line);
  let from = 0;
  for (let mark = marks.next(0); mark !== null; mark = marks.next(from)) {
    if (mark.start > from) spans.push({ text: line.slice(from, mark.start), ...style });
    addSpans(mark.content, { ...style, ...mark.style }, spans, depth + 1);
    from = mark.end;
  }
  if (from < line.length) spans.push({ text: line.slice(from), ...style });
}

const SIGN = /[*[]/g;
const BOLD_START = /\*\*(?=\S)/y;
const BOLD_END = /(?<=\S)\*\*(?!\*)/g;
const LINE_END = /[\r\u2028\u2029]/g;
/** Italic stands around whole words: "2*3*4" is none. */
const ITALIC_START = /\*(?=[^\s*])/y;
const ITALIC_END = /(?<=\S)\*(?![*\p{L}\p{N}])/uy;
const IN_WORD = /(?<=[*\p{L}\p{N}])\*/uy;
/** `[text](https://…)`. */
const LINK = /\[([^[\]]+)\]\(((?:https:\/\/|mailto:)[^\s()]+)\)/iuy;

class MarkReader {
  readonly #line: string;
  readonly #boldEnds: NextMatch;
  readonly #lineEnds: NextMatch;

  constructor(line: string) {
    this.#line = line;
    this.#boldEnds = new NextMatch(line, BOLD_END);
    this.#lineEnds = new NextMatch(line, LINE_END);
  }

  /** Returns the first mark from a position on, where the last one ended. */
  next(from: number): Mark | null {
    SIGN.lastIndex = from;
    for (let sign = SIGN.exec(this.#line); sign !== null; sign = SIGN.exec(this.#line)) {
      const { index } = sign;
      const mark = sign[0] === "[" ? this.#link(index) : this.#starred(index, from);
      if (mark !== null) return mark;
      SIGN.lastIndex = index + 1;
    }
    return null;
  }

  #link(start: number): Mark | null {
    const [match, label = "", href] = execAt(LINK, this.#line, start) ?? [];
    if (match === undefined || href === undefined) return null;
    return { start, end: start + match.length, content: label, style: { href } };
  }

  /** Bold or italic; what stands before `from` belongs to another mark. */
  #starred(start: number, from: number): Mark | null {
    if (execAt(BOLD_START, this.#line, start) !== null)
      return start > from && this.#line[start - 1] === "*" ? null : this.#bold(start);
    if (start > from && execAt(IN_WORD, this.#line, start) !== null) return null;
    return execAt(ITALIC_START, this.#line, start) === null ? null : this.#italic(start);
  }

  #bold(start: number): Mark | null {
    const close = this.#boldEnds.from(start + 3);
    const lineEnd = this.#lineEnds.from(start + 2);
    if (close === null || (lineEnd !== null && lineEnd.start < close.start)) return null;
    const content = this.#line.slice(start + 2, close.start);
    return { start, end: close.end, content, style: { strong: true } };
  }

  #italic(start: number): Mark | null {
    const close = this.#line.indexOf("*", start + 1);
    if (close < 0 || execAt(ITALIC_END, this.#line, close) === null) return null;
    const content = this.#line.slice(start + 1, close);
    return { start, end: close + 1, content, style: { em: true } };
  }
}

function execAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position;
  return pattern.exec(text);
}
