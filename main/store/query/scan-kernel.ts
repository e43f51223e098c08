/** Compiled from scan-kernel.wat, which says how. */
const MODULE = [
  "AGFzbQEAAAABPQZgCX9/f39/f39/fwF/YAN/f38Bf2ANf39/f39/f39/f39/fwF/YAh/f39/f39/fwF/YAF/AX9g",
  "A39/fwACDwEDZW52Bm1lbW9yeQIAAQMHBgABAgMEBQcvBQRzY2FuAAAKc2NhblNpZ25lZAACCXNjYW5BbW9uZwAD",
  "BGhhc2gABARzaWduAAUKxgcGuwQCDH8CeyAEIAZqLQAA/Q8hFSAEIAdqLQAA/Q8hFkH//wNBASAFdEEBayAFQRBP",
  "GyESIAAgAUECdGohDiABIQ8gDigCACEJIAAgAkECdGooAgAhCgJAA0AgCSAKTw0BIAkgBmr9AAQAIBX9IyAJIAdq",
  "/QAEACAW/SP9Tv1kIQsCQANAIAtFDQEgCSALaGohDCALIAtBAWtxIQsgDCAKTw0DAkAgDP0ABAAgBP0ABAD9I/1k",
  "IBJxIBJHDQBBECENAkADQCANIAVPDQEgDCANai0AACAEIA1qLQAARw0CIA1BAWohDQwACwsDQCAOKAIEIRAgECAM",
  "TQRAIA5BBGohDiAPQQFqIQ8MAQsLAkAgA0F/Rg0AIAxBD2shDQNAIA39AAQA/QwgICAgICAgICAgICAgICAg/Sb9",
  "ZCETIBNFBEAgDUEQayENDAELCyADIA1BHyATZ2tqLQAAdiEUIBRBAXENACAUDQEgECEJIA5BBGohDiAPQQFqIQ8M",
  "BAsgCCARQQJ0aiAPNgIAIBFBAWohESAQIQkgDkEEaiEOIA9BAWohDwwDCwwACwsgCUEQaiEJA0AgCSAKTw0CIAkg",
  "BmohEyAJIAdqIRQgE/0ABAAgFf0jIBT9AAQAIBb9I/1OIBP9AAQQIBX9IyAU/QAEECAW/SP9Tv1QIBP9AAQgIBX9",
  "IyAU/QAEICAW/SP9TiAT/QAEMCAV/SMgFP0ABDAgFv0j/U79UP1Q/VNFBEAgCUHAAGohCQwBCwsMAAsLIBELQwEB",
  "fwJAA0AgAkUEQEEBDwsgASgCACEDIAAgA0EDdmotAAAgA0EHcXZBAXFFDQEgAUEEaiEBIAJBAWshAgwACwtBAAud",
  "AQEDfyAFIQ4CQANAIA4gBk8NASAOIAF2QQFqIAF0IQ8gACAOIAF2QQl0aiACIAMQAUUEQCAPIQ4MAQsCQANAIA8g",
  "Bk8NASAAIA8gAXZBCXRqIAIgAxABRQ0BIA9BASABdGohDwwACwsgDyAGSwRAIAYhDwsgDSAEIA4gDyAHIAggCSAK",
  "IAsgDCANQQJ0ahAAaiENIA8hDgwACwsgDQtLAQN/AkADQCAIIAFPDQEgByAIQQJ0aigCACEJIAogACAJIAlBAWog",
  "AiADIAQgBSAGIAcgCkECdGoQAGohCiAIQQFqIQgMAAsLIAoLFwAgACgCAEH///8HcUGx893xeWxBFHYLQAECfwJA",
  "A0AgAUEDaiACSw0BIAEQBCEDIAAgA0EDdmohBCAEIAQtAABBASADQQdxdHI6AAAgAUEBaiEBDAALCws=",
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
  /** Writes the numbers of the records in a range that have a text; returns how many they are. */
  readonly scan: (
    ...given: readonly [bounds: number, low: number, high: number, ...Wanted]
  ) => number;
  /** The same, by the signatures of these records. */
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
