import type { Random } from "../../main/sandbox/generate/random.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Draft } from "../../shared/local/intake.ts";
import type { Ledger } from "./ledger.ts";
import type { SimulatedMachine } from "./simulated-machine.ts";
import type { SimulatedServer } from "./simulated-server.ts";

const RESOURCES = ["contact", "candidate"] as const;

/** A row that was read from a file. */
interface HeldRow {
  /** Every text by which it can be told, also those that the user has replaced since. */
  readonly markers: string[];
  /** Writes that the server had got when the user first released it; null: never. */
  releasedAt: number | null;
  isDropped: boolean;
  /** True if the app ended before it answered: the draft may be there or not. */
  isUnsure: boolean;
}

/** The user in the inbox: rows become drafts, which wait, are edited, released or dropped. */
export class DraftUser {
  readonly #machine: SimulatedMachine;
  readonly #server: SimulatedServer;
  readonly #ledger: Ledger;
  readonly #rows: HeldRow[] = [];
  #count = 0;

  constructor(machine: SimulatedMachine, server: SimulatedServer, ledger: Ledger) {
    this.#machine = machine;
    this.#server = server;
    this.#ledger = ledger;
  }

  /** Reads a few rows and makes drafts of them; some change a record that is here. */
  async hold(random: Random): Promise<void> {
    const resource = random.pick(RESOURCES);
    const people = await this.#machine.ask("GET", `/local/records/${resource}?limit=20`);
    const knownPeople = people?.body.data ?? [];
    const rows = Array.from({ length: random.between(1, 4) }, () => {
      const marker = this.#mark(random);
      const person = knownPeople.length > 0 && random.chance(0.4) ? random.pick(knownPeople) : null;
      const email = typeof person?.["email"] === "string" ? person["email"] : "";
      return email === ""
        ? { marker, cells: [`${marker}F`, marker, `${marker.toLowerCase()}@fair.example`, "Lund"] }
        : { marker, cells: ["", "", email, marker] };
    });
    const text = [["First name", "Last name", "Email", "City"], ...rows.map(({ cells }) => cells)]
      .map((cells) => cells.join("\t"))
      .join("\n");
    const started = await this.#machine.ask("POST", "/local/imports", { body: { text, resource } });
    if (started?.status !== 201) return;
    const holdAnswer = await this.#machine.ask("POST", `/local/imports/${started.body.id}/hold`);
    const isThere = holdAnswer === null ? null : await this.#draftTexts();
    for (const { marker } of rows) {
      // A row may be faulty, or say what the record says already.
      if (isThere !== null && !isThere.some((draftText) => draftText.includes(marker))) continue;
      this.#rows.push({
        markers: [marker],
        releasedAt: null,
        isDropped: false,
        isUnsure: isThere === null,
      });
    }
  }

  async edit(random: Random): Promise<void> {
    const target = await this.#some(random);
    if (target === null) return;
    const marker = this.#mark(random);
    target.row.markers.push(marker);
    await this.#machine.ask("PATCH", `/local/drafts/${target.draft.id}`, {
      body: { body: { city: marker } },
    });
  }

  async drop(random: Random): Promise<void> {
    const target = await this.#some(random);
    if (target === null) return;
    target.row.isDropped = true;
    await this.#machine.ask("DELETE", `/local/drafts/${target.draft.id}`);
  }

  async release(random: Random): Promise<void> {
    const target = await this.#some(random);
    if (target === null) return;
    const { draft, row } = target;
    row.releasedAt ??= this.#server.received.length;
    const answer = await this.#machine.ask("POST", `/local/drafts/${draft.id}/release`);
    if (answer !== null && answer.status >= 300) return;
    const order = this.#ledger.next();
    const isAnswered = answer !== null;
    const { resource, body } = draft;
    if (draft.kind === "create") {
      const [marker = ""] = row.markers;
      const earlier = this.#ledger.creations.find((made) => made.marker === marker);
      const key = answer?.body.slug ?? "";
      if (earlier === undefined)
        this.#ledger.creations.push({ resource, marker: `${marker}F`, answered: isAnswered, key });
      return;
    }
    const [change] = draft.changes.filter(({ field }) => field === "city");
    if (
      draft.slug === null ||
      change === undefined ||
      CONTRACTS[resource].body["city"] === undefined
    )
      return;
    this.#ledger.edits.push({
      order,
      resource,
      key: draft.slug,
      field: "city",
      value: String(body["city"]),
      base: change.now,
      without: [],
      answered: isAnswered,
    });
  }

  /** Returns what the server got of drafts that nobody released, and drafts that are lost. */
  async look(): Promise<readonly string[]> {
    const { received } = this.#server;
    const texts = await this.#draftTexts();
    return this.#rows.flatMap((row) => {
      const writeCount = row.releasedAt ?? received.length;
      const leak = received
        .slice(0, writeCount)
        .find((text) => row.markers.some((marker) => text.includes(marker)));
      if (leak !== undefined) return [`the draft ${row.markers.join()} left unreleased: ${leak}`];
      if (texts === null || row.isDropped || row.isUnsure || row.releasedAt !== null) return [];
      return texts.some((text) => row.markers.some((marker) => text.includes(marker)))
        ? []
        : [`the draft ${row.markers.join()} is lost`];
    });
  }

  async #some(random: Random): Promise<{ readonly draft: Draft; readonly row: HeldRow } | null> {
    const answer = await this.#machine.ask("GET", "/local/drafts?limit=200");
    const drafts: readonly Draft[] = answer?.body.data ?? [];
    if (drafts.length === 0) return null;
    const draft = random.pick(drafts);
    const text = JSON.stringify(draft.body);
    const row = this.#rows.find(({ markers }) => markers.some((marker) => text.includes(marker)));
    return row === undefined ? null : { draft, row };
  }

  async #draftTexts(): Promise<readonly string[] | null> {
    const answer = await this.#machine.ask("GET", "/local/drafts?limit=500");
    return answer === null ? null : answer.body.data.map((draft) => JSON.stringify(draft.body));
  }

  #mark(random: Random): string {
    this.#count += 1;
    return `Draft${this.#count}x${random.between(0, 0xffff).toString(36)}q`;
  }
}
