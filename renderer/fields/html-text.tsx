import DOMPurify from "dompurify";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useBridge } from "../core/workspace.tsx";
import styles from "./values.module.css";
import { isolateMentions, useColleagueNames } from "./marked-text.tsx";
import { withoutInline } from "./without-inline.ts";

const TAGS = [
  "p",
  "br",
  "b",
  "strong",
  "i",
  "em",
  "u",
  "ul",
  "ol",
  "li",
  "h1",
  "h2",
  "h3",
  "h4",
  "blockquote",
  "table",
  "tbody",
  "thead",
  "tr",
  "td",
  "th",
  "a",
  "span",
  "div",
  "hr",
  "code",
  "pre",
];

/**
 * HTML of the server, which is not trusted: cleaned to plain formatting; no styles, images,
 * scripts, or links but https and mailto.
 */
export function HtmlText({ html }: { readonly html: string }) {
  const container = useRef<HTMLDivElement>(null);
  const bridge = useBridge();
  const names = useColleagueNames();
  useLayoutEffect(() => {
    const clean = DOMPurify.sanitize(withoutInline(html), {
      ALLOWED_TAGS: TAGS,
      ALLOWED_ATTR: ["href"],
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      ALLOWED_URI_REGEXP: /^(https:|mailto:)/i,
      RETURN_DOM_FRAGMENT: true,
    });
    // Titles show the address of a link, whatever its text says.
    for (const link of clean.querySelectorAll("a[href]"))
      link.setAttribute("title", link.getAttribute("href") ?? "");
    isolateMentions(clean, names);
    container.current?.replaceChildren(clean);
  }, [html, names]);
  // A link would replace the app: it opens outside, like all others.
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (link === null) return;
      event.preventDefault();
      void bridge.openExternal(link.getAttribute("href") ?? "");
    };
    element.addEventListener("click", follow);
    return () => element.removeEventListener("click", follow);
  }, [bridge]);
  return <div className={styles["html"]} ref={container} dir="auto" />;
}
