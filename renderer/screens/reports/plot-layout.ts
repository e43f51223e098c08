import type { Plot } from "./plots.ts";

/** Pixels around the bars: room for axes and their labels. */
const TOP_PX = 4;
const RIGHT_PX = 12;
const NUMBERS_BELOW_PX = 30;
const NUMBERS_LEFT_PX = 46;
const MAX_NAMES_LEFT_PX = 170;
const COLUMNS_HEIGHT_PX = 250;
const MIN_BARS_HEIGHT_PX = 120;
const MAX_THICKNESS_PX = 26;
/** Between the bars of one band. */
const GAP_PX = 1;
/** Free at both ends of a band: of a row in pixels, of a column as a share of it. */
const ROW_MARGIN_PX = 5;
const COLUMN_MARGIN = 0.18;
/** About the width of a character at the size of the labels; the least room between two. */
const CHARACTER_PX = 6.4;
const LABEL_GAP_PX = 8;
/** Parts into which the ticks divide the longest bar, at most. */
const TICK_PARTS = 4;

export interface PlotLayout {
  readonly width: number;
  readonly height: number;
  /** Edges of the area in which the bars are. */
  readonly leftEdge: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Height of a row, or width of a column, with its margins. */
  readonly band: number;
  /** Labels of every so many columns are shown, counted from the last one. */
  readonly labelStep: number;
  readonly ticks: readonly { readonly value: number; readonly position: number }[];
  readonly segments: readonly PlotSegment[];
}

/** A bar, or a part of a stacked one. */
export interface PlotSegment {
  /** Indices in the plot. */
  readonly bar: number;
  readonly series: number;
  /** Form of an SVG path. */
  readonly path: string;
}

/** Returns about how wide a text is at the size of the labels. */
export function textWidth(text: string): number {
  return text.length * CHARACTER_PX;
}

function plotHeight({ shape, bars, series, stacked }: Plot): number {
  if (shape === "columns") return COLUMNS_HEIGHT_PX;
  const perBar = stacked ? 30 : 16 * series.length + 14;
  return Math.max(MIN_BARS_HEIGHT_PX, bars.length * perBar + TOP_PX + NUMBERS_BELOW_PX);
}

/** Places the parts of a plot on a drawing of so many pixels of width. */
export function layoutPlot(plot: Plot, width: number): PlotLayout {
  const isRows = plot.shape === "bars";
  const height = plotHeight(plot);
  const longest = Math.max(...plot.bars.map(({ label }) => textWidth(label)));
  const leftEdge = isRows ? Math.min(MAX_NAMES_LEFT_PX, 16 + longest) : NUMBERS_LEFT_PX;
  const [top, right, bottom] = [TOP_PX, width - RIGHT_PX, height - NUMBERS_BELOW_PX];
  const band = (isRows ? bottom - top : right - leftEdge) / plot.bars.length;
  const ends = plot.bars.flatMap(({ values }) =>
    spansOf(plot, values).flatMap(({ start, end }) => [start, end]),
  );
  const ticks = tickValues(Math.min(0, ...ends), Math.max(0, ...ends), !plot.money);
  const [min, max] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const position = (value: number) => {
    const share = (value - min) / (max - min);
    return isRows ? leftEdge + share * (right - leftEdge) : bottom - share * (bottom - top);
  };
  const count = plot.stacked ? 1 : plot.series.length;
  const margin = isRows ? ROW_MARGIN_PX : COLUMN_MARGIN * band;
  const room = (band - 2 * margin - (count - 1) * GAP_PX) / count;
  const thickness = Math.min(MAX_THICKNESS_PX, Math.max(1, Math.round(room)));
  const used = count * thickness + (count - 1) * GAP_PX;
  const segments = plot.bars.flatMap(({ values }, bar) =>
    spansOf(plot, values).map(({ series, start, end }) => {
      const lane = plot.stacked ? 0 : series * (thickness + GAP_PX);
      const across = Math.round((isRows ? top : leftEdge) + bar * band + (band - used) / 2) + lane;
      const [from, to] = [position(start), position(end)].toSorted((low, high) => low - high);
      const along = (to ?? 0) - (from ?? 0);
      return {
        bar,
        series,
        path: isRows
          ? `M${from},${across}h${along}v${thickness}h${-along}Z`
          : `M${across},${from}h${thickness}v${along}h${-thickness}Z`,
      };
    }),
  );
  return {
    width,
    height,
    leftEdge,
    top,
    right,
    bottom,
    band,
    labelStep: Math.max(1, Math.ceil((longest + LABEL_GAP_PX) / band)),
    ticks: ticks.map((value) => ({ value, position: position(value) })),
    segments,
  };
}

/** Returns from where to where the segments of a bar go; none for a 0. */
function spansOf({ series, stacked }: Plot, values: Readonly<Record<string, number>>) {
  const numbers = series.map(({ key }) => values[key] ?? 0);
  return numbers.flatMap((value, index) => {
    const start = stacked ? numbers.slice(0, index).reduce((sum, number) => sum + number, 0) : 0;
    return value === 0 ? [] : [{ series: index, start, end: start + value }];
  });
}

/** Returns round values that begin and end around a range with 0; whole ones for counts. */
export function tickValues(low: number, high: number, isWhole: boolean): readonly number[] {
  const part = (high - low) / TICK_PARTS;
  if (part === 0) return [0, 1];
  const power = 10 ** (Math.floor(Math.log10(part)) + 1);
  const grain = power === 10 ? 1 : power / 20;
  // A quotient of decimals may lie a little above the whole number that it is.
  const round = Math.ceil(part / grain - 1e-9) * grain;
  const step = isWhole ? Math.max(1, round) : round;
  const [firstStep, lastStep] = [Math.floor(low / step), Math.ceil(high / step - 1e-9)];
  return Array.from({ length: lastStep - firstStep + 1 }, (_, index) =>
    Number(((firstStep + index) * step).toPrecision(12)),
  );
}
