import type { PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import styles from "./preview.module.css";
import { PREVIEW_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly pdf: PDFDocumentProxy;
  /** From 1. */
  readonly number: number;
  /** 1: as wide as the room. */
  readonly zoom: number;
  /** Width of the room, pixels of the page. */
  readonly width: number;
}

/** One rendered page; its words are there for screen readers and for the browser's search. */
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
      // Both at once: a drawing that is given up while the words are read would be an error that
      // nobody takes.
      const [content] = await Promise.all([page.getTextContent(), task.promise]);
      if (stopped) return;
      setText(content.items.map((item) => ("str" in item ? item.str : "")).join(" "));
      setFailed(false);
    };
    draw().catch((error: unknown) => {
      // Another page, or another size, was wanted before this one was done.
      if (!stopped && (error as Error | null)?.name !== "RenderingCancelledException")
        setFailed(true);
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
