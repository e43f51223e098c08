import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notices.tsx";
import { type OpenedPdf, openPdf } from "./open-pdf.ts";
import { PdfPage } from "./pdf-page.tsx";
import { PREVIEW_TEXTS as TEXTS } from "./texts.ts";
import styles from "./preview.module.css";

const SMALLEST = 0.5;
const LARGEST = 3;
const STEPS = [SMALLEST, 0.75, 1, 1.25, 1.5, 2, LARGEST];

/** A PDF page by page: PageUp and PageDown turn pages, + and - zoom, 0 fits the width. */
export function PdfView({ bytes }: { readonly bytes: Uint8Array<ArrayBuffer> }) {
  const opened = useOpenedPdf(bytes);
  const [number, setNumber] = useState(1);
  const [zoom, setZoom] = useState(1);
  const room = useRef<HTMLDivElement>(null);
  const width = useRoomWidth(room, opened?.ok === true);
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
      <PdfTools
        number={number}
        pages={pdf.numPages}
        zoom={zoom}
        onTurn={turn}
        onZoom={zoomBy}
        onFit={() => zoomTo(1)}
      />
      <div className={styles["room"]} ref={room} tabIndex={0} role="region" aria-label={TEXTS.page}>
        <PdfPage pdf={pdf} number={number} zoom={zoom} width={width} />
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

/** Focuses the pages once they are loaded, and returns the width available to them. */
function useRoomWidth(room: RefObject<HTMLElement | null>, isReady: boolean): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = room.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => setWidth(Math.max(0, element.clientWidth - 32)));
    watch.observe(element);
    element.focus({ preventScroll: true });
    return () => watch.disconnect();
  }, [room, isReady]);
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
