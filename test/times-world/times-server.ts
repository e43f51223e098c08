import { Random } from "../../main/sandbox/generate/random.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import { finenessOf, spell, type Sorting, type TimesDraw } from "./draw.ts";

/** Lists that have rows; all others are empty. */
export const LISTS = ["contact", "deal"] as const;
export type ListName = (typeof LISTS)[number];

const USER = {
  id: 1,
  email: "ada@roadbook.example",
  first_name: "Ada",
  last_name: "Vos",
  full_name: "Ada Vos",
  role: "Recruiter",
  phone: null,
};
const CHANGING_SIZES = [7, 10, 20, 50] as const;
const DAY_MS = 86_400_000;

interface Version {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Server time from which on others can see it. */
  readonly visibleAt: number;
}

interface StoredRecord {
  readonly id: number;
  readonly slug: string;
  versions: Version[];
}

/**
 * A /v1 server of which only times and orders are odd. Records are histories of versions, so that
 * each answer can show the state of another moment.
 */
export class TimesServer {
  readonly #draw: TimesDraw;
  readonly #now: () => number;
  readonly #random: Random;
  readonly #records = new Map<ListName, StoredRecord[]>(LISTS.map((list) => [list, []]));
  #sorting: Exclude<Sorting, `${string}-then-${string}`>;
  #lastId = 0;

  constructor(draw: TimesDraw, now: () => number) {
    this.#draw = draw;
    this.#now = now;
    this.#random = new Random(draw.seed ^ 0x7e57);
    this.#sorting = draw.sorting.startsWith("described-then")
      ? "as-described"
      : (draw.sorting as "as-described");
    for (const list of LISTS) this.#fill(list);
  }

  /** From now on the sort parameters mean something else. */
  changeMeaning(): void {
    if (this.#draw.sorting === "described-then-named") this.#sorting = "as-named";
    if (this.#draw.sorting === "described-then-ignored") this.#sorting = "ignored";
  }

  /** Ids of a list, oldest first. */
  ids(list: ListName): readonly number[] {
    return this.#list(list).map(({ id }) => id);
  }

  /** What everybody can see in the end: the marker of each record by its id. */
  truth(list: ListName): ReadonlyMap<number, string> {
    return new Map(
      this.#list(list).map(({ id, versions }) => [
        id,
        String(versions.at(-1)?.fields[MARKER[list]]),
      ]),
    );
  }

