/** Compiled from scan-kernel.wat, which says how. */
const MODULE = [
  "AGFzbQEAAAABHgJgC39/f39/f39/f39/AX9gCn9/f39/f39/f38BfwIPAQNlbnYGbWVtb3J5AgABAwMCAAEHFAIE",
  "c2NhbgAACXNjYW5BbW9uZwABCsoEAvcDAgp/AnsgBiAIai0AAP0PIRUgBiAJai0AAP0PIRZB//8DQQEgB3RBAWsg",
  "B0EQTxshFCAAIAIgAWxqIRAgAiERIBAoAgAhCyAAIAMgAWxqKAIAIQwCQANAIAsgDE8NASALIAhq/QAEACAV/SMg",
  "CyAJav0ABAAgFv0j/U79ZCENAkADQCANRQ0BIAsgDWhqIQ4gDSANQQFrcSENIA4gDE8NAwJAIA79AAQAIAb9AAQA",
  "/SP9ZCAUcSAURw0AQRAhDwJAA0AgDyAHTw0BIA4gD2otAAAgBiAPai0AAEcNAiAPQQFqIQ8MAAsLA0AgECABaigC",
  "ACESIBIgDk0EQCAQIAFqIRAgEUEBaiERDAELCyAOIBAgBEECdGooAgBJDQAgDiAQIAVBAnRqKAIATw0AIAogE0EC",
  "dGogETYCACATQQFqIRMgEiELIBAgAWohECARQQFqIREMAwsMAAsLIAtBEGohCwNAIAsgDE8NAiALIAhq/QAEACAV",
  "/SMgCyAJav0ABAAgFv0j/U4gCyAIav0ABBAgFf0jIAsgCWr9AAQQIBb9I/1O/VAgCyAIav0ABCAgFf0jIAsgCWr9",
  "AAQgIBb9I/1OIAsgCGr9AAQwIBX9IyALIAlq/QAEMCAW/SP9Tv1Q/VD9U0UEQCALQcAAaiELDAELCwwACwsgEwtP",
  "AQN/AkADQCAKIAJPDQEgCSAKQQJ0aigCACELIAwgACABIAsgC0EBaiADIAQgBSAGIAcgCCAJIAxBAnRqEABqIQwg",
  "CkEBaiEKDAALCyAMCw==",
].join("");

/** What is looked for, and where the numbers of its records are written. */
type Wanted = readonly [
  firstZone: number,
  endZone: number,
  text: number,
  length: number,
  rare: number,
  rarer: number,
  out: number,
];

/** scan-kernel.wat says more. What is no count and no number of a record is an address. */
interface Kernel {
  /** Writes the numbers of the records in a range that have a text; returns how many they are. */
  readonly scan: (
    ...given: readonly [bounds: number, stride: number, low: number, high: number, ...Wanted]
  ) => number;
  /** The same of so many records, whose numbers stand at `out`: those that have it replace them. */
  readonly scanAmong: (
    ...given: readonly [bounds: number, stride: number, records: number, ...Wanted]
  ) => number;
}

interface WasmMemory {
  readonly buffer: ArrayBuffer;
  /** By so many pages of 64 KB; what was read from `buffer` before is empty from then on. */
  grow(pages: number): number;
}

/** What this file needs of it: the types of Node have none. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number }) => WasmMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: { readonly env: { readonly memory: WasmMemory } },
  ) => { readonly exports: Kernel };
};

const PAGE_BYTES = 65_536;
const MAX_PAGES = 32_768;

/** A memory, and the kernel that scans it. */
export class ScanMemory {
  readonly #memory: WasmMemory;
  readonly kernel: Kernel;

  /** Throws where the runtime has no such instructions. */
  constructor(bytes: number) {
    const initial = Math.ceil(bytes / PAGE_BYTES);
    this.#memory = new WebAssembly.Memory({ initial, maximum: MAX_PAGES });
    const module = new WebAssembly.Module(Buffer.from(MODULE, "base64"));
    const env = { memory: this.#memory };
    this.kernel = new WebAssembly.Instance(module, { env }).exports;
  }

  get buffer(): ArrayBuffer {
    return this.#memory.buffer;
  }

  /** Throws a RangeError when the memory cannot be had. */
  grow(bytes: number): void {
    this.#memory.grow(Math.ceil(bytes / PAGE_BYTES));
  }
}
