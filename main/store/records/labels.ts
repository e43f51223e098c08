import { isObject } from "../../../shared/contract/liberal.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { readStoredJson, type Statements, text } from "../file/statements.ts";

/**
 * A custom field as records carry it, without its value: id, name, type, and whatever else the
 * server adds.
 */
export type Label = Readonly<Record<string, unknown>>;

/** With more labels than this in one resource, further ones are stored in their records. */
const MAX_LABELS = 20_000;

/**
 * Short codes for the labels of custom fields, which would otherwise be repeated in every record.
 * The meaning of a code never changes: a renamed field gets a new code, so each record reads back
 * exactly as it was saved.
 */
export class Labels {
  readonly #statements: Statements;
  readonly #isStored: boolean;
  #codes = new Map<Resource, Map<string, string>>();
  #labels = new Map<Resource, Map<string, Label>>();
  /** The label that a field's id had last, and its code. */
  #latest = new Map<Resource, Map<unknown, { readonly label: Label; readonly code: string }>>();

  /** `kept: false` assigns temporary codes, for a check that writes nothing. */
  constructor(statements: Statements, { kept }: { readonly kept: boolean } = { kept: true }) {
    this.#statements = statements;
    this.#isStored = kept;
  }

  /** After a rollback: codes assigned in it are not in the file. */
  forget(): void {
    this.#codes = new Map();
    this.#labels = new Map();
    this.#latest = new Map();
  }

  /**
   * Returns the code of the label of a record's custom field. Nearly all records have the same
   * labels: comparing one with the latest is faster than writing it as a text.
   */
  codeOfItem(resource: Resource, item: Label): string | null {
    const latest = this.#latest.get(resource) ?? new Map<unknown, never>();
    const latestLabel = latest.get(item["id"]);
    if (latestLabel !== undefined && hasLabel(item, latestLabel.label)) return latestLabel.code;
    const { value: _value, ...label } = item;
    const code = this.codeOf(resource, label);
    if (code !== null) this.#latest.set(resource, latest.set(label["id"], { label, code }));
    return code;
  }

  /** Returns the code of a label, a new one if it has none; `null` when there are too many. */
  codeOf(resource: Resource, label: Label): string | null {
    const text = JSON.stringify(label);
    const storedCode = this.#read(resource).get(text);
    if (storedCode !== undefined) return storedCode;
    const codes = this.#read(resource);
    if (codes.size >= MAX_LABELS) return null;
    const code = letters(codes.size);
    if (this.#isStored)
      this.#statements.run(
        "INSERT INTO label (resource, code, field, entry) VALUES (?, ?, ?, ?)",
        resource,
        code,
        typeof label["id"] === "number" ? label["id"] : null,
        text,
      );
    codes.set(text, code);
    this.#labels.get(resource)?.set(code, label);
    return code;
  }

  /** Returns the label of a code; throws for an unknown code. */
  labelOf(resource: Resource, code: string): Label {
    const cachedLabel = this.#labels.get(resource)?.get(code);
    if (cachedLabel !== undefined) return cachedLabel;
    // Written by the other connection since: read them again.
    this.#codes.delete(resource);
    this.#read(resource);
    const label = this.#labels.get(resource)?.get(code);
    if (label === undefined)
      throw new Error(`The custom-field label ${code} of a ${resource} is missing.`);
    return label;
  }

  #read(resource: Resource): Map<string, string> {
    const cachedCodes = this.#codes.get(resource);
    if (cachedCodes !== undefined) return cachedCodes;
    const codes = new Map<string, string>();
    const labels = new Map<string, Label>();
    const sql = "SELECT code, entry FROM label WHERE resource = ?";
    for (const { code, entry } of this.#statements.rows(
      sql,
      { code: text, entry: text },
      resource,
    )) {
      const label = readStoredJson(entry);
      codes.set(entry, code);
      if (isObject(label)) labels.set(code, label);
    }
    this.#codes.set(resource, codes);
    this.#labels.set(resource, labels);
    return codes;
  }
}

/** Returns whether an item has exactly the parts of a label, in its order, beside its value. */
function hasLabel(item: Label, label: Label): boolean {
  const names = Object.keys(label);
  let index = 0;
  for (const name in item) {
    if (name === "value") continue;
    const part = item[name];
    if (name !== names[index] || part !== label[name] || typeof part === "object") return false;
    index += 1;
  }
  return index === names.length;
}

/**
 * 0 → "a", 25 → "z", 26 → "ba": no digits, because keys like numbers would lose their order in an
 * object.
 */
function letters(number: number): string {
  const quotient = Math.floor(number / 26);
  return `${quotient === 0 ? "" : letters(quotient)}${String.fromCodePoint(97 + (number % 26))}`;
}
