import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Cv } from "../../../../shared/local/cv.ts";
import { localRequest } from "../../../../shared/local/request.ts";
import type { QueuedFile } from "../../../core/cv-queue.ts";
import { useBridge } from "../../../core/workspace.tsx";
import type { PageQuote } from "../../../fields/pdf/pdf-view.tsx";
import { FoldButton } from "../../../ui/disclosure.tsx";
import { findQuote, scrollToMark } from "../../../ui/find-quote.ts";
import { LoadingNotice, Notice } from "../../../ui/notices.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { visibleText } from "../../../ui/visible-text.ts";
import styles from "./cv.module.css";
import { FILE_TEXTS as TEXTS } from "./texts.ts";

/** The library is large: it is loaded with the first PDF. */
const PdfView = lazy(() =>
  import("../../../fields/pdf/pdf-view.tsx").then(({ PdfView: view }) => ({ default: view })),
);

interface Props {
  readonly file: QueuedFile;
  readonly cv: Cv;
  /** Place of the value that the user looks at. */
  readonly quote: PageQuote | null;
}

/** The file as it is, or its text, with the marked place of a value. */
export function CvFile({ file, cv, quote }: Props) {
  const isPdf = /\.pdf$/i.test(file.name.trim());
  const [view, setView] = useState<"page" | "text">(isPdf ? "page" : "text");
  return (
    <section className={styles["file"]} aria-label={TEXTS.label(visibleText(file.name))}>
      {isPdf && cv.text_found ? (
        <div className={styles["tools"]}>
          <Segmented
            label={TEXTS.show}
            options={[
              ["page", TEXTS.page],
              ["text", TEXTS.text],
            ]}
            value={view}
            onChange={setView}
          />
        </div>
      ) : null}
      {view === "page" ? (
        <PdfPages file={file} quote={quote} />
      ) : (
        <TextPages cv={cv} quote={quote} />
      )}
      <HiddenText cv={cv} />
      <p className={styles["quote"]} role="status" dir="auto">
        {quote === null ? TEXTS.noQuote : TEXTS.quote(quote.page, visibleText(quote.text))}
      </p>
    </section>
  );
}

function PdfPages({ file, quote }: Pick<Props, "file" | "quote">) {
  const bridge = useBridge();
  const { data, isPending } = useQuery({
    queryKey: ["cv-bytes", file.blob],
    queryFn: () => bridge.fileBytes(localRequest("readFile", { params: { id: file.blob } }).path),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (isPending) return <LoadingNotice title={TEXTS.opening} />;
  if (data === null || data === undefined)
    return (
      <Notice title={TEXTS.missingFile} tone="bad">
        {TEXTS.missingFileMore}
      </Notice>
    );
  return (
    <Suspense fallback={null}>
      <PdfView bytes={data} quote={quote} autoFocus={false} />
    </Suspense>
  );
}

/** Text of a file, page by page. */
function TextPages({ cv, quote }: Pick<Props, "cv" | "quote">) {
  return (
    <div className={styles["pages"]} tabIndex={0} role="region" aria-label={TEXTS.text}>
      {cv.text.map(({ page, text }) => (
        <article key={page} className={styles["page"]}>
          {cv.text.length < 2 ? null : <h3>{TEXTS.pageNumber(page)}</h3>}
          <p dir="auto">
            <MarkedText
              text={visibleText(text)}
              quote={quote === null || (quote.page !== page && quote.page !== 0) ? null : quote}
            />
          </p>
        </article>
      ))}
    </div>
  );
}

function MarkedText({ text, quote }: { readonly text: string; readonly quote: PageQuote | null }) {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => scrollToMark(mark.current), [quote]);
  const place = quote === null ? null : findQuote(text, visibleText(quote.text));
  if (place === null) return text;
  return (
    <>
      {text.slice(0, place.from)}
      <mark ref={mark} className={styles["mark"]}>
        {text.slice(place.from, place.to)}
      </mark>
      {text.slice(place.to)}
    </>
  );
}

/** Says what a file hides from its readers. */
function HiddenText({ cv: { hidden, hidden_text: isHidden } }: Pick<Props, "cv">) {
  const [isOpen, setOpen] = useState(false);
  if (!isHidden && hidden.length === 0) return null;
  if (hidden.length === 0) return <p className={styles["hidden"]}>{TEXTS.hiddenSomewhere}</p>;
  return (
    <div className={styles["hidden"]}>
      <FoldButton isOpen={isOpen} onOpen={setOpen}>
        {TEXTS.hiddenCount(hidden.length)}
      </FoldButton>
      {isOpen ? (
        <ul>
          {hidden.map(({ page, at, quote, why }) => (
            <li key={`${page} ${at}`}>
              {TEXTS.hiddenAt(page, why)} <span dir="auto">{visibleText(quote)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
