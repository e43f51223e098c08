import { type PointerEvent, useLayoutEffect, useRef, useState } from "react";
import type { Resource } from "../../../shared/contract/resource.ts";
import { useNavigation } from "../../core/navigation.ts";
import { numberText, shortNumberText } from "../../ui/format.ts";
import styles from "./reports.module.css";
import { listPlace, type Plot, type PlotColour } from "./plots.ts";
import { layoutPlot, type PlotLayout, textWidth } from "./plot-layout.ts";

const TICK_PX = 6;
/** Between an axis and its labels. */
const LABEL_PX = 8;
/** Lowest middle of a label that is not cut off. */
const FIRST_LABEL_Y_PX = 9;
const MAX_LABEL_CHARACTERS = 26;
const TIP_DISTANCE_PX = 10;
const TIP_PADDING_PX = 26;

interface Props {
  readonly plot: Plot;
  readonly resource: Resource;
}

/** Place of the pointer in the drawing, pixels, and the bar under it. */
interface PointerPlace {
  readonly bar: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Bars or columns, for eyes and pointers only: the table beside it says the same to everybody, and
 * its numbers are links. The colours are custom properties of the page, so they follow the theme.
 */
export function BarPlot({ plot, resource }: Props) {
  const [width, setWidth] = useState(0);
  const [pointer, setPointer] = useState<PointerPlace | null>(null);
  const drawing = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = drawing.current;
    if (element === null) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  const layout = width === 0 ? null : layoutPlot(plot, width);
  return (
    <figure className={styles["plot"]} aria-hidden data-plot={plot.key}>
      <figcaption className={styles["title"]}>{plot.title}</figcaption>
      <Legend plot={plot} />
      <div className={styles["drawing"]} ref={drawing}>
        {layout === null ? null : (
          <Drawing
            plot={plot}
            resource={resource}
            layout={layout}
            pointer={pointer}
            onPoint={setPointer}
          />
        )}
        {layout === null || pointer === null ? null : (
          <Tip plot={plot} layout={layout} pointer={pointer} />
        )}
      </div>
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
            style={{ background: colourOf(series.colour), opacity: series.opacity ?? 1 }}
          />
          {series.title}
        </li>
      ))}
    </ul>
  );
}

interface DrawingProps extends Props {
  readonly layout: PlotLayout;
  readonly pointer: PointerPlace | null;
  readonly onPoint: (pointer: PointerPlace | null) => void;
}

function Drawing({ plot, resource, layout, pointer, onPoint }: DrawingProps) {
  const go = useNavigation((state) => state.go);
  const { width, height, leftEdge, top, right, bottom, band } = layout;
  const isRows = plot.shape === "bars";
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const isInside = x >= leftEdge && x < right && y >= top && y < bottom;
    onPoint(isInside ? { bar: Math.floor((isRows ? y - top : x - leftEdge) / band), x, y } : null);
  };
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      onPointerMove={point}
      onPointerLeave={() => onPoint(null)}
    >
      {layout.ticks.map(({ value, position }) => (
        <path
          key={value}
          className={styles["grid"]}
          d={isRows ? `M${position},${top}V${bottom}` : `M${leftEdge},${position}H${right}`}
        />
      ))}
      {pointer === null ? null : (
        <path
          className={styles["cursor"]}
          data-screen-only
          d={
            isRows
              ? `M${leftEdge},${top + pointer.bar * band}H${right}v${band}H${leftEdge}Z`
              : `M${leftEdge + pointer.bar * band},${top}V${bottom}h${band}V${top}Z`
          }
        />
      )}
      {layout.segments.map((segment) => {
        const [bar, series] = [plot.bars[segment.bar], plot.series[segment.series]];
        const filter = series && bar?.filters[series.key];
        return (
          <path
            key={`${segment.bar}/${segment.series}`}
            data-bar
            className={styles["bar"]}
            d={segment.path}
            fill={colourOf(bar?.colour ?? series?.colour ?? 1)}
            fillOpacity={series?.opacity ?? 1}
            strokeWidth={plot.stacked ? 1 : 0}
            onClick={filter === undefined ? undefined : () => go(listPlace(resource, filter))}
          />
        );
      })}
      <Axes plot={plot} layout={layout} />
    </svg>
  );
}

