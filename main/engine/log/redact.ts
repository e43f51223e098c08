import { homedir } from "node:os";

/** Shorter texts are not secrets, and would black out half of a log. */
export const MIN_SECRET_LENGTH = 6;

const MAX_TEXT_LENGTH = 2_000;
const MAX_ITEMS = 40;
const MAX_DEPTH = 5;

/** Details that are left out entirely: secrets, and the contents of requests and records. */
const PRIVATE_NAMES = [
  ".*(?:token|secret|password|authorization|cookie|credential|session)",
  "api_?key|key|body|query|record|value|values|email|phone|title",
];
const PRIVATE_NAME = new RegExp(`^(?:${PRIVATE_NAMES.join("|")})$`, "i");
/** A word that announces a credential, and the credential that follows. */
const CREDENTIAL = new RegExp(
  String.raw`\b(bearer +|basic +|(?:token|key|once|code|password|secret)[=:]\s*)` +
    String.raw`(?!\[secret\])[^\s&"',;)]+`,
  "gi",
);
/** From the start of a word on: from each letter of a long one, it would be read again. */
const EMAIL = /(?<![^\s"<>()[\],;:])[^\s"<>()[\],;:]+@[^\s"'<>()[\],;:]+/g;
const QUOTED = /"[^"\n]*"|“[^”\n]*”|`[^`\n]*`|(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])/gu;

/** Returns the spellings in which a secret may occur in a text, the longest first. */
export function formsOf(secret: string): readonly string[] {
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    Buffer.from(secret).toString("base64"),
    Buffer.from(secret).toString("base64url"),
  ];
  return [...new Set(forms)].toSorted((a, b) => b.length - a.length);
}

/** Finds and hides secrets that are known by their value. */
export class Secrets {
  readonly #forms = new Set<string>();

  add(secret: string | null | undefined): void {
    if (typeof secret !== "string" || secret.length < MIN_SECRET_LENGTH) return;
    for (const form of formsOf(secret)) this.#forms.add(form);
  }

  isIn(text: string): boolean {
    for (const form of this.#forms) if (text.includes(form)) return true;
    return false;
  }

  hideIn(text: string): string {
    let hidden = text;
    for (const form of this.#forms) hidden = hidden.replaceAll(form, "[secret]");
    return hidden;
  }
}

/**
 * A text without what could be personal: known secrets, credentials, emails, phone numbers, quoted
 * words (a value, in most messages), and what follows the host of an address. Names of code stay.
 */
export function redactText(text: string, secrets: Secrets): string {
  const short = secrets.hideIn(text).slice(0, MAX_TEXT_LENGTH);
  return shortenHome(
    short
      .replace(CREDENTIAL, "$1[secret]")
      .replace(EMAIL, "[email]")
      .replace(/\+\d[\d ()./-]{6,}\d|\b\d(?:[ ()./-]?\d){8,}\b/g, "[number]")
      .replace(/\b(https?|wss?|app):\/\/([^/\s"'<>()]+)([^\s"'<>()]*)/gi, shortenUrl)
      .replace(/(\((?:reading|setting) )'([\w$]{1,60})'\)/g, "$1$2)")
      .replace(QUOTED, "[…]"),
  );
}

/**
 * A file of the page says where an error was; the path of a record, or a search, says whose it was.
 */
function shortenUrl(_whole: string, scheme: string, host: string, path: string): string {
  const isOwn =
    scheme.toLowerCase() === "app" || /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(host);
  const code = isOwn
    ? /^\/[\w./@-]*\.(?:m?js|tsx?|css|html)(?:\?[\w=.-]*)?(?::\d+(?::\d+)?)?$/.exec(path)
    : null;
  const place = path === "" || path === "/" ? path : (code?.[0] ?? "/…");
  return `${scheme}://${host.replace(/^.*@/, "")}${place}`;
}

function shortenHome(text: string): string {
  const home = homedir();
  return home.length > 1 ? text.replaceAll(home, "~") : text;
}

/** Redacts the details of a line; numbers and booleans stay. */
export function redactDetails(value: unknown, secrets: Secrets, depth = 0): unknown {
  switch (typeof value) {
    case "number":
    case "boolean":
    case "undefined":
      return value;
    case "string":
      return redactText(value, secrets);
    case "object": {
      if (value === null) return null;
      if (value instanceof Error) return describeError(value, secrets);
      if (depth >= MAX_DEPTH) return "[…]";
      if (Array.isArray(value))
        return value.slice(0, MAX_ITEMS).map((item) => redactDetails(item, secrets, depth + 1));
      return Object.fromEntries(
        Object.entries(value)
          .slice(0, MAX_ITEMS)
          .map(([name, item]) => [
            redactText(name, secrets),
            PRIVATE_NAME.test(name) && typeof item !== "number" && typeof item !== "boolean"
              ? "[private]"
              : redactDetails(item, secrets, depth + 1),
          ]),
      );
    }
    default:
      return `[${typeof value}]`;
  }
}

/** Returns an error's name, code, redacted message and stack for the log. */
function describeError(error: unknown, secrets: Secrets): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error))
    return { name: typeof error, message: redactText(String(error), secrets) };
  const code =
    "code" in error && typeof error.code === "string"
      ? { code: redactText(error.code, secrets) }
      : {};
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: redactText(error.name, secrets),
    ...code,
    message: redactText(error.message, secrets),
    stack: frames.slice(0, 12).map((line) => redactText(line.trim(), secrets)),
  };
}
