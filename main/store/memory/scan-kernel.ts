/** A memory that WebAssembly and this program share. */
interface WasmMemory {
  readonly buffer: ArrayBuffer;
  /** By so many pages of 64 KB; what was read from `buffer` before is empty from then on. */
  grow(pages: number): number;
}

/** Part of WebAssembly that this file uses: the types of Node have none. */
declare const WebAssembly: {
  readonly Memory: new (size: { initial: number; maximum: number }) => WasmMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: { readonly env: { readonly memory: WasmMemory } },
  ) => { readonly exports: object };
};

const PAGE_BYTES = 65_536;
const MAX_PAGES = 32_768;

/** Compiled from scan-kernel.wat, which says how. */
const MODULE = [
  "AGFzbQEAAAABTAdgCX9/f39/f39/fwF/YAp/f39/f39/f39/AX9gDn9/f39/f39/f39/f39/AX9gCH9/f39/f39/",
  "AX9gAX8Bf2AEf39/fwBgA39/fwACDwEDZW52Bm1lbW9yeQIAAQMIBwABAgMEBQYHMAUKc2NhblNpZ25lZAACCXNj",
  "YW5BbW9uZwADBGhhc2gABARzaWduAAUFc3RvcmUABgrgCAe7BAIMfwJ7IAQgBmotAAD9DyEVIAQgB2otAAD9DyEW",
  "Qf//A0EBIAV0QQFrIAVBEE8bIRIgACABQQJ0aiEOIAEhDyAOKAIAIQkgACACQQJ0aigCACEKAkADQCAJIApPDQEg",
  "CSAGav0ABAAgFf0jIAkgB2r9AAQAIBb9I/1O/WQhCwJAA0AgC0UNASAJIAtoaiEMIAsgC0EBa3EhCyAMIApPDQMC",
  "QCAM/QAEACAE/QAEAP0j/WQgEnEgEkcNAEEQIQ0CQANAIA0gBU8NASAMIA1qLQAAIAQgDWotAABHDQIgDUEBaiEN",
  "DAALCwNAIA4oAgQhECAQIAxNBEAgDkEEaiEOIA9BAWohDwwBCwsCQCADQX9GDQAgDEEPayENA0AgDf0ABAD9DCAg",
  "ICAgICAgICAgICAgICD9Jv1kIRMgE0UEQCANQRBrIQ0MAQsLIAMgDUEfIBNna2otAAB2IRQgFEEBcQ0AIBQNASAQ",
  "IQkgDkEEaiEOIA9BAWohDwwECyAIIBFBAnRqIA82AgAgEUEBaiERIBAhCSAOQQRqIQ4gD0EBaiEPDAMLDAALCyAJ",
  "QRBqIQkDQCAJIApPDQIgCSAGaiETIAkgB2ohFCAT/QAEACAV/SMgFP0ABAAgFv0j/U4gE/0ABBAgFf0jIBT9AAQQ",
  "IBb9I/1O/VAgE/0ABCAgFf0jIBT9AAQgIBb9I/1OIBP9AAQwIBX9IyAU/QAEMCAW/SP9Tv1Q/VD9U0UEQCAJQcAA",
  "aiEJDAELCwwACwsgEQsqACACIANPBEAgAA8LIAAgASACIAMgBCAFIAYgByAIIAkgAEECdGoQAGoLlAICB38BfiAG",
  "IAJ2IQ8gB0EBIAJ0QQFraiACdiEQIAYhEiAGIRMCQANAIA8gEE8NAUJ/IRVBACERAkADQCARIARPDQEgFSAAIAMg",
  "EUECdGooAgAgAWxqIA9BBnZBA3RqKQMAgyEVIBVQDQEgEUEBaiERDAALCyAVQn8gD0E/ca2GgyEVIA9BQHEhDwJA",
  "A0AgFVANASAPIBV6p2ohFCAUIBBPDQEgFSAVQgF9gyEVIBQgAnQhFCAUIBNLBEAgDiAFIBIgEyAIIAkgCiALIAwg",
  "DRABIQ4gFCESCyAUQQEgAnRqIRMMAAsLIA9BwABqIQ8MAAsLIBMgB0sEQCAHIRMLIA4gBSASIBMgCCAJIAogCyAM",
  "IA0QAQtEAQN/AkADQCAIIAFPDQEgByAIQQJ0aigCACEJIAogACAJIAlBAWogAiADIAQgBSAGIAcQASEKIAhBAWoh",
  "CAwACwsgCgsXACAAKAIAQf///wdxQbHz3fF5bEEVdgtNAQJ/QQEgAUEHcXQhBSAAIAFBP3FBA3ZqIQACQANAIAJB",
  "A2ogA0sNASAAIAIQBEEDdGohBCAEIAQtAAAgBXI6AAAgAkEBaiECDAALCws1AQF/A0AgASAAKQMANwMAIABCADcD",
  "ACAAQQhqIQAgASACaiEBIANBAWohAyADQYAQSQ0ACws=",
].join("");

