import { peerContacts } from "./fill.ts";
import type { Peer } from "./peers/peer.ts";
import { openTextbookFts } from "./peers/sqlite-peers.ts";
import { type Measured, measure, percentile } from "./timing.ts";

/** Parts of names, normalised. */
const TEXTS = ["ann", "mar", "ber", "sch", "son", "lin", "gard", "ande", "ler", "ova"];
/** A list's answer, about as long as that of a window. */
const ANSWER = JSON.stringify(
  Array.from({ length: 200 }, (_item, index) => ({
    id: index,
    slug: `contact_${index}`,
    full_name: `${String.fromCharCode(97 + ((index * 7) % 26))}nna Lindqvist`,
    emails: [{ email: `anna.${index}@mail.example.com`, primary: true }],
    updated_at: new Date(index * 86_400_000).toISOString(),
  })),
);
const TURNS = 10;

/**
 * What a machine takes now for the same work: figures of two runs are compared as multiples of it.
 * The work is half SQLite, a search in the textbook FTS5, and half JavaScript, a list's answer that
 * is read, sorted and written, because of both a machine may be slow alone.
 */
export class Yardstick {
  readonly #peer: Peer;

  private constructor(peer: Peer) {
    this.#peer = peer;
  }

  /** Over so many contacts; `folder` keeps what it stores. */
  static async open(folder: string, contacts: number): Promise<Yardstick> {
    return new Yardstick(await openTextbookFts(folder, () => peerContacts(contacts)));
  }

  /** Milliseconds of the processor, the geometric mean of both halves. */
  now(): number {
    const searches = TEXTS.map((text) => measure(() => this.#peer.search(text)));
    const answers = Array.from({ length: TURNS }, () => measure(readAndWrite));
    return Math.sqrt(median(searches) * median(answers));
  }

  async close(): Promise<void> {
    await this.#peer.close();
  }
}

function readAndWrite(): string {
  const rows = JSON.parse(ANSWER) as { readonly full_name: string }[];
  return JSON.stringify(rows.toSorted((a, b) => (a.full_name < b.full_name ? -1 : 1)));
}

function median(measured: readonly Measured[]): number {
  return percentile(
    measured.map(({ cpu }) => cpu),
    0.5,
  );
}
