import { namesOf } from "../../shared/contract/enumeration.ts";

/** Kind of an answer's body, whatever its label says. Broken JSON counts as text. */
export const CONTENTS = ["json", "empty", "text", "html"] as const;
export type Content = (typeof CONTENTS)[number];

/** Status codes: a single one, or the first and the last of a range. */
type Statuses = readonly (number | readonly [number, number])[];

interface Row {
  readonly statuses: Statuses;
  readonly contents: readonly Content[];
}

const NO_PAGE = ["json", "empty", "text"] as const;

/**
 * Kinds of answers by status and content: who answers, and about what. The first row that fits
 * counts. Only `record`, `missing` and `operation` judge the record that a request names. What each
 * leads to is the table "answer" of docs/sync.md, which a test compares with the code cell by cell.
 */
export const ANSWERS = {
  /** Anyone may ask for a pause, and it costs little to wait. */
  pause: { statuses: [429], contents: CONTENTS },
  /**
   * The network on the way: a proxy that wants a sign-in, a captive portal. A web page comes from a
   * firewall or a gateway, because the API has none.
   */
  intermediary: { statuses: [407, 511], contents: CONTENTS },
  /** The server or its gateway did not get to it, or gave up before the end. */
  trouble: { statuses: [408, 425, 444, 460, 499, [500, 599]], contents: CONTENTS },
  page: { statuses: [[100, 499]], contents: ["html"] },
  redirect: {
    statuses: [
      [100, 199],
      [300, 399],
    ],
    contents: CONTENTS,
  },
  data: { statuses: [[200, 299]], contents: ["json"] },
  nothing: { statuses: [[200, 299]], contents: ["empty"] },
  broken: { statuses: [[200, 299]], contents: ["text"] },
  key: { statuses: [401], contents: NO_PAGE },
  record: { statuses: [400, 409, 422], contents: NO_PAGE },
  missing: { statuses: [404], contents: NO_PAGE },
  operation: { statuses: [405], contents: NO_PAGE },
  /** A refusal in the API's own words. */
  account: { statuses: [[400, 499]], contents: ["json"] },
  /** Refusals in the words of anything between this machine and the server. */
  barrier: { statuses: [[400, 499]], contents: ["empty", "text"] },
} as const satisfies Readonly<Record<string, Row>>;

export type AnswerKind = keyof typeof ANSWERS;

/** Returns who answered, and about what; trouble for a status that no standard knows. */
export function answerKind(status: number, content: Content): AnswerKind {
  const rows: Readonly<Record<AnswerKind, Row>> = ANSWERS;
  return (
    namesOf(ANSWERS).find(
      (name) => rows[name].contents.includes(content) && contains(rows[name].statuses, status),
    ) ?? "trouble"
  );
}

function contains(statuses: Statuses, status: number): boolean {
  return statuses.some((item) =>
    typeof item === "number" ? item === status : item[0] <= status && status <= item[1],
  );
}

/** Beginning of a body in which a web page shows itself. */
const LOOK_CHARACTERS = 4_000;
const COMMENTS = /^(?:\s*<!--[^]*?(?:-->|$))+/;
/** A tag, a document type or an XML declaration. Messages may begin with a sign, but not so. */
const MARKUP = /^<(?:!doctype\b|!\[cdata\[|\?xml\b|[a-z][a-z0-9:-]*[\s/>])/i;
const PAGE_TYPES = /\b(?:text\/html|application\/xhtml\+xml)\b/i;

export interface ReadContent {
  readonly content: Content;
  /** The value of a JSON body; undefined for any other. */
  readonly value: unknown;
}

/**
 * Returns what a body is. A web page is recognised by its beginning, even if it claims to be JSON,
 * and by its content type, unless it is JSON nevertheless.
 */
export function readContent(headers: Headers, text: string): ReadContent {
  const json = parse(text);
  if (json !== undefined) return { content: "json", value: json };
  const beginning = visible(text.slice(0, LOOK_CHARACTERS));
  const isPage =
    COMMENTS.test(beginning) ||
    MARKUP.test(beginning) ||
    PAGE_TYPES.test(headers.get("content-type") ?? "");
  return { content: isPage ? "html" : beginning === "" ? "empty" : "text", value: undefined };
}

/** Returns undefined for what is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.startsWith("\u{feff}") ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}

/** Leaves out what precedes the first sign: marks of the encoding (also of UTF-16) and space. */
function visible(text: string): string {
  return text
    .replaceAll("\0", "")
    .replace(/^[\s\p{Cc}\p{Cf}\p{Cs}\u{fffd}]+/u, "")
    .trim();
}
