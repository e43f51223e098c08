/** A memory that WebAssembly and this program share. */
export interface WasmMemory {
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
  ) => { readonly exports: object };
};

export const WASM_PAGE_BYTES = 65_536;
const MAX_PAGES = 32_768;

/** Throws a RangeError when the memory cannot be had. */
export function wasmMemory(bytes: number): WasmMemory {
  const initial = Math.ceil(bytes / WASM_PAGE_BYTES);
  return new WebAssembly.Memory({ initial, maximum: MAX_PAGES });
}

/** Returns a function that makes an instance over a memory; the module is compiled once. */
export function wasmModule<Kernel>(base64: string): (memory: WasmMemory) => Kernel {
  let compiled: object | null = null;
  /** Throws where the runtime has no such instructions. */
  return (memory) => {
    compiled ??= new WebAssembly.Module(Buffer.from(base64, "base64"));
    // What a module exports is known from its source.
    return new WebAssembly.Instance(compiled, { env: { memory } }).exports as Kernel;
  };
}
