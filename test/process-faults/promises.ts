import type { CreatedName, Field, Kind } from "./kinds.ts";

/** A field of a record that was edited through the app. */
export interface PromisedValue {
  readonly kind: Kind;
  readonly key: string;
  readonly field: Field;
  /** Before the first edit. */
  readonly original: string;
  /**
   * What it may be: the last value that was answered, and after it those in flight when the app
   * died.
   */
  possible: string[];
}

/** A record that was made through the app. */
export interface PromisedRecord {
  readonly resource: CreatedName;
  readonly marker: string;
  /** Slug or id that the app gave it; null as long as no answer told. */
  key: string | null;
  /**
   * Whether it must be there: yes once it was answered or seen, no once it was looked for in vain,
   * null as long as that is open.
   */
  there: boolean | null;
  /** Marker of the own new contact that it belongs to. */
  readonly parent: string | null;
}

/** A thing that was done or not: true once it was answered or seen, null while that is open. */
export interface PromisedDeletion {
  readonly slug: string;
  done: boolean | null;
}

/** An activity's file. */
export interface PromisedFile {
  readonly id: string;
  /** Contents that it may have; null is the file that was there before. */
  possible: (string | null)[];
}

/** What the app owes after what it answered before it was killed. */
export class Promises {
  readonly values = new Map<string, PromisedValue>();
  readonly records: PromisedRecord[] = [];
  readonly deletions: PromisedDeletion[] = [];
  readonly files = new Map<string, PromisedFile>();
  edits = 0;
  creates = 0;

  value(kind: Kind, key: string, field: Field): PromisedValue | null {
    return this.values.get(`${kind.name} ${key} ${field.name}`) ?? null;
  }

  /** An edit that is sent now; call what it gives back when it was answered. */
  editing(kind: Kind, key: string, field: Field, before: string, value: string): () => void {
    const name = `${kind.name} ${key} ${field.name}`;
    const promised = this.value(kind, key, field) ?? {
      kind,
      key,
      field,
      original: before,
      possible: [before],
    };
    this.values.set(name, promised);
    promised.possible.push(value);
    return () => {
      promised.possible = promised.possible.slice(promised.possible.lastIndexOf(value));
      this.edits += 1;
    };
  }

  attaching(id: string, content: string): () => void {
    const promised = this.files.get(id) ?? { id, possible: [null] };
    this.files.set(id, promised);
    promised.possible.push(content);
    return () => {
      promised.possible = [content];
      this.edits += 1;
    };
  }

  creating(resource: CreatedName, marker: string, parent: string | null): (key: string) => void {
    const promised: PromisedRecord = { resource, marker, key: null, there: null, parent };
    this.records.push(promised);
    return (key) => {
      promised.key = key;
      promised.there = true;
      this.creates += 1;
    };
  }

  deleting(slug: string): () => void {
    const promised: PromisedDeletion = { slug, done: null };
    this.deletions.push(promised);
    return () => {
      promised.done = true;
    };
  }
}