/** Pattern that is searched, and the place where the numbers of its records are written. */
type Wanted = readonly [
  fields: number,
  text: number,
  length: number,
  rare: number,
  rarer: number,
  out: number,
];
/** The signatures of groups of 2 ** `shift` records, and what is hashed. */
type Signatures = readonly [
  slices: number,
  stride: number,
  shift: number,
  hashes: number,
  hashCount: number,
];

/** scan-kernel.wat says more. What is no count and no number of a record is an address. */
interface Kernel {
  /**
   * Writes the numbers of the records in a range that have a text, by their signatures; returns how
   * many they are.
   */
  readonly scanSigned: (
    ...given: readonly [...Signatures, bounds: number, low: number, high: number, ...Wanted]
  ) => number;
  /** Searches records whose numbers stand at `out`: those that have it replace them. */
  readonly scanAmong: (...given: readonly [bounds: number, records: number, ...Wanted]) => number;
  /** The hash of the three bytes at an address. */
  readonly hash: (at: number) => number;
  /** Adds the bytes between two addresses to the signature of a group in a block. */
  readonly sign: (block: number, group: number, from: number, end: number) => void;
  /** Moves a block to the slices; leaves zeros behind. */
  readonly store: (block: number, slices: number, stride: number) => void;
}

/** Groups that are looked at together, and their signatures in a block or in the slices. */
export const BLOCK_GROUPS = 64;
/** Bytes of one bit of all signatures of a block. */
export const WORD_BYTES = BLOCK_GROUPS / 8;
/** Bits of a signature: as many slices are there. */
export const SIGNATURE_BITS = 2048;
/** Bytes that are hashed together. */
export const HASHED_BYTES = 3;

let compiled: object | null = null;

/** Throws where the runtime has no such instructions. */
function instantiate(memory: WasmMemory): Kernel {
  compiled ??= new WebAssembly.Module(Buffer.from(MODULE, "base64"));
  // Exports of the module are known from its source.
  return new WebAssembly.Instance(compiled, { env: { memory } }).exports as Kernel;
}

/** A memory, and the kernel that scans it. */
export class ScanMemory {
  readonly #memory: WasmMemory;
  readonly kernel: Kernel;

  /** Throws a RangeError where there is no memory, or an error without such instructions. */
  constructor(bytes: number) {
    const initial = Math.ceil(bytes / PAGE_BYTES);
    this.#memory = new WebAssembly.Memory({ initial, maximum: MAX_PAGES });
    this.kernel = instantiate(this.#memory);
  }

  get buffer(): ArrayBuffer {
    return this.#memory.buffer;
  }

  /** Throws a RangeError when the memory cannot be had. */
  grow(bytes: number): void {
    this.#memory.grow(Math.ceil(bytes / PAGE_BYTES));
  }
}
