/** Characters of each text: the longest that an answer or a note may have. */
export const HOSTILE_CHARACTERS = 1_000_000;

export interface HostileText {
  readonly name: string;
  /** Returns the text with about `characters` characters. */
  readonly make: (characters: number) => string;
}

/** What opens, joins or ends something in a format that is read somewhere. */
const TOKENS: readonly string[] = [
  ["<!-- ", "--> ", "<script ", "<script>", "</script ", "<style ", "<!doctype ", "<b", "<h1"],
  ['<a x="', "<a x='", "<a ", "<a x=\"'\" y='\"' ", "<p><div>", "</p>", "<a x=y "],
  ["&", "&#", "&#x", "&amp;", "&amp", "**", "*a ", "*a* ", "**a** ", "** a", "***", "*"],
  ["[", "[a](", "[a](https://", "](https://", "[a](https://a) ", "- \n", "- a\n", "1. a\n"],
  ["\n", "\r\n", "\t", " ", "a b ", "a,", "a;", "a, ", "(", ")", "()", '"', "'", '"a" '],
  ["“a” ", "`", "{{ ", "{{a}} ", "}}", "\\", '\\"', "/", "//", "/a", "?", "#", "=", "&a="],
  ["%", "%2", "@", "@a", "a@", "a@a ", "a.", ".a.", "..", "https://", "https://a@", "www."],
  ["http://a ", "+", "+49 ", "0 ", "1.", "1,", "1'", "1/", "1-", "-", "–", ":", "1:"],
  [
    "12:00 ",
    "日本 ",
    "2026-01-01",
    "jan ",
    "1. jan ",
    "ext ",
    "x1",
    ";ext=1",
    "am ",
    "p.m. ",
    "k",
    "mio ",
  ],
  ["ß", "e\u0301", "\u0301", "\u0301\u0323", "\u200f", "\u00a0", "\u3000", "日", "한"],
  ["ا", "١", "½", "ﬁ", "🙂", "\u{1f468}\u200d", "\ud800", "İ", "Ǆ", "\u0000", "\u0001"],
  ["custom_fields[1][", "$", "€ ", "a_b", "a_b_", "_", "~", "^", "|", "a", "A", "aA", "1"],
  ["1a", "a1 ", "Roadbook", "at a (a:1:1)\n", "a@a\n", ":1:1\n", "null", "true,"],
  ["roadbook://", "roadbook:///", "mailto:", "tel:", "data:", "file:///", "app://"],
].flat();

const named = (token: string) => JSON.stringify(token);

const repeated = (token: string, end: string): HostileText => ({
  name: `${named(token)} again and again, then ${named(end)}`,
  make: (characters) => token.repeat(Math.max(1, Math.floor(characters / token.length))) + end,
});

/** A text that begins as one thing and goes on as another. */
const begun = (start: string, token: string, end: string): HostileText => ({
  name: `${named(start)}, then ${named(token)} again and again, then ${named(end)}`,
  make: (characters) => start + token.repeat(Math.floor(characters / token.length)) + end,
});

const nested = (name: string, open: string, inside: string, close: string): HostileText => ({
  name,
  make: (characters) => {
    const levels = Math.floor(characters / (open.length + close.length));
    return open.repeat(levels) + inside + close.repeat(levels);
  },
});

const listed = (name: string, open: string, part: string, close: string): HostileText => ({
  name,
  make: (characters) => {
    const count = Math.floor(characters / (part.length + 1));
    return `${open}${Array.from({ length: count }, () => part).join(",")}${close}`;
  },
});

export const HOSTILE_TEXTS: readonly HostileText[] = [
  ...TOKENS.flatMap((token) => [repeated(token, ""), repeated(token, "!x")]),
  ...[" ", "\t", "\n", "1", "a", "/", "*", "="].flatMap((token) => [
    begun("x", token, "x"),
    begun("<a", token, "!"),
    begun('"', token, "!"),
    begun("1", token, "!"),
    begun("https://a.example", token, "!"),
  ]),
  nested("nested brackets", "[", "1", "]"),
  nested("nested objects", '{"a":', "1", "}"),
  nested("nested elements", "<div>", "a", "</div>"),
  nested("nested links", "[", "a", "](https://a.example)"),
  nested("nested bold", "**a *b ", "c", "* d**"),
  listed("many numbers", "[", "1", "]"),
  listed("many texts", "[", '"abc"', "]"),
  listed("many errors", '{"errors":[', '{"message":"a","field":"b"}', "]}"),
  {
    name: "one long error and many short ones",
    make: (characters) =>
      JSON.stringify({
        errors: ["b".repeat(characters / 2), ...Array.from({ length: characters / 8 }, () => "a")],
      }),
  },
  {
    name: "many keys",
    make: (characters) =>
      JSON.stringify(
        Object.fromEntries(Array.from({ length: characters / 14 }, (_, index) => [`k${index}`, 1])),
      ),
  },
  {
    name: "many different words",
    make: (characters) =>
      Array.from({ length: characters / 8 }, (_, index) => `w${index.toString(36)}`).join(" "),
  },
];