  /** Returns the time until all changes are visible in every replica. */
  visibleIn(): number {
    const latest = LISTS.flatMap((list) =>
      this.#list(list).flatMap(({ versions }) => versions.map(({ visibleAt }) => visibleAt)),
    );
    return Math.max(0, Math.max(0, ...latest) - this.#now()) + this.#draw.lag;
  }

  /** A colleague changes records in one transaction; `delay`: until others can see it. */
  edit(list: ListName, ids: readonly number[], marker: string, delay = 0): void {
    const time = this.#nodeTime();
    for (const record of this.#list(list)) {
      const last = record.versions.at(-1);
      if (last === undefined || !ids.includes(record.id)) continue;
      const fields = { ...last.fields, [MARKER[list]]: `${marker} of ${record.id}` };
      this.#add(record, { ...last, fields, updatedAt: time }, delay);
    }
  }

  /** A colleague or the user creates a record; `time`: its own, else that of a node's clock. */
  create(list: ListName, fields: Readonly<Record<string, unknown>>, time?: number): StoredRecord {
    this.#lastId += 1;
    const id = this.#lastId;
    const record: StoredRecord = { id, slug: `${list}_${id}x`, versions: [] };
    const at = time ?? this.#nodeTime();
    this.#list(list).push(record);
    this.#add(record, { fields, createdAt: at, updatedAt: at }, 0);
    return record;
  }

  /** The server is restored from a backup of an earlier moment. */
  restore(to: number): void {
    for (const list of LISTS) {
      const records = this.#list(list).filter((record) => {
        record.versions = record.versions.filter(({ visibleAt }) => visibleAt <= to);
        return record.versions.length > 0;
      });
      this.#records.set(list, records);
    }
  }

  answer(request: WireRequest): WireResponse {
    const node = this.#random.pick(this.#draw.skews);
    const answer = this.#respond(request);
    return {
      ...answer,
      headers: { ...answer.headers, date: new Date(this.#now() + node).toUTCString() },
    };
  }

  #respond({ method, path, query = {}, body }: WireRequest): WireResponse {
    if (path === "/v1/custom-field") return { status: 200, body: [] };
    const [, , name = "", key] = path.split("/");
    const list = LISTS.find((other) => other === name);
    if (list === undefined) return { status: 200, body: pageOf([], 1, 50) };
    if (method === "GET" && key === undefined) return this.#page(list, query);
    if (method === "GET" && key === "search") return this.#search(list, query);
    const record = this.#list(list).find(({ slug }) => slug === key);
    if (method === "GET")
      return record === undefined
        ? { status: 404, body: { message: "Not found." } }
        : { status: 200, body: this.#row(list, record, record.versions.at(-1)) };
    const fields = fieldsOf(list, body as Readonly<Record<string, unknown>>);
    if (method === "POST") {
      const made = this.create(list, fields);
      return { status: 201, body: this.#row(list, made, made.versions.at(-1)) };
    }
    const last = record?.versions.at(-1);
    if (record === undefined || last === undefined)
      return { status: 404, body: { message: "Not found." } };
    const updatedAt = this.#nodeTime();
    this.#add(record, { ...last, fields: { ...last.fields, ...fields }, updatedAt }, 0);
    return { status: 201, body: this.#row(list, record, record.versions.at(-1)) };
  }

  #page(list: ListName, query: Readonly<Record<string, string>>): WireResponse {
    const { sortOrder, sortByColumn } = query;
    const [field, direction] =
      this.#sorting === "as-named" ? [sortByColumn, sortOrder] : [sortOrder, sortByColumn];
    const isOrdered = this.#sorting !== "ignored" && field === "updated_at";
    const order = !isOrdered
      ? null
      : this.#sorting === "ascending" || direction === "asc"
        ? "asc"
        : "desc";
    const rows = this.#visible(list, order).map(({ record, version }) =>
      this.#row(list, record, version),
    );
    return { status: 200, body: pageOf(rows, Number(query["page"] ?? 1), this.#pageSize(query)) };
  }

  #search(list: ListName, query: Readonly<Record<string, string>>): WireResponse {
    const from = Date.parse(query["updated_from"] ?? "");
    const isOrdered = this.#sorting !== "ignored" || this.#draw.idOrder === "asc";
    const order = isOrdered ? (query["sort_order"] === "asc" ? "asc" : "desc") : null;
    const rows = this.#visible(list, order)
      .filter(({ version }) => Number.isNaN(from) || version.updatedAt >= from)
      .map(({ record, version }) => {
        const { id, slug, ...fields } = this.#row(list, record, version);
        const reduced = ["first_name", "last_name", "full_name", "email", "phone"].map((name) => [
          name,
          fields[name],
        ]);
        const times = { created_at: fields["created_at"], updated_at: fields["updated_at"] };
        return { id, slug, ...(Object.fromEntries(reduced) as object), ...times };
      });
    return { status: 200, body: pageOf(rows, Number(query["page"] ?? 1), this.#pageSize(query)) };
  }

  /** Records as the node that answers sees them. */
  #visible(list: ListName, order: "asc" | "desc" | null) {
    const moment = this.#now() - this.#random.between(0, this.#draw.lag);
    const rows = this.#list(list).flatMap((record) => {
      const version = record.versions.findLast(({ visibleAt }) => visibleAt <= moment);
      return version === undefined ? [] : [{ record, version, tie: this.#tie(record) }];
    });
    const sign = (order ?? this.#draw.idOrder) === "asc" ? 1 : -1;
    return order === null
      ? rows.toSorted((a, b) => sign * (a.record.id - b.record.id))
      : rows.toSorted(
          (a, b) => sign * (a.version.updatedAt - b.version.updatedAt) || a.tie - b.tie,
        );
  }

  #tie({ id }: StoredRecord): number {
    return this.#draw.ties === "by-id" ? id : this.#random.next();
  }

  #pageSize({ limit = "25" }: Readonly<Record<string, string>>): number {
    const size = Math.min(Number(limit), 50);
    return this.#draw.pages === "changing"
      ? Math.min(size, this.#random.pick(CHANGING_SIZES))
      : size;
  }

  #row(
    list: ListName,
    { id, slug }: StoredRecord,
    version: Version | undefined,
  ): Readonly<Record<string, unknown>> {
    const { fields = {}, createdAt = 0, updatedAt = 0 } = version ?? {};
    const { form } = this.#draw;
    return {
      id,
      slug,
      ...BLANK[list],
      ...fields,
      ...(list === "contact" && {
        full_name: `${String(fields["first_name"])} ${String(fields["last_name"])}`,
      }),
      owner: USER,
      created_by: USER,
      updated_by: USER,
      created_at: spell(createdAt, form),
      updated_at: spell(updatedAt, form),
    };
  }

  #add(record: StoredRecord, version: Omit<Version, "visibleAt">, delay: number): void {
    record.versions.push({ ...version, visibleAt: this.#now() + delay });
  }

  #nodeTime(): number {
    return this.#round(this.#now() + this.#random.pick(this.#draw.skews));
  }

  #round(time: number): number {
    const step = Math.max(this.#draw.resolution, finenessOf(this.#draw.form));
    return Math.floor(time / step) * step;
  }

  #list(list: ListName): StoredRecord[] {
    return this.#records.get(list) ?? [];
  }

  #fill(list: ListName): void {
    const { rows, equalTimes, future } = this.#draw;
    const start = this.#now();
    for (let row = 0; row < rows; row += 1) {
      // As by an import: the records were made one after the other, and none was edited since.
      const time = this.#round(start - DAY_MS + (equalTimes ? 0 : row * 61_000));
      const isOfFuture = row < future;
      const made = this.create(list, firstFields(list, row), isOfFuture ? start + DAY_MS : time);
      made.versions = made.versions.map((version) => ({ ...version, visibleAt: start - DAY_MS }));
    }
  }
}

