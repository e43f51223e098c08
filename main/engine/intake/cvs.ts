import { createHash } from "node:crypto";
import type { Cv } from "../../../shared/local/cv.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";
import { dateIn, dayOf } from "../../../shared/query/zoned-date.ts";
import type { BlobRef } from "../../../shared/wire.ts";
import { isMessage, pageText } from "../../intake/cv/read/cv-document.ts";
import { STATE } from "../../store/state-keys.ts";
import type { Store } from "../../store/types.ts";
import type { BlobStore } from "../files/blob-store.ts";
import { type CvReading, CvThread } from "./cv-call.ts";
import { emptyCv, messageAnswer } from "./message-answer.ts";

interface CvFile {
  readonly ref: BlobRef;
  readonly resource: "candidate" | "activity";
  /** Hash of its bytes. */
  readonly digest: string;
}

type Files = Pick<BlobStore, "add" | "file" | "read">;

/** Texts that stay in memory: those of files that wait on the screen to be kept as drafts. */
const MAX_REMEMBERED_TEXTS = 20;

/** Reads CVs and emails, one at a time, and finds whom they are like. */
export class Cvs {
  readonly #store: Store;
  readonly #blobs: Files;
  readonly #clock: Clock;
  readonly #thread: CvThread;
  #queue: Promise<unknown> = Promise.resolve();
  /** Visible texts of the files that were read last, by their ids. */
  readonly #texts = new Map<string, string>();

  constructor(store: Store, blobs: Files, clock: Clock) {
    this.#store = store;
    this.#blobs = blobs;
    this.#clock = clock;
    this.#thread = new CvThread(clock);
  }

  /** Returns a file with what it becomes; null for one that is not here. */
  async file(blob: string): Promise<CvFile | null> {
    const bytes = await this.#blobs.read(blob);
    const ref = this.#blobs.file(blob)?.ref;
    if (bytes === null || ref === undefined) return null;
    return {
      ref: { blob: ref.blob, name: ref.name, type: ref.type, size: ref.size },
      resource: isMessage(ref.name, bytes) ? "activity" : "candidate",
      digest: createHash("sha256").update(bytes).digest("base64url"),
    };
  }

  /** Returns the text of a CV that its reader sees; empty if there is none, or no file. */
  async text(blob: string): Promise<string> {
    const cachedText = this.#texts.get(blob);
    if (cachedText !== undefined) return cachedText;
    const bytes = await this.#blobs.read(blob);
    if (bytes === null) return "";
    const name = this.#blobs.file(blob)?.ref.name ?? "";
    return this.#remember(blob, await this.#readNext(bytes, name));
  }

  /** Returns what a file says; null for one that is not here. */
  async read(blob: string): Promise<Cv | null> {
    const bytes = await this.#blobs.read(blob);
    if (bytes === null) return null;
    const name = this.#blobs.file(blob)?.ref.name ?? "";
    const reading = await this.#readNext(bytes, name);
    this.#remember(blob, reading);
    if (reading.kind === "message")
      return messageAnswer(this.#store, this.#blobs, name, reading.message);
    if (reading.kind === "unreadable") return unreadable(name, reading.message);
    const { document, extraction } = reading;
    const body = Object.fromEntries(extraction.fields.map(({ field, value }) => [field, value]));
    const lookalikes = this.#store.read(({ records }) => records.lookalikes("candidate", body));
    const text = document.pages.map((page) => ({ page: page.page, text: pageText(page) }));
    return {
      ...emptyCv(name),
      fields: extraction.fields,
      skills: extraction.skills,
      languages: extraction.languages,
      text_found: text.length > 0,
      hidden_text: document.hidden.length > 0,
      lookalikes: lookalikes.map(({ reasons, ...lookalike }) => ({
        ...lookalike,
        why: [...reasons],
      })),
      file: { name, pages: text.length },
      text,
      hidden: document.hidden.map(({ page, line, quote, reason }) => {
        const pageOfIt = document.pages.find((candidate) => candidate.page === page);
        const lines = pageOfIt?.lines.slice(0, line + 1) ?? [];
        return { page, quote, why: reason, at: pageText({ page, lines }).length };
      }),
      problem: document.problem,
    };
  }

  close(): void {
    this.#thread.close();
  }

  #remember(blob: string, reading: CvReading): string {
    const pages = reading.kind === "read" ? reading.document.pages : [];
    const fullText = pages.map(pageText).join("\n\n");
    this.#texts.delete(blob);
    this.#texts.set(blob, fullText);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > MAX_REMEMBERED_TEXTS && oldest !== undefined) this.#texts.delete(oldest);
    return fullText;
  }

  /** Reads one file after the other: each has the memory and the processor for itself. */
  async #readNext(bytes: Uint8Array, name: string): Promise<CvReading> {
    const previous = this.#queue;
    const reading = (async () => {
      await previous;
      const context = this.#store.read(({ lookups, state, sources }) => ({
        synonyms: state.get(STATE.matchSynonyms) ?? { skills: [], titles: [] },
        definitions: lookups
          .definitions()
          .filter(({ entity_name: entity }) => entity === "candidate"),
        currencies: sources.lookups("currency"),
      }));
      const today = dayOf(dateIn(null, this.#clock.now()));
      return this.#thread.read({ ...context, bytes, fileName: name, today });
    })();
    this.#queue = reading;
    return reading;
  }
}

function unreadable(name: string, problem: string): Cv {
  return { ...emptyCv(name), problem };
}
