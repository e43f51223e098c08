import { NO_VALUE } from "./number-lists.ts";
import { WASM_PAGE_BYTES, wasmMemory, wasmModule } from "./wasm.ts";

/** Compiled from value-kernel.wat, which says how. */
const MODULE = [
  "AGFzbQEAAAABEQJgBX9/f39/AX9gA3t7fwF/Ag8BA2VudgZtZW1vcnkCAAEDAwIAAQcKAQZoYXZpbmcAAArpAwK+",
  "AwIEfwp7IAQhCAJAA0AgBSACTw0B/Qz/////////////////////IQsgCyEMIAshDSALIQ79DAAAAAAAAAAAAAAA",
  "AAAAAAAhDyAPIRAgDyERIA8hEiAAIQYDQCAGKAIAIAVBAnRqIQcgBv0JAgQhCSAPIAf9AAQAIAn9N/1QIQ8gECAH",
  "/QAEECAJ/Tf9UCEQIBEgB/0ABCAgCf03/VAhESASIAf9AAQwIAn9N/1QIRIgBigCCARAIAsgD/1OIQsgDCAQ/U4h",
  "DCANIBH9TiENIA4gEv1OIQ79DAAAAAAAAAAAAAAAAAAAAAAhDyAPIRAgDyERIA8hEgsgBkEMaiEGIAYgAUkNAAsg",
  "CyAM/VAgDSAO/VD9UP1TBEAgAyAFav0R/QwAAAAAAQAAAAIAAAADAAAA/a4BIQogCiALIAQQASEEIAr9DAQAAAAE",
  "AAAABAAAAAQAAAD9rgEhCiAKIAwgBBABIQQgCv0MBAAAAAQAAAAEAAAABAAAAP2uASEKIAogDSAEEAEhBCAK/QwE",
  "AAAABAAAAAQAAAAEAAAA/a4BIQogCiAOIAQQASEECyAFQRBqIQUMAAsLIAQgCGtBAnYLJwEBfyAB/aQBIQMgAiAA",
  "IANBBHT9AAQA/Q79CwQAIAIgA2lBAnRqCwuHAgEAQQALgAIAAQIDAAECAwABAgMAAQIDAAECAwABAgMAAQIDAAEC",
  "AwQFBgcAAQIDAAECAwABAgMAAQIDBAUGBwABAgMAAQIDCAkKCwABAgMAAQIDAAECAwABAgMICQoLAAECAwABAgME",
  "BQYHCAkKCwABAgMAAQIDAAECAwQFBgcICQoLAAECAwwNDg8AAQIDAAECAwABAgMAAQIDDA0ODwABAgMAAQIDBAUG",
  "BwwNDg8AAQIDAAECAwABAgMEBQYHDA0ODwABAgMICQoLDA0ODwABAgMAAQIDAAECAwgJCgsMDQ4PAAECAwQFBgcI",
  "CQoLDA0ODwABAgMAAQIDBAUGBwgJCgsMDQ4P",
].join("");

/** value-kernel.wat says more. All but `size` and `base` are addresses. */
interface Kernel {
  /** Writes the numbers of the records that meet all conditions; returns how many they are. */
  readonly having: (
    conditions: number,
    end: number,
    size: number,
    base: number,
    out: number,
  ) => number;
}

const instantiate = wasmModule<Kernel>(MODULE);

/** A column of the records, and the values of which they have to have one. */
export interface WantedValues {
  readonly held: Int32Array;
  readonly anyOf: readonly number[];
}

/** Records that are copied to the kernel and looked at together: little enough for a fast cache. */
const PART_RECORDS = 4096;
const PART_BYTES = 4 * PART_RECORDS;
/** Records that the kernel looks at in a step. */
const STEP_RECORDS = 16;
const CONDITION_BYTES = 12;
/** The kernel's table. */
const CONDITIONS_AT = 256;

let shared: { readonly memory: ReturnType<typeof wasmMemory>; readonly kernel: Kernel } | null =
  null;

/** A kernel with so many bytes of memory. All questions use the same, one after the other. */
function kernelWith(bytes: number): NonNullable<typeof shared> {
  if (shared === null) {
    const memory = wasmMemory(bytes);
    shared = { memory, kernel: instantiate(memory) };
  }
  const missing = bytes - shared.memory.buffer.byteLength;
  if (missing > 0) shared.memory.grow(Math.ceil(missing / WASM_PAGE_BYTES));
  return shared;
}

/**
 * Numbers of the first `size` records that have one of the values in each column, ascending. Throws
 * where the runtime has no such instructions.
 */
export function recordsHaving(wanted: readonly WantedValues[], size: number): Uint32Array {
  if (wanted.some(({ anyOf }) => anyOf.length === 0)) return new Uint32Array();
  const columnsAt = CONDITIONS_AT + wanted.flatMap(({ anyOf }) => anyOf).length * CONDITION_BYTES;
  const firstColumn = Math.ceil(columnsAt / STEP_RECORDS) * STEP_RECORDS;
  const out = firstColumn + wanted.length * PART_BYTES;
  const { memory, kernel } = kernelWith(out + PART_BYTES + 4 * STEP_RECORDS);
  const numbers = new Int32Array(memory.buffer);
  let at = CONDITIONS_AT / 4;
  for (const [index, { anyOf }] of wanted.entries())
    for (const [place, value] of anyOf.entries()) {
      numbers.set(
        [firstColumn + index * PART_BYTES, value, Number(place + 1 === anyOf.length)],
        at,
      );
      at += CONDITION_BYTES / 4;
    }
  const found = new Uint32Array(size);
  const written = new Uint32Array(memory.buffer, out, PART_RECORDS);
  let count = 0;
  for (let base = 0; base < size; base += PART_RECORDS) {
    const records = Math.min(PART_RECORDS, size - base);
    const whole = Math.ceil(records / STEP_RECORDS) * STEP_RECORDS;
    for (const [index, { held }] of wanted.entries()) {
      const column = (firstColumn + index * PART_BYTES) / 4;
      numbers.set(held.subarray(base, base + records), column);
      if (whole > records) numbers.fill(NO_VALUE, column + records, column + whole);
    }
    const matches = kernel.having(CONDITIONS_AT, at * 4, whole, base, out);
    found.set(written.subarray(0, matches), count);
    count += matches;
  }
  return found.subarray(0, count);
}
