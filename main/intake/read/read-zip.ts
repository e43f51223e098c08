import { inflateRawSync } from "node:zlib";
import { UnreadableFile } from "./workbook.ts";

/** Size of all files of an archive after inflating: a small archive can hold gigabytes. */
const MAX_INFLATED_BYTES = 300_000_000;
const MAX_ENTRIES = 10_000;

interface Entry {
  readonly offset: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly method: number;
  readonly isEncrypted: boolean;
}

const TOO_LARGE =
  "This file would be far larger than its size says when it is opened. Save the table as " +
  ".csv and try again.";
const DAMAGED =
  "This file is damaged. Open it in your spreadsheet program, save it again and retry.";

/** Files of a ZIP archive by name. Nothing is inflated before its size is known to be bounded. */
export class ZipFile {
  readonly #bytes: Uint8Array;
  readonly #maxBytes: number;
  readonly #entries = new Map<string, Entry>();
  #inflatedBytes = 0;

  constructor(bytes: Uint8Array, maxInflatedBytes: number = MAX_INFLATED_BYTES) {
    this.#bytes = bytes;
    this.#maxBytes = maxInflatedBytes;
    this.#readDirectory();
  }

  names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Returns the bytes of a file; null without one of this name. */
  read(name: string): Uint8Array | null {
    const entry = this.#entries.get(name);
    if (entry === undefined) return null;
    if (entry.isEncrypted)
      throw new UnreadableFile("This file has a password. Save it without one and try again.");
    const view = this.#view();
    if (entry.offset + 30 > view.byteLength || view.getUint32(entry.offset, true) !== LOCAL_HEADER)
      throw new UnreadableFile(DAMAGED);
    const start =
      entry.offset +
      30 +
      view.getUint16(entry.offset + 26, true) +
      view.getUint16(entry.offset + 28, true);
    const packed = this.#bytes.subarray(start, start + entry.packedBytes);
    const content = this.#inflate(packed, entry);
    this.#inflatedBytes += content.length;
    return content;
  }

  #inflate(packed: Uint8Array, { method, bytes }: Entry): Uint8Array {
    const remaining = this.#maxBytes - this.#inflatedBytes;
    if (bytes > remaining) throw new UnreadableFile(TOO_LARGE);
    if (method === 0) return packed;
    if (method !== 8) throw new UnreadableFile(DAMAGED);
    try {
      // The size in the directory may lie: inflating stops index it.
      return inflateRawSync(packed, { maxOutputLength: Math.max(1, Math.min(bytes, remaining)) });
    } catch (error) {
      const isLarge = error instanceof RangeError;
      throw new UnreadableFile(isLarge ? TOO_LARGE : DAMAGED);
    }
  }

  #readDirectory(): void {
    const view = this.#view();
    const end = this.#directoryEnd(view);
    const count = view.getUint16(end + 10, true);
    let position = view.getUint32(end + 16, true);
    let total = 0;
    if (count > MAX_ENTRIES) throw new UnreadableFile(TOO_LARGE);
    for (let index = 0; index < count; index += 1) {
      if (position + 46 > view.byteLength || view.getUint32(position, true) !== DIRECTORY_HEADER)
        throw new UnreadableFile(DAMAGED);
      const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((place) =>
        view.getUint16(position + place, true),
      );
      const name = new TextDecoder().decode(
        this.#bytes.subarray(position + 46, position + 46 + (nameBytes ?? 0)),
      );
      const entry: Entry = {
        offset: view.getUint32(position + 42, true),
        packedBytes: view.getUint32(position + 20, true),
        bytes: view.getUint32(position + 24, true),
        method: view.getUint16(position + 10, true),
        isEncrypted: (view.getUint16(position + 8, true) & 1) === 1,
      };
      total += entry.bytes;
      this.#entries.set(name.replaceAll("\\", "/").replace(/^\//, ""), entry);
      position += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
    }
    if (total > this.#maxBytes) throw new UnreadableFile(TOO_LARGE);
  }

  /** The directory's end stands in the last bytes, before a comment of at most 64 KB. */
  #directoryEnd(view: DataView): number {
    const lowest = Math.max(0, view.byteLength - 65_557);
    for (let index = view.byteLength - 22; index >= lowest; index -= 1)
      if (view.getUint32(index, true) === DIRECTORY_END) return index;
    throw new UnreadableFile(DAMAGED);
  }

  #view(): DataView {
    return new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
  }
}

const [LOCAL_HEADER, DIRECTORY_HEADER, DIRECTORY_END] = [0x04034b50, 0x02014b50, 0x06054b50];
