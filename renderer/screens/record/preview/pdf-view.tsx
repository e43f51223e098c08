import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { type OpenedPdf, openPdf } from "./open-pdf.ts";
import { PdfPage } from "./pdf-page.tsx";
import styles from "./preview.module.css";

const SMALLEST = 0.5;
const LARGEST = 3;
const STEPS = [SMALLEST, 0.75, 1, 1.25, 1.5, 2, LARGEST];

/** A PDF page by page. PageUp and PageDown turn, + and - zoom, 0 fits the width again. */
export function PdfView({ bytes }: { readonly bytes: Uint8Array<ArrayBuffer> }) {
  const [opened, setOpened] = useState<OpenedPdf | null>(null);
  const [number, setNumber] = useState(1);
  const [zoom, setZoom] = useState(1);
  const [width, setWidth] = useState(0);
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    let close = () => {};
    // The worker takes the bytes over: it gets a copy.
    void openPdf(bytes.slice()).then((result) => {
      if (result.ok) close = result.close;
      if (gone) close();
      else setOpened(result);
    });
    return () => {
      gone = true;
      close();
    };
  }, [bytes]);
  const ready = opened?.ok === true;
  useEffect(() => {
    const element = room.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => setWidth(Math.max(0, element.clientWidth - 32)));
    watch.observe(element);
    element.focus({ preventScroll: true });
    return () => watch.disconnect();
  }, [ready]);
  if (opened === null) return <Notice title="Opening…" />;
  if (!opened.ok)
    return (
      <Notice title="Not shown" tone="bad">
        {opened.message}
      </Notice>
    );

  const { pdf } = opened;
  // A button that has nothing more to do loses the focus, and Esc would go nowhere.
  const backToPage = () => room.current?.focus({ preventScroll: true });
  const turn = (by: number) => {
    const next = Math.max(1, Math.min(pdf.numPages, number + by));
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
  const zoomBy = (by: 1 | -1) =>
    zoomTo(by === 1 ? STEPS.find((step) => step > zoom) : STEPS.findLast((step) => step < zoom));
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
      <div className={styles["tools"]} role="toolbar" aria-label="Pages and size">
        <Button
          small
          tone="quiet"
          aria-label="Previous page"
          isDisabled={number <= 1}
          onPress={() => turn(-1)}
        >
          <ChevronLeft size={16} aria-hidden />
        </Button>
        <span role="status">
          Page {number} of {pdf.numPages}
        </span>
        <Button
          small
          tone="quiet"
          aria-label="Next page"
          isDisabled={number >= pdf.numPages}
          onPress={() => turn(1)}
        >
          <ChevronRight size={16} aria-hidden />
        </Button>
        <span className={styles["gap"]} />
        <Button
          small
          tone="quiet"
          aria-label="Smaller"
          isDisabled={zoom <= SMALLEST}
          onPress={() => zoomBy(-1)}
        >
          <ZoomOut size={16} aria-hidden />
        </Button>
        <span>{Math.round(zoom * 100)} %</span>
        <Button
          small
          tone="quiet"
          aria-label="Larger"
          isDisabled={zoom >= LARGEST}
          onPress={() => zoomBy(1)}
        >
          <ZoomIn size={16} aria-hidden />
        </Button>
        <Button small tone="quiet" isDisabled={zoom === 1} onPress={() => zoomTo(1)}>
          Fit width
        </Button>
      </div>
      <div className={styles["room"]} ref={room} tabIndex={0} role="region" aria-label="Page">
        <PdfPage pdf={pdf} number={number} zoom={zoom} width={width} />
      </div>
    </div>
  );
}
