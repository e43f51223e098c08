import { findQuote } from "../../ui/find-quote.ts";

/** Run of text on a page, as pdf.js tells it. */
interface TextRun {
  readonly str: string;
  /** Matrix of six numbers, from the run's own space into the page's. */
  readonly transform: readonly number[];
  readonly width: number;
  readonly height: number;
}

/** Text of a page that was drawn. */
export interface TextLayer {
  readonly items: readonly TextRun[];
  /** Returns where a point of the page stands on the screen, in CSS pixels from its corner. */
  readonly pointAt: (x: number, y: number) => readonly number[];
}

/** Place on a drawn page, CSS pixels. */
export type Box = Readonly<Pick<DOMRect, "left" | "top" | "width" | "height">>;

/** Part of a letter's height that stands below its line. */
const BELOW_LINE = 0.22;

/** Returns the places of a quote on its page: a box for each run of text, none without it. */
export function quoteBoxes({ items, pointAt }: TextLayer, quote: string): readonly Box[] {
  const place = findQuote(items.map(({ str }) => str).join("\n"), quote);
  if (place === null) return [];
  const boxes: Box[] = [];
  let start = 0;
  for (const item of items) {
    const [from, to] = [Math.max(0, place.from - start), place.to - start];
    start += item.str.length + 1;
    if (from < item.str.length && to > 0 && item.str.trim() !== "")
      boxes.push(boxOf(item, from, Math.min(to, item.str.length), pointAt));
  }
  return boxes;
}

/** Returns the box around some letters of a run: their share of its width. */
function boxOf(item: TextRun, from: number, to: number, pointAt: TextLayer["pointAt"]): Box {
  const [a = 1, b = 0, , , x = 0, y = 0] = item.transform;
  const length = Math.hypot(a, b) || 1;
  const [alongX, alongY] = [a / length, b / length];
  const letterWidth = item.width / item.str.length;
  const corners = [from * letterWidth, to * letterWidth].flatMap((distance) =>
    [-BELOW_LINE * item.height, item.height].map((up) =>
      pointAt(x + alongX * distance - alongY * up, y + alongY * distance + alongX * up),
    ),
  );
  const along = (axis: 0 | 1) => corners.map((corner) => corner[axis] ?? 0);
  const [xs, ys] = [along(0), along(1)];
  const [minX, minY] = [Math.min(...xs), Math.min(...ys)];
  return { left: minX, top: minY, width: Math.max(...xs) - minX, height: Math.max(...ys) - minY };
}
