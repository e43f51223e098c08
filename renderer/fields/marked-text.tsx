import { Fragment, type MouseEvent, type ReactNode } from "react";
import type { Span } from "../../shared/contract/light-mark-spans.ts";
import { type Block, readMarks } from "../../shared/contract/light-marks.ts";
import { hasMarkup } from "../../shared/contract/markup.ts";
import { useBridge } from "../core/workspace.tsx";
import { visibleText } from "../ui/visible-text.ts";
import { mentionsIn, useColleagueNames } from "./mentions.ts";
import { writtenText } from "./value-text.ts";

interface Props {
  readonly text: string;
  /** Whether links can be followed; not in a button. */
  readonly hasLinks?: boolean;
}

/**
 * A plain text with its light marks shown as what they mean, in lines. HTML that a server keeps
 * where a text belongs is shown without its tags.
 */
export function MarkedText({ text, hasLinks = false }: Props) {
  if (hasMarkup(text)) return writtenText(text);
  return readMarks(text)
    .flatMap(linesOf)
    .map(({ sign, spans }, line) => (
      <span key={line}>
        {line === 0 ? "" : "\n"}
        {sign}
        {spans.map((span, index) => (
          <Marked key={index} span={span} hasLinks={hasLinks} />
        ))}
      </span>
    ));
}

function linesOf(
  block: Block,
): readonly { readonly sign: string; readonly spans: readonly Span[] }[] {
  switch (block.type) {
    case "line":
      return [{ sign: "", spans: block.spans }];
    case "bullets":
      return block.items.map((spans) => ({ sign: "• ", spans }));
    case "numbers":
      return block.items.map((spans, index) => ({
        sign: `${String(block.start + index)}. `,
        spans,
      }));
  }
}

interface MarkedProps {
  readonly span: Span;
  readonly hasLinks: boolean;
}

function Marked({ span: { text, strong, em, href }, hasLinks }: MarkedProps): ReactNode {
  const shown = text.includes("@") ? <WithMentions text={visibleText(text)} /> : visibleText(text);
  const slanted = em ? <em>{shown}</em> : shown;
  const linked = href !== null && hasLinks ? <Outside href={href}>{slanted}</Outside> : slanted;
  return strong ? <strong>{linked}</strong> : linked;
}

/** A text with the names of colleagues in it, each beside its own `@`. */
function WithMentions({ text }: { readonly text: string }): ReactNode {
  const mentions = mentionsIn(text, useColleagueNames());
  return (
    <>
      {mentions.map(({ from, to }, index) => (
        <Fragment key={from}>
          {text.slice(mentions[index - 1]?.to ?? 0, from)}
          <bdi>{text.slice(from, to)}</bdi>
        </Fragment>
      ))}
      {text.slice(mentions.at(-1)?.to ?? 0)}
    </>
  );
}

/** A link that leads out of the app, and never replaces it. */
function Outside({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const bridge = useBridge();
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void bridge.openExternal(href);
  };
  return (
    <a href={href} title={href} dir="auto" onClick={follow}>
      {children}
    </a>
  );
}
