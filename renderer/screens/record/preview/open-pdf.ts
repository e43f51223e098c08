import type { PDFDocumentProxy } from "pdfjs-dist";
// Vite turns this import into an address; the module itself has no default export.
// oxlint-disable-next-line import/default
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { startWorker } from "../../../core/trusted-types.ts";
import { PREVIEW_TEXTS as TEXTS } from "./texts.ts";

export type OpenedPdf =
  | { readonly ok: true; readonly pdf: PDFDocumentProxy; readonly close: () => void }
  | { readonly ok: false; readonly message: string };

/**
 * Opens a PDF in a worker from the app's own assets (content policy: worker-src 'self'). Loads the
 * library with the first file. Never rejects.
 */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<OpenedPdf> {
  const { getDocument, PDFWorker } = await import("pdfjs-dist");
  const port = startWorker(workerUrl);
  const worker = PDFWorker.create({ port });
  const task = getDocument({
    data: bytes,
    worker,
    enableXfa: false,
    cMapUrl: dataAt("cmaps"),
    standardFontDataUrl: dataAt("standard_fonts"),
    wasmUrl: dataAt("wasm"),
    // The content policy forbids WebAssembly; the library falls back to JavaScript.
    useWasm: false,
  });
  let locked = false;
  const close = () =>
    void task.destroy().finally(() => {
      worker.destroy();
      port.terminate();
    });
  // There is no dialog for passwords: a locked file is reported as locked.
  task.onPassword = () => {
    locked = true;
    void task.destroy();
  };
  // Without its worker the library would wait for ever.
  port.addEventListener("error", () => void task.destroy());
  try {
    return { ok: true, pdf: await task.promise, close };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    close();
    return {
      ok: false,
      message:
        name === "InvalidPDFException"
          ? TEXTS.notPdf
          : name === "PasswordException" || locked
            ? TEXTS.locked
            : TEXTS.unreadable,
    };
  }
}

/** Returns the address of data that the library loads at run time (scripts/pdf-data.ts). */
function dataAt(part: "cmaps" | "standard_fonts" | "wasm"): string {
  return new URL(`${import.meta.env.BASE_URL}pdf/${part}/`, document.baseURI).href;
}
