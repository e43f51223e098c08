import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import styles from "./preview.module.css";
import { PREVIEW_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly pdf: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  /** 1 fits the width. */
  readonly zoom: number;
  /** Width available for the page, CSS pixels. */
  readonly width: number;
}

/** Rendered page, with its text for screen readers and the browser's search. */
export function PdfPage({ pdf, number, zoom, width }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState("");
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
      setText(content.items.map((item) => ("str" in item ? item.str : "")).join(" "));
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
      <canvas
        ref={canvas}
        className={styles["page"]}
        role="img"
        aria-label={TEXTS.pageOf(number, pdf.numPages)}
      />
      <div className="visually-hidden" dir="auto">
        {text}
      </div>
    </>
  );
}
