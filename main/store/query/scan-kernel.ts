/** Compiled from scan-kernel.wat, which says how. */
const MODULE = [
  "AGFzbQEAAAABPQZgCX9/f39/f39/fwF/YAN/f38Bf2ANf39/f39/f39/f39/fwF/YAh/f39/f39/fwF/YAF/AX9g",
  "A39/fwACDwEDZW52Bm1lbW9yeQIAAQMHBgABAgMEBQcoBApzY2FuU2lnbmVkAAIJc2NhbkFtb25nAAMEaGFzaAAE",
  "BHNpZ24ABQrGBwa7BAIMfwJ7IAQgBmotAAD9DyEVIAQgB2otAAD9DyEWQf//A0EBIAV0QQFrIAVBEE8bIRIgACAB",
  "QQJ0aiEOIAEhDyAOKAIAIQkgACACQQJ0aigCACEKAkADQCAJIApPDQEgCSAGav0ABAAgFf0jIAkgB2r9AAQAIBb9",
  "I/1O/WQhCwJAA0AgC0UNASAJIAtoaiEMIAsgC0EBa3EhCyAMIApPDQMCQCAM/QAEACAE/QAEAP0j/WQgEnEgEkcN",
  "AEEQIQ0CQANAIA0gBU8NASAMIA1qLQAAIAQgDWotAABHDQIgDUEBaiENDAALCwNAIA4oAgQhECAQIAxNBEAgDkEE",
  "aiEOIA9BAWohDwwBCwsCQCADQX9GDQAgDEEPayENA0AgDf0ABAD9DCAgICAgICAgICAgICAgICD9Jv1kIRMgE0UE",
  "QCANQRBrIQ0MAQsLIAMgDUEfIBNna2otAAB2IRQgFEEBcQ0AIBQNASAQIQkgDkEEaiEOIA9BAWohDwwECyAIIBFB",
  "AnRqIA82AgAgEUEBaiERIBAhCSAOQQRqIQ4gD0EBaiEPDAMLDAALCyAJQRBqIQkDQCAJIApPDQIgCSAGaiETIAkg",
  "B2ohFCAT/QAEACAV/SMgFP0ABAAgFv0j/U4gE/0ABBAgFf0jIBT9AAQQIBb9I/1O/VAgE/0ABCAgFf0jIBT9AAQg",
  "IBb9I/1OIBP9AAQwIBX9IyAU/QAEMCAW/SP9Tv1Q/VD9U0UEQCAJQcAAaiEJDAELCwwACwsgEQtDAQF/AkADQCAC",
  "RQRAQQEPCyABKAIAIQMgACADQQN2ai0AACADQQdxdkEBcUUNASABQQRqIQEgAkEBayECDAALC0EAC50BAQN/IAUh",
  "DgJAA0AgDiAGTw0BIA4gAXZBAWogAXQhDyAAIA4gAXZBCXRqIAIgAxABRQRAIA8hDgwBCwJAA0AgDyAGTw0BIAAg",
  "DyABdkEJdGogAiADEAFFDQEgD0EBIAF0aiEPDAALCyAPIAZLBEAgBiEPCyANIAQgDiAPIAcgCCAJIAogCyAMIA1B",
  "AnRqEABqIQ0gDyEODAALCyANC0sBA38CQANAIAggAU8NASAHIAhBAnRqKAIAIQkgCiAAIAkgCUEBaiACIAMgBCAF",
  "IAYgByAKQQJ0ahAAaiEKIAhBAWohCAwACwsgCgsXACAAKAIAQf///wdxQbHz3fF5bEEUdgtAAQJ/AkADQCABQQNq",
  "IAJLDQEgARAEIQMgACADQQN2aiEEIAQgBC0AAEEBIANBB3F0cjoAACABQQFqIQEMAAsLCw==",
].join("");

/** What is looked for, and where the numbers of its records are written. */
type Wanted = readonly [
  fields: number,
  text: number,
  length: number,
  rare: number,
  rarer: number,
  out: number,
];
type Signatures = readonly [signatures: number, shift: number, hashes: number, hashCount: number];

/** scan-kernel.wat says more. What is no count and no number of a record is an address. */
interface Kernel {
  /**
   * Writes the numbers of the records in a range that have a text, by their signatures; returns how
   * many they are.
   */
  readonly scanSigned: (
    ...given: readonly [...Signatures, bounds: number, low: number, high: number, ...Wanted]
  ) => number;
  /** The same of so many records, whose numbers stand at `out`: those that have it replace them. */
  readonly scanAmong: (...given: readonly [bounds: number, records: number, ...Wanted]) => number;
  /** The hash of the three bytes at an address. */
  readonly hash: (at: number) => number;
  /** Adds the bytes between two addresses to a signature. */
  readonly sign: (signature: number, from: number, end: number) => void;
}

/** Bytes of a signature. */
export const SIGNATURE_BYTES = 512;
/** Bytes that are hashed together. */
export const HASHED_BYTES = 3;

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
