import { isSlugged, type Resource } from "../../shared/contract/resource.ts";

const LABEL = /@\d+/g;
const SLUG = /\b[a-z]+_[A-Za-z0-9-]+\b/g;

/**
 * What one world calls the records that a sequence made: other slugs and ids than the other world,
 * under the same labels.
 */
export class Names {
  readonly #keys = new Map<string, string>();
  readonly #slugs = new Map<string, string>();
  readonly #ids = new Map<string, string>();

  /**
   * A record made offline has a second name once the server gave it one: every other one is called
   * by that from then on.
   */
  bind(
    label: string,
    resource: Resource,
    record: { readonly id: number | null; readonly slug?: string | undefined },
  ): void {
    const { id, slug } = record;
    const key = isSlugged(resource) ? slug : String(id);
    if (key !== undefined && (!this.#keys.has(label) || Number(label.slice(1)) % 2 === 0))
      this.#keys.set(label, key);
    if (slug !== undefined) this.#slugs.set(slug, label);
    if (id !== null) this.#ids.set(`${resource}:${id}`, label);
  }

  has(label: string): boolean {
    return this.#keys.has(label);
  }

  labels(): readonly string[] {
    return [...this.#keys.keys()];
  }

  /**
   * Slug or id under a label; a label that was not bound stands for itself: its record was never
   * made.
   */
  key(label: string): string {
    return this.#keys.get(label) ?? label;
  }

  /** A text or body as this world has to be told it. */
  told<T>(value: T): T {
    return texts(value, (text) => text.replace(LABEL, (label) => this.key(label))) as T;
  }

  /** What this world says, with labels in the place of its own slugs. */
  labelled(value: unknown): unknown {
    return texts(value, (text) => text.replace(SLUG, (slug) => this.#slugs.get(slug) ?? slug));
  }

  /** An id as the other world can compare it. */
  id(resource: Resource, id: unknown): unknown {
    return this.#ids.get(`${resource}:${String(id)}`) ?? id;
  }
}

function texts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => texts(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, texts(inner, change)]),
  );
}
