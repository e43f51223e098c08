export interface VcardProperty {
  /** Upper case, without its group. */
  readonly name: string;
  /** Label that Apple's address book gives a group, such as `_$!<Work>!$_`; "" without one. */
  readonly label: string;
  /** Types in lower case: `work`, `cell`, `pref`. */
  readonly types: ReadonlySet<string>;
  /** Preference from 1 to 100, the best first; 101 without one. */
  readonly preference: number;
  /** As it is written, with its escapes. */
  readonly value: string;
}

/** Returns the properties of each card of a file, of versions 2.1 to 4.0. */
export function readCards(text: string): readonly (readonly VcardProperty[])[] {
  const cards: VcardProperty[][] = [];
  let card: RawProperty[] | null = null;
  for (const line of contentLines(text)) {
    const property = readProperty(line);
    if (property === null) continue;
    if (property.name === "BEGIN" && /^vcard$/i.test(property.value.trim())) card = [];
    else if (property.name === "END" && card !== null) {
      cards.push(withLabels(card));
      card = null;
    } else card?.push(property);
  }
  if (card !== null && card.length > 0) cards.push(withLabels(card));
  return cards;
}

interface RawProperty extends Omit<VcardProperty, "label"> {
  readonly group: string;
}

/** Puts folded lines together: RFC 6350, 3.2; a soft break of quoted-printable in 2.1. */
function contentLines(text: string): readonly string[] {
  const lines: string[] = [];
  let isQuotedPrintable = false;
  for (const line of text.split(/\r\n|\n|\r/)) {
    const previous = lines.at(-1);
    if (previous !== undefined && isQuotedPrintable && previous.endsWith("="))
      lines[lines.length - 1] = previous.slice(0, -1) + line;
    else if (previous !== undefined && /^[ \t]/.test(line))
      lines[lines.length - 1] = previous + line.slice(1);
    else {
      lines.push(line);
      isQuotedPrintable = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line);
    }
  }
  return lines;
}

function readProperty(line: string): RawProperty | null {
  const colon = valueStart(line);
  if (colon < 0) return null;
  const [head = "", ...parameters] = line.slice(0, colon).match(/(?:[^;"]|"[^"]*")+/g) ?? [];
  const [, group = "", name = ""] = /^(?:([\w-]+)\.)?([\w-]+)$/.exec(head.trim()) ?? [];
  if (name === "") return null;
  const types = new Set<string>();
  let [encoding, charset, preference] = ["", "utf-8", 101];
  for (const parameter of parameters) {
    const [key = "", rawValue] = parameter.split(/=(.*)/s);
    const value = (rawValue ?? key).replace(/^"|"$/g, "");
    const upperKey = rawValue === undefined ? "TYPE" : key.trim().toUpperCase();
    if (upperKey === "TYPE")
      for (const type of value.split(",")) types.add(type.trim().toLowerCase());
    else if (upperKey === "ENCODING") encoding = value.toUpperCase();
    else if (upperKey === "CHARSET") charset = value;
    else if (upperKey === "PREF") preference = Number(value) || 101;
  }
  // Version 2.1 writes parameters without their names.
  if (types.has("quoted-printable")) encoding = "QUOTED-PRINTABLE";
  if (types.has("base64")) encoding = "BASE64";
  if (types.has("pref")) preference = Math.min(preference, 1);
  const rawText = line.slice(colon + 1);
  if (encoding === "B" || encoding === "BASE64")
    return { name: name.toUpperCase(), group, types, preference, value: "" };
  const value = encoding === "QUOTED-PRINTABLE" ? decodeQuoted(rawText, charset) : rawText;
  return { name: name.toUpperCase(), group, types, preference, value };
}

/** Returns the index of the colon that ends the parameters, which may have colons in quotes. */
function valueStart(line: string): number {
  let isQuoted = false;
  for (let index = 0; index < line.length; index += 1) {
    const sign = line.charAt(index);
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === ":" && !isQuoted) return index;
  }
  return line.indexOf(":");
}

function decodeQuoted(text: string, charset: string): string {
  const bytes: number[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const hex = text.charAt(index) === "=" ? text.slice(index + 1, index + 3) : "";
    if (/^[\dA-Fa-f]{2}$/.test(hex)) {
      bytes.push(Number.parseInt(hex, 16));
      index += 2;
    } else bytes.push(...new TextEncoder().encode(text.charAt(index)));
  }
  try {
    return new TextDecoder(charset).decode(Uint8Array.from(bytes));
  } catch {
    return new TextDecoder("windows-1252").decode(Uint8Array.from(bytes));
  }
}

function withLabels(card: readonly RawProperty[]): VcardProperty[] {
  const labels = new Map(
    card
      .filter(({ name, group }) => name === "X-ABLABEL" && group !== "")
      .map(({ group, value }) => [group, value.replace(/^_\$!<|>!\$_$/g, "")]),
  );
  return card.map(({ group, ...property }) => ({ ...property, label: labels.get(group) ?? "" }));
}

/** Returns the parts of a value between signs that are not escaped, without their escapes. */
export function valueParts(value: string, separator: ";" | ","): readonly string[] {
  const parts: string[] = [""];
  for (let index = 0; index < value.length; index += 1) {
    const sign = value.charAt(index);
    if (sign === "\\" && index + 1 < value.length) {
      index += 1;
      const escaped = value.charAt(index);
      parts[parts.length - 1] += /n/i.test(escaped) ? "\n" : escaped;
    } else if (sign === separator) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

export function plainValue(value: string): string {
  return value
    .replace(/\\([nN\\,;:])/g, (_, sign: string) => (/n/i.test(sign) ? "\n" : sign))
    .trim();
}