/** Both axes: rows have their names on the left and numbers below, columns the other way round. */
function Axes({ plot, layout }: { readonly plot: Plot; readonly layout: PlotLayout }) {
  const { width, leftEdge, top, right, bottom, band } = layout;
  const isRows = plot.shape === "bars";
  return (
    <g className={styles["axes"]}>
      <path d={`M${leftEdge},${top}V${bottom}H${right}`} />
      {layout.ticks.map(({ value, position }) => (
        <g key={value}>
          <path
            d={
              isRows ? `M${position},${bottom}v${TICK_PX}` : `M${leftEdge},${position}h${-TICK_PX}`
            }
          />
          {isRows ? (
            <text
              x={Math.min(position, width - textWidth(shortNumberText(value)) / 2)}
              y={bottom + LABEL_PX}
              dy="0.71em"
              textAnchor="middle"
            >
              {shortNumberText(value)}
            </text>
          ) : (
            <text
              x={leftEdge - LABEL_PX}
              y={Math.max(FIRST_LABEL_Y_PX, position)}
              dy="0.355em"
              textAnchor="end"
            >
              {shortNumberText(value)}
            </text>
          )}
        </g>
      ))}
      {plot.bars.map(({ label }, index) => {
        const middle = (isRows ? top : leftEdge) + (index + 0.5) * band;
        if (isRows)
          return (
            <text
              key={`${index}/${label}`}
              x={leftEdge - LABEL_PX}
              y={middle}
              dy="0.355em"
              textAnchor="end"
            >
              {clippedLabel(label)}
            </text>
          );
        return (plot.bars.length - 1 - index) % layout.labelStep === 0 ? (
          <text
            key={`${index}/${label}`}
            x={middle}
            y={bottom + LABEL_PX}
            dy="0.71em"
            textAnchor="middle"
          >
            {label}
          </text>
        ) : null;
      })}
    </g>
  );
}

interface TipProps {
  readonly plot: Plot;
  readonly layout: PlotLayout;
  readonly pointer: PointerPlace;
}

/** The numbers of a bar, beside the pointer where there is room. */
function Tip({ plot, layout: { width, height }, pointer: { bar, x, y } }: TipProps) {
  const hoveredBar = plot.bars[bar];
  if (hoveredBar === undefined) return null;
  const { label, values } = hoveredBar;
  const lines = plot.series.map(({ key, title }) => ({
    key,
    text: `${title}: ${numberText(values[key] ?? 0)}`,
  }));
  const widths = [label, ...lines.map(({ text }) => text)].map(textWidth);
  const tipWidth = Math.max(...widths) + TIP_PADDING_PX;
  const isLeft = x + TIP_DISTANCE_PX + tipWidth > width && x > width / 2;
  return (
    <div
      className={styles["tip"]}
      data-screen-only
      style={{
        ...(isLeft ? { right: width - x + TIP_DISTANCE_PX } : { left: x + TIP_DISTANCE_PX }),
        ...(y > height / 2
          ? { bottom: height - y + TIP_DISTANCE_PX }
          : { top: y + TIP_DISTANCE_PX }),
      }}
    >
      <strong>{label}</strong>
      {lines.map(({ key, text }) => (
        <span key={key}>{text}</span>
      ))}
    </div>
  );
}

function colourOf(colour: PlotColour): string {
  return `var(--plot-${colour})`;
}

function clippedLabel(label: string): string {
  return label.length > MAX_LABEL_CHARACTERS
    ? `${label.slice(0, MAX_LABEL_CHARACTERS - 1)}…`
    : label;
}