/** The field that tells which version of a record is shown; the search of contacts lacks it. */
export const MARKER = { contact: "designation", deal: "name" } as const;

const BLANK: Readonly<Record<ListName, Readonly<Record<string, unknown>>>> = {
  contact: {
    email: "",
    tags: null,
    phone: "",
    profile_picture: "",
    designation: "",
    address: "",
    city: "",
    stage: { id: 1, label: "New" },
    description: "",
    organization: null,
    socials: { network_a: "", network_b: "" },
    custom_fields: [],
  },
  deal: {
    stage: { id: 1, label: "Open", percentage: 10 },
    deal_amount: 100,
    amount_by_stage: 10,
    close_date: "2026-12-01",
    deal_type: 1,
    organization: null,
    jobs: [],
    candidates: [],
    contacts: [],
    tags: "",
    custom_fields: [],
  },
};

function firstFields(list: ListName, row: number): Readonly<Record<string, unknown>> {
  return list === "deal"
    ? { name: `Deal ${row}` }
    : { first_name: `First${row}`, last_name: `Last${row}`, designation: `Buyer ${row}` };
}

function fieldsOf(list: ListName, body: Readonly<Record<string, unknown>>) {
  const names = list === "deal" ? ["name"] : ["first_name", "last_name", "email", "designation"];
  return Object.fromEntries(names.flatMap((name) => (name in body ? [[name, body[name]]] : [])));
}

function pageOf(all: readonly unknown[], page: number, size: number) {
  const from = (page - 1) * size;
  const data = all.slice(from, from + size);
  return {
    total: all.length,
    per_page: size,
    current_page: page,
    last_page: Math.max(1, Math.ceil(all.length / size)),
    next_page_url: null,
    prev_page_url: null,
    from: from + 1,
    to: from + data.length,
    data,
  };
}
