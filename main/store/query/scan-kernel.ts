/** Compiled from scan-kernel.wat, which says how. */
const MODULE = [
  "AGFzbQEAAAABDwFgCn9/f39/f39/f38BfwIPAQNlbnYGbWVtb3J5AgABAwIBAAcIAQRzY2FuAAAKxgMBwwMCCX8CeyAF",
  "IAdqLQAA/Q8hEyAFIAhqLQAA/Q8hFCAAIAFBFGxqIQ8gASEQIA8oAgAhCiAAIAJBFGxqKAIAIQsCQANAIAogC08NASAK",
  "IAdq/QAEACAT/SMgCiAIav0ABAAgFP0j/U79ZCEMAkADQCAMRQ0BIAogDGhqIQ0gDCAMQQFrcSEMIA0gC08NA0EAIQ4C",
  "QANAIA0gDmotAAAgBSAOai0AAEcNASAOQQFqIQ4gDiAGSQ0ACwNAIA8oAhQhESARIA1NBEAgD0EUaiEPIBBBAWohEAwB",
  "CwsgDSAPIANBAnRqKAIASQ0AIA0gDyAEQQJ0aigCAE8NACAJIBJBAnRqIBA2AgAgEkEBaiESIBEhCiAPQRRqIQ8gEEEB",
  "aiEQDAMLDAALCyAKQRBqIQoDQCAKIAtPDQIgCiAHav0ABAAgE/0jIAogCGr9AAQAIBT9I/1OIAogB2r9AAQQIBP9IyAK",
  "IAhq/QAEECAU/SP9Tv1QIAogB2r9AAQgIBP9IyAKIAhq/QAEICAU/SP9TiAKIAdq/QAEMCAT/SMgCiAIav0ABDAgFP0j",
  "/U79UP1Q/VNFBEAgCkHAAGohCgwBCwsMAAsLIBIL",
].join("");

/**
 * Writes the numbers of the records in a range that have a text within some of their zones, and
 * returns how many there are (scan-kernel.wat). What is no count is an address in the memory.
 */
type Scan = (
  bounds: number,
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
