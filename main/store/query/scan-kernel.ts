/** Compiled from scan-kernel.wat, which says how. */
const MODULE = [
  "AGFzbQEAAAABEAFgC39/f39/f39/f39/AX8CDwEDZW52Bm1lbW9yeQIAAQMCAQAHCAEEc2NhbgAACskDAcYDAgl/",
  "AnsgBiAIai0AAP0PIRQgBiAJai0AAP0PIRUgACACIAFsaiEQIAIhESAQKAIAIQsgACADIAFsaigCACEMAkADQCAL",
  "IAxPDQEgCyAIav0ABAAgFP0jIAsgCWr9AAQAIBX9I/1O/WQhDQJAA0AgDUUNASALIA1oaiEOIA0gDUEBa3EhDSAO",
  "IAxPDQNBACEPAkADQCAOIA9qLQAAIAYgD2otAABHDQEgD0EBaiEPIA8gB0kNAAsDQCAQIAFqKAIAIRIgEiAOTQRA",
  "IBAgAWohECARQQFqIREMAQsLIA4gECAEQQJ0aigCAEkNACAOIBAgBUECdGooAgBPDQAgCiATQQJ0aiARNgIAIBNB",
  "AWohEyASIQsgECABaiEQIBFBAWohEQwDCwwACwsgC0EQaiELA0AgCyAMTw0CIAsgCGr9AAQAIBT9IyALIAlq/QAE",
  "ACAV/SP9TiALIAhq/QAEECAU/SMgCyAJav0ABBAgFf0j/U79UCALIAhq/QAEICAU/SMgCyAJav0ABCAgFf0j/U4g",
  "CyAIav0ABDAgFP0jIAsgCWr9AAQwIBX9I/1O/VD9UP1TRQRAIAtBwABqIQsMAQsLDAALCyATCw==",
].join("");

/**
 * Writes the numbers of the records in a range that have a text within some of their zones, and
 * returns how many there are (scan-kernel.wat). What is no count is an address in the memory.
 */
type Scan = (
  bounds: number,
  stride: number,
  low: number,
  high: number,
  firstZone: number,
  endZone: number,
  text: number,
  length: number,
  rare: number,
  rarer: number,
  out: number,
) => number;

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
  ) => { readonly exports: { readonly scan: Scan } };
};

const PAGE_BYTES = 65_536;
const MAX_PAGES = 32_768;

/** A memory, and the kernel that scans it. */
export class ScanMemory {
  readonly #memory: WasmMemory;
  readonly scan: Scan;

  /** Throws where the runtime has no such instructions. */
  constructor(bytes: number) {
    const initial = Math.ceil(bytes / PAGE_BYTES);
    this.#memory = new WebAssembly.Memory({ initial, maximum: MAX_PAGES });
    const module = new WebAssembly.Module(Buffer.from(MODULE, "base64"));
    const env = { memory: this.#memory };
    this.scan = new WebAssembly.Instance(module, { env }).exports.scan;
  }

  get buffer(): ArrayBuffer {
    return this.#memory.buffer;
  }

  /** Throws a RangeError when the memory cannot be had. */
  grow(bytes: number): void {
    this.#memory.grow(Math.ceil(bytes / PAGE_BYTES));
  }
}
