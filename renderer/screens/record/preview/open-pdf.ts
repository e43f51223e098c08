import type { PDFDocumentProxy } from "pdfjs-dist";
// The bundler makes the address; the file itself exports nothing of the kind.
// oxlint-disable-next-line import/default
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { PREVIEW_TEXTS as TEXTS } from "./texts.ts";

export type OpenedPdf =
  | { readonly ok: true; readonly pdf: PDFDocumentProxy; readonly close: () => void }
  | { readonly ok: false; readonly message: string };

/**
 * Reads a PDF, in a worker of our own assets (content policy: worker-src 'self'). The library comes
 * with the first file that is looked at. Never rejects.
 */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<OpenedPdf> {
  const { getDocument, GlobalWorkerOptions } = await import("pdfjs-dist");
  GlobalWorkerOptions.workerSrc = workerUrl;
  const task = getDocument({
    data: bytes,
    enableXfa: false,
    cMapUrl: dataAt("cmaps"),
    standardFontDataUrl: dataAt("standard_fonts"),
    wasmUrl: dataAt("wasm"),
    // The content policy allows no compiled code; what needs it has a slower way in the library.
    useWasm: false,
  });
  // A file that is locked is said to be so; there is no box for its password.
  task.onPassword = () => void task.destroy();
  try {
    return { ok: true, pdf: await task.promise, close: () => void task.destroy() };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    const locked = task.destroyed;
    if (!locked) void task.destroy();
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

/**
 * Address of a part of what the library reads beside its code (scripts/pdf-data.ts): files of the
 * app's own.
 */
function dataAt(part: "cmaps" | "standard_fonts" | "wasm"): string {
  return new URL(`${import.meta.env.BASE_URL}pdf/${part}/`, document.baseURI).href;
}
