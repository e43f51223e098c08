import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notices.tsx";
import { PDF_TEXTS as TEXTS } from "./texts.ts";
import styles from "./pdf.module.css";
import { type Box, quoteBoxes, type TextLayer } from "./quote-boxes.ts";
import type { PDFDocumentProxy } from "pdfjs-dist";
// Vite turns this import into an address; the module itself has no default export.
// oxlint-disable-next-line import/default
import workerUrl from "pdfjs-dist/build/pdf.worker.min.mjs?url";
import { scrollToMark } from "../../ui/find-quote.ts";
import { startWorker } from "../../core/trusted-types.ts";

/** Words of a page, from 1; 0 for words that no page has. */
export interface PageQuote {
  readonly page: number;
  readonly text: string;
}

const SMALLEST = 0.5;
const LARGEST = 3;
const STEPS = [SMALLEST, 0.75, 1, 1.25, 1.5, 2, LARGEST];

interface PdfViewProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Words that are marked on their page, which is shown. */
  readonly quote?: PageQuote | null;
  /** True if the pages get the focus once they are there. */
  readonly autoFocus?: boolean;
}

/** A PDF page by page: PageUp and PageDown turn pages, + and - zoom, 0 fits the width. */
export function PdfView({ bytes, quote = null, autoFocus = true }: PdfViewProps) {
  const opened = useOpenedPdf(bytes);
  const [number, setNumber] = useState(1);
  const [lastQuote, setLastQuote] = useState(quote);
  if (quote !== lastQuote) {
    setLastQuote(quote);
    if (quote !== null && quote.page > 0) setNumber(quote.page);
  }
  const [zoom, setZoom] = useState(1);
  const room = useRef<HTMLDivElement>(null);
  const width = useRoomWidth(room, opened?.ok === true, autoFocus);
  if (opened === null) return <Notice title={TEXTS.opening} />;
  if (!opened.ok)
    return (
      <Notice title={TEXTS.notShown} tone="bad">
        {opened.message}
      </Notice>
    );

  const { pdf } = opened;
  // A button that becomes disabled loses the focus, and Esc would no longer close the dialog.
  const backToPage = () => room.current?.focus({ preventScroll: true });
  const turn = (delta: number) => {
    const next = Math.max(1, Math.min(pdf.numPages, number + delta));
    if (next === number) return;
    setNumber(next);
    room.current?.scrollTo({ top: 0 });
    if (next === 1 || next === pdf.numPages) backToPage();
  };
  const zoomTo = (next: number | undefined) => {
    if (next === undefined) return;
    setZoom(next);
    if (next === 1 || next === SMALLEST || next === LARGEST) backToPage();
  };
  const zoomBy = (direction: 1 | -1) =>
    zoomTo(
      direction === 1 ? STEPS.find((step) => step > zoom) : STEPS.findLast((step) => step < zoom),
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Readonly<Record<string, () => void>> = {
      PageDown: () => turn(1),
      PageUp: () => turn(-1),
      "+": () => zoomBy(1),
      "=": () => zoomBy(1),
      "-": () => zoomBy(-1),
      "0": () => zoomTo(1),
    };
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  return (
    <div className={styles["view"]} role="presentation" onKeyDown={onKeyDown}>
      <PdfTools
        number={number}
        pages={pdf.numPages}
        zoom={zoom}
        onTurn={turn}
        onZoom={zoomBy}
        onFit={() => zoomTo(1)}
      />
      <div className={styles["room"]} ref={room} tabIndex={0} role="region" aria-label={TEXTS.page}>
        <PdfPage
          pdf={pdf}
          number={Math.min(number, pdf.numPages)}
          zoom={zoom}
          width={width}
          quote={quote?.page === number ? quote : null}
        />
      </div>
    </div>
  );
}

/** Opens a PDF, and closes it when it is no longer shown. Null until it is opened. */
function useOpenedPdf(bytes: Uint8Array<ArrayBuffer>): OpenedPdf | null {
  const [opened, setOpened] = useState<OpenedPdf | null>(null);
  useEffect(() => {
    let isCancelled = false;
    let close = () => {};
    // The bytes are transferred to the worker, so it gets a copy.
    void openPdf(bytes.slice()).then((result) => {
      if (result.ok) close = result.close;
      if (isCancelled) close();
      else setOpened(result);
    });
    return () => {
      isCancelled = true;
      close();
    };
  }, [bytes]);
  return opened;
}

/** Returns the width available to the pages, which get the focus once they are loaded. */
function useRoomWidth(
  room: RefObject<HTMLElement | null>,
  isReady: boolean,
  takesFocus: boolean,
): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = room.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => setWidth(Math.max(0, element.clientWidth - 32)));
    watch.observe(element);
    if (takesFocus) element.focus({ preventScroll: true });
    return () => watch.disconnect();
  }, [room, isReady, takesFocus]);
  return width;
}

