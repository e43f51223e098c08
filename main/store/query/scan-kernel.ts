/** Compiled from scan-kernel.wat, which says how. */
const MODULE = [
  "AGFzbQEAAAABPQZgCX9/f39/f39/fwF/YAN/f38Bf2ANf39/f39/f39/f39/fwF/YAh/f39/f39/fwF/YAF/AX9g",
  "A39/fwACDwEDZW52Bm1lbW9yeQIAAQMHBgABAgMEBQcvBQRzY2FuAAAKc2NhblNpZ25lZAACCXNjYW5BbW9uZwAD",
  "BGhhc2gABARzaWduAAUKqwcGoAQCDH8CeyAEIAZqLQAA/Q8hFSAEIAdqLQAA/Q8hFkH//wNBASAFdEEBayAFQRBP",
  "GyESIAAgAUECdGohDiABIQ8gDigCACEJIAAgAkECdGooAgAhCgJAA0AgCSAKTw0BIAkgBmr9AAQAIBX9IyAJIAdq",
  "/QAEACAW/SP9Tv1kIQsCQANAIAtFDQEgCSALaGohDCALIAtBAWtxIQsgDCAKTw0DAkAgDP0ABAAgBP0ABAD9I/1k",
  "IBJxIBJHDQBBECENAkADQCANIAVPDQEgDCANai0AACAEIA1qLQAARw0CIA1BAWohDQwACwsCQCADQX9GDQAgDEEP",
  "ayENA0AgDf0ABAD9DCAgICAgICAgICAgICAgICD9Jv1kIRMgE0UEQCANQRBrIQ0MAQsLIANBASANQR8gE2drai0A",
  "AHRxRQ0BCwNAIA4oAgQhECAQIAxNBEAgDkEEaiEOIA9BAWohDwwBCwsgCCARQQJ0aiAPNgIAIBFBAWohESAQIQkg",
  "DkEEaiEOIA9BAWohDwwDCwwACwsgCUEQaiEJA0AgCSAKTw0CIAkgBmohEyAJIAdqIRQgE/0ABAAgFf0jIBT9AAQA",
  "IBb9I/1OIBP9AAQQIBX9IyAU/QAEECAW/SP9Tv1QIBP9AAQgIBX9IyAU/QAEICAW/SP9TiAT/QAEMCAV/SMgFP0A",
  "BDAgFv0j/U79UP1Q/VNFBEAgCUHAAGohCQwBCwsMAAsLIBELQwEBfwJAA0AgAkUEQEEBDwsgASgCACEDIAAgA0ED",
  "dmotAAAgA0EHcXZBAXFFDQEgAUEEaiEBIAJBAWshAgwACwtBAAudAQEDfyAFIQ4CQANAIA4gBk8NASAOIAF2QQFq",
  "IAF0IQ8gACAOIAF2QQl0aiACIAMQAUUEQCAPIQ4MAQsCQANAIA8gBk8NASAAIA8gAXZBCXRqIAIgAxABRQ0BIA9B",
  "ASABdGohDwwACwsgDyAGSwRAIAYhDwsgDSAEIA4gDyAHIAggCSAKIAsgDCANQQJ0ahAAaiENIA8hDgwACwsgDQtL",
  "AQN/AkADQCAIIAFPDQEgByAIQQJ0aigCACEJIAogACAJIAlBAWogAiADIAQgBSAGIAcgCkECdGoQAGohCiAIQQFq",
  "IQgMAAsLIAoLFwAgACgCAEH///8HcUGx893xeWxBFHYLQAECfwJAA0AgAUEDaiACSw0BIAEQBCEDIAAgA0EDdmoh",
  "BCAEIAQtAABBASADQQdxdHI6AAAgAUEBaiEBDAALCws=",
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
