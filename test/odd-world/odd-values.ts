/**
 * How a value is made odd: another value in its place as raw JSON, the key left out, or the key
 * given twice.
 */
export type OddValue =
  | { readonly kind: "json"; readonly text: string }
  | { readonly kind: "missing" }
  /** The key comes twice, with this value first. */
  | { readonly kind: "twice"; readonly text: string }
  /**
   * The value that it has, another spelling: a list of itself, itself in an object, itself as text.
   */
  | { readonly kind: "wrapped"; readonly wrap: (value: unknown) => unknown };

const json = (text: string): OddValue => ({ kind: "json", text });
const DEPTH = 20_000;

/**
 * Raw JSON, not values: 1e400, a lone surrogate, `__proto__` and bare NaN must come through a
 * parser, as from a real server.
 */
const VALUES = {
  null: json("null"),
  missing: { kind: "missing" },
  twice: { kind: "twice", text: '"first"' },
  false: json("false"),
  true: json("true"),
  zero: json("0"),
  "minus-zero": json("-0"),
  minus: json("-1"),
  one: json("1"),
  fraction: json("7.5"),
  "epoch-seconds": json("1717236000"),
  "unsafe-integer": json("9007199254740993"),
  infinite: json("1e400"),
  NaN: json("NaN"),
  "text-NaN": json('"NaN"'),
  empty: json('""'),
  blank: json('"  \\n\\t "'),
  text: json('"odd"'),
  digits: json('"42"'),
  list: json('"[a, b]"'),
  "no-date": json('"2025-13-45T99:99:99Z"'),
  surrogate: json('"\\ud800 alone"'),
  nul: json('"a\\u0000b"'),
  html: json('"<script>alert(1)</script>"'),
  proto: json('"__proto__"'),
  slug: json('"candidate_1"'),
  long: json(JSON.stringify("odd ".repeat(60_000))),
  array: json("[]"),
  "array-null": json("[null]"),
  "array-texts": json('["a","b"]'),
  "array-objects": json('[{"id":1},{"id":"x"},{}]'),
  object: json("{}"),
  "object-label": json('{"label":"odd","name":"odd"}'),
  "object-id-text": json('{"id":"3"}'),
  "object-null-id": json('{"id":null,"label":null,"slug":null}'),
  polluted: json(
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"id":3}',
  ),
  "deep-array": json("[".repeat(DEPTH) + "]".repeat(DEPTH)),
  "deep-object": json('{"a":'.repeat(DEPTH) + "1" + "}".repeat(DEPTH)),
  "as-text": {
    kind: "wrapped",
    wrap: (value) => (typeof value === "string" ? Number(value) : JSON.stringify(value)),
  },
  "in-array": { kind: "wrapped", wrap: (value) => [value] },
  "in-object": { kind: "wrapped", wrap: (value) => ({ value, data: value }) },
} satisfies Readonly<Record<string, OddValue>>;

export type OddValueName = keyof typeof VALUES;
export const ODD_VALUES: Readonly<Record<OddValueName, OddValue>> = VALUES;
export const ODD_VALUE_NAMES = Object.keys(VALUES) as OddValueName[];

/** Those that tell most apart, for the places that are many and alike. */
export const TELLING_VALUES: readonly OddValueName[] = [
  "null",
  "missing",
  "zero",
  "minus",
  "infinite",
  "NaN",
  "empty",
  "text",
  "surrogate",
  "array",
  "array-objects",
  "object",
  "polluted",
  "deep-array",
  "as-text",
  "in-array",
];

/** JSON of no value: the whole answer is none. */
export const BROKEN: ReadonlySet<string> = new Set<OddValueName>(["NaN"]);
export const DEEP: ReadonlySet<string> = new Set<OddValueName>(["deep-array", "deep-object"]);

export function isOddValue(name: string): name is OddValueName {
  return Object.hasOwn(VALUES, name);
}