interface ToolsProps {
  readonly number: number;
  readonly pages: number;
  readonly zoom: number;
  readonly onTurn: (by: number) => void;
  readonly onZoom: (by: 1 | -1) => void;
  readonly onFit: () => void;
}

function PdfTools({ number, pages, zoom, onTurn, onZoom, onFit }: ToolsProps) {
  return (
    <div className={styles["tools"]} role="toolbar" aria-label={TEXTS.tools}>
      <IconButton
        label={TEXTS.previousPage}
        icon={ChevronLeft}
        size={16}
        isDisabled={number <= 1}
        onPress={() => onTurn(-1)}
      />
      <span role="status">{TEXTS.pageOf(number, pages)}</span>
      <IconButton
        label={TEXTS.nextPage}
        icon={ChevronRight}
        size={16}
        isDisabled={number >= pages}
        onPress={() => onTurn(1)}
      />
      <span className={styles["gap"]} />
      <IconButton
        label={TEXTS.zoomOut}
        icon={ZoomOut}
        size={16}
        isDisabled={zoom <= SMALLEST}
        onPress={() => onZoom(-1)}
      />
      <span>{TEXTS.percent(Math.round(zoom * 100))}</span>
      <IconButton
        label={TEXTS.zoomIn}
        icon={ZoomIn}
        size={16}
        isDisabled={zoom >= LARGEST}
        onPress={() => onZoom(1)}
      />
      <Button small tone="quiet" isDisabled={zoom === 1} onPress={onFit}>
        {TEXTS.fitWidth}
      </Button>
    </div>
  );
}

interface Props {
  readonly pdf: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  /** 1 fits the width. */
  readonly zoom: number;
  /** Width available for the page, CSS pixels. */
  readonly width: number;
  /** Words that are marked; null for none on this page. */
  readonly quote: PageQuote | null;
}

/** Rendered page, with its text for screen readers and the browser's search. */
export function PdfPage({ pdf, number, zoom, width, quote }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [layer, setLayer] = useState<TextLayer | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let stopped = false;
    let stop = () => {};
    const draw = async () => {
      const page = await pdf.getPage(number);
      const place = canvas.current;
      if (stopped || place === null || width === 0) return;
      const natural = page.getViewport({ scale: 1 });
      const shown = page.getViewport({ scale: (width / natural.width) * zoom });
      const density = Math.min(3, window.devicePixelRatio || 1);
      const viewport = page.getViewport({ scale: shown.scale * density });
      place.width = Math.floor(viewport.width);
      place.height = Math.floor(viewport.height);
      place.style.setProperty("width", `${Math.floor(shown.width)}px`);
      place.style.setProperty("height", `${Math.floor(shown.height)}px`);
      const task = page.render({ canvas: place, viewport });
      stop = () => task.cancel();
      // Both at once: if rendering were cancelled while the text is read, its rejection would go
      // unhandled.
      const [content] = await Promise.all([page.getTextContent(), task.promise]);
      if (stopped) return;
      const items = content.items.filter((item) => "str" in item);
      const pointAt = (x: number, y: number) => {
        const point: readonly unknown[] = shown.convertToViewportPoint(x, y);
        return point.map(Number);
      };
      setLayer({ items, pointAt });
      setFailed(false);
    };
    draw().catch((error: unknown) => {
      // Cancelled when another page or size is wanted before this one is rendered.
      const isCancelled = error instanceof Error && error.name === "RenderingCancelledException";
      if (!stopped && !isCancelled) setFailed(true);
    });
    return () => {
      stopped = true;
      stop();
    };
  }, [pdf, number, zoom, width]);
  return (
    <>
      {failed ? <p role="alert">{TEXTS.pageFailed}</p> : null}
      <div className={styles["sheet"]}>
        <canvas
          ref={canvas}
          className={styles["page"]}
          role="img"
          aria-label={TEXTS.pageOf(number, pdf.numPages)}
        />
        {layer === null || quote === null ? null : (
          <QuoteBoxes boxes={quoteBoxes(layer, quote.text)} quote={quote} />
        )}
      </div>
      <div className="visually-hidden" dir="auto">
        {layer?.items.map(({ str }) => str).join(" ")}
      </div>
    </>
  );
}

/** Marks over the words of a quote; the first one is scrolled to. */
function QuoteBoxes({
  boxes,
  quote,
}: {
  readonly boxes: readonly Box[];
  /** Another one with the same words is scrolled to again. */
  readonly quote: PageQuote;
}) {
  const firstMark = useRef<HTMLDivElement>(null);
  const top = boxes[0]?.top;
  useEffect(() => {
    if (top !== undefined) scrollToMark(firstMark.current);
  }, [top, quote]);
  return boxes.map((box, index) => (
    <div
      key={`${box.left} ${box.top}`}
      ref={index === 0 ? firstMark : null}
      className={styles["mark"]}
      style={{ ...box }}
      aria-hidden
    />
  ));
}

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
