import DOMPurify from "dompurify";
import { useLayoutEffect, useRef } from "react";

const TAGS = ["section", "p", "h1", "h2", "table", "thead", "tbody", "tr", "th", "td", "br"];

interface Props {
  /** A whole page of the engine's; its own style sheet is left out. */
  readonly html: string;
  /** Colour of lines and headings: `--agency` in the style sheet. */
  readonly colour: string;
  readonly className: string | undefined;
}

/** A document as it will be printed. */
export function Paper({ html, colour, className }: Props) {
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // This page allows no style sheets of others.
    const body = html.slice(html.indexOf("<body>"), html.lastIndexOf("</body>"));
    const clean = DOMPurify.sanitize(body, {
      ALLOWED_TAGS: TAGS,
      ALLOWED_ATTR: ["class", "scope"],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
    });
    container.current?.replaceChildren(clean);
  }, [html]);
  return <div className={className} ref={container} style={{ "--agency": colour }} />;
}
