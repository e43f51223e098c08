import { Fragment, type MouseEvent, type ReactNode } from "react";
import type { Span } from "../../shared/contract/light-mark-spans.ts";
import { type Block, readMarks } from "../../shared/contract/light-marks.ts";
import { hasMarkup } from "../../shared/contract/markup.ts";
import { useBridge } from "../core/workspace.tsx";
import { visibleText } from "../ui/visible-text.ts";
import { nameOf, writtenText } from "./value-text.ts";
import { useLookups } from "../core/queries.ts";

interface Props {
  readonly text: string;
  /** True if links can be followed; not in a button. */
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
  const content = text.includes("@") ? (
    <WithMentions text={visibleText(text)} />
  ) : (
    visibleText(text)
  );
  const slanted = em ? <em>{content}</em> : content;
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

/** Range of a colleague's name in a text, the `@` included. */
export interface MentionRange {
  readonly from: number;
  readonly to: number;
}

const WORD = /[\p{L}\p{N}]/u;

/**
 * Finds the colleagues named in a text. An `@` has no direction of its own: in a line that runs the
 * other way than the name it would stand behind it, unless both are kept together.
 */
export function mentionsIn(text: string, names: readonly string[]): readonly MentionRange[] {
  const ranges: MentionRange[] = [];
  for (let from = text.indexOf("@"); from >= 0; from = text.indexOf("@", from + 1)) {
    // In an address it follows a letter.
    if (WORD.test(text.charAt(from - 1))) continue;
    const matches = names.filter((name) => isNamedAt(text, from + 1, name));
    const length = Math.max(0, ...matches.map((name) => name.length));
    if (length > 0) ranges.push({ from, to: from + 1 + length });
  }
  return ranges;
}

/** A name that goes on in the text is another one: "Anna" is not named by "@Annabel". */
function isNamedAt(text: string, index: number, name: string): boolean {
  return (
    name !== "" && text.startsWith(name, index) && !WORD.test(text.charAt(index + name.length))
  );
}

/** Puts the names of colleagues in a part of a page into elements of their own, with their `@`. */
export function isolateMentions(root: Node, names: readonly string[]): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null)
    if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  for (const text of texts)
    // From the end, so that what is before keeps its place.
    for (const { from, to } of mentionsIn(text.data, names).toReversed()) {
      const name = text.splitText(from);
      name.splitText(to - from);
      const isolated = document.createElement("bdi");
      name.replaceWith(isolated);
      isolated.append(name);
    }
}

/** The names of all colleagues, as they are written after an `@`. */
export function useColleagueNames(): readonly string[] {
  return [...new Set((useLookups()?.users ?? []).map(nameOf))];
}
