import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { useNavigation } from "../../core/navigation.ts";
import { numberText, shortNumberText } from "../../ui/format.ts";
import styles from "./bar-plot.module.css";
import { listPlace } from "./list-link.ts";
import type { Plot, PlotColour } from "./plots.ts";

const TICK = { fill: "var(--ink-2)", fontSize: 12 } as const;
const LINE = "var(--line-strong)";
const COLUMNS_HEIGHT_PX = 250;
const MIN_BARS_HEIGHT_PX = 120;
const AXIS_HEIGHT_PX = 34;
const MAX_LABEL_WIDTH_PX = 170;
const MAX_LABEL_CHARACTERS = 26;

interface Props {
  readonly plot: Plot;
  readonly resource: Resource;
}

/**
 * Bars or columns, for eyes and pointers only: the table beside it says the same to everybody, and
 * its numbers are links. The colours are custom properties of the page, so they follow the theme.
 */
export default function BarPlot({ plot, resource }: Props) {
  const go = useNavigation((state) => state.go);
  const isHorizontal = plot.shape === "bars";
  const data = plot.bars.map((bar) => ({ label: bar.label, ...bar.values }));
  return (
    <figure className={styles["plot"]} aria-hidden data-plot={plot.key}>
      <figcaption className={styles["title"]}>{plot.title}</figcaption>
      <Legend plot={plot} />
      <ResponsiveContainer
        width="100%"
        height={isHorizontal ? barsHeight(plot) : COLUMNS_HEIGHT_PX}
      >
        <BarChart
          data={data}
          layout={isHorizontal ? "vertical" : "horizontal"}
          margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
          barCategoryGap={isHorizontal ? 5 : "18%"}
          barGap={1}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--line)" vertical={isHorizontal} horizontal={!isHorizontal} />
          {isHorizontal ? <BarAxes plot={plot} /> : <ColumnAxes />}
          <Tooltip cursor={{ fill: "var(--hover)" }} isAnimationActive={false} content={PlotTip} />
          {plot.series.map((series) => (
            <Bar
              key={series.key}
              dataKey={series.key}
              name={series.title}
              fill={colourOf(series.colour)}
              fillOpacity={series.opacity ?? 1}
              stroke="var(--surface)"
              strokeWidth={plot.stacked ? 1 : 0}
              isAnimationActive={false}
              maxBarSize={26}
              cursor="pointer"
              {...(plot.stacked ? { stackId: "all" } : {})}
              onClick={(_bar, index) => {
                const filter = plot.bars[index]?.filters[series.key];
                if (filter !== undefined) go(listPlace(resource, filter));
              }}
            >
              {plot.bars.map((bar) =>
                bar.colour === undefined ? null : (
                  <Cell key={bar.label} fill={colourOf(bar.colour)} />
                ),
              )}
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}

function Legend({ plot }: { readonly plot: Plot }) {
  if (plot.series.length < 2) return null;
  return (
    <ul className={styles["legend"]}>
      {plot.series.map((series) => (
        <li key={series.key}>
          <span
            className={styles["swatch"]}
            ref={(element) => {
              element?.style.setProperty("background", colourOf(series.colour));
              element?.style.setProperty("opacity", String(series.opacity ?? 1));
            }}
          />
          {series.title}
        </li>
      ))}
    </ul>
  );
}

/** Axes of horizontal bars: numbers below, names on the left. */
function BarAxes({ plot }: { readonly plot: Plot }) {
  const longest = Math.max(...plot.bars.map((bar) => bar.label.length));
  return (
    <>
      <XAxis type="number" tick={TICK} stroke={LINE} tickFormatter={shortNumberText} />
      <YAxis
        type="category"
        dataKey="label"
        tick={TICK}
        stroke={LINE}
        width={Math.min(MAX_LABEL_WIDTH_PX, 16 + longest * 6.4)}
        interval={0}
        tickLine={false}
        tickFormatter={clippedLabel}
      />
    </>
  );
}

/** Axes of vertical columns: times below, numbers on the left. */
function ColumnAxes() {
  return (
    <>
      <XAxis dataKey="label" tick={TICK} stroke={LINE} tickLine={false} minTickGap={8} />
      <YAxis tick={TICK} stroke={LINE} tickFormatter={shortNumberText} width={46} />
    </>
  );
}

function PlotTip({ active, payload, label }: TooltipContentProps) {
  if (!active) return null;
  return (
    <div className={styles["tip"]}>
      <strong>{String(label)}</strong>
      {payload.map((item) => (
        <span key={String(item.dataKey)}>
          {String(item.name)}: {numberText(Number(item.value))}
        </span>
      ))}
    </div>
  );
}

function colourOf(colour: PlotColour): string {
  return `var(--plot-${colour})`;
}

function barsHeight({ bars, series, stacked }: Plot): number {
  const perBar = stacked ? 30 : 16 * series.length + 14;
  return Math.max(MIN_BARS_HEIGHT_PX, bars.length * perBar + AXIS_HEIGHT_PX);
}

function clippedLabel(label: string): string {
  return label.length > MAX_LABEL_CHARACTERS
    ? `${label.slice(0, MAX_LABEL_CHARACTERS - 1)}…`
    : label;
}
