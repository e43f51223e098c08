import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { useNavigation } from "../../core/navigation.ts";
import styles from "./bar-plot.module.css";
import { listPlace } from "./list-link.ts";
import type { Plot } from "./plots.ts";
import { shortNumber } from "./report-words.ts";
import { numberText } from "../../ui/format.ts";

const TICK = { fill: "var(--ink-2)", fontSize: 12 } as const;
const colourOf = (number: number) => `var(--plot-${number})`;

/**
 * Bars or columns. For eyes and pointers only: the table beside it says the same to everybody, and
 * its numbers are links. The colours are custom properties of the page, so that they follow the
 * theme.
 */
export default function BarPlot({
  plot,
  resource,
}: {
  readonly plot: Plot;
  readonly resource: Resource;
}) {
  const go = useNavigation((state) => state.go);
  const lying = plot.form === "bars";
  const data = plot.bars.map((bar) => ({ label: bar.label, ...bar.values }));
  const perBar = plot.stacked ? 30 : 16 * plot.series.length + 14;
  const height = lying ? Math.max(120, data.length * perBar + 34) : 250;
  const longest = Math.max(...plot.bars.map((bar) => bar.label.length));
  return (
    <figure className={styles["plot"]} aria-hidden data-plot={plot.key}>
      <figcaption className={styles["title"]}>{plot.title}</figcaption>
      {plot.series.length < 2 ? null : (
        <ul className={styles["legend"]}>
          {plot.series.map((series) => (
            <li key={series.key}>
              <span
                className={styles["swatch"]}
                ref={(element) => element?.style.setProperty("background", colourOf(series.colour))}
              />
              {series.title}
            </li>
          ))}
        </ul>
      )}
      <ResponsiveContainer width="100%" height={height}>
        <BarChart
          data={data}
          layout={lying ? "vertical" : "horizontal"}
          margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
          barCategoryGap={lying ? 5 : "18%"}
          barGap={1}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--line)" vertical={lying} horizontal={!lying} />
          {lying ? (
            <>
              <XAxis
                type="number"
                tick={TICK}
                stroke="var(--line-strong)"
                tickFormatter={shortNumber}
              />
              <YAxis
                type="category"
                dataKey="label"
                tick={TICK}
                stroke="var(--line-strong)"
                width={Math.min(170, 16 + longest * 6.4)}
                interval={0}
                tickLine={false}
                tickFormatter={(label: string) =>
                  label.length > 26 ? `${label.slice(0, 25)}…` : label
                }
              />
            </>
          ) : (
            <>
              <XAxis
                dataKey="label"
                tick={TICK}
                stroke="var(--line-strong)"
                tickLine={false}
                minTickGap={8}
              />
              <YAxis
                tick={TICK}
                stroke="var(--line-strong)"
                tickFormatter={shortNumber}
                width={46}
              />
            </>
          )}
          <Tooltip
            cursor={{ fill: "var(--hover)" }}
            isAnimationActive={false}
            content={({ active, payload, label }) =>
              active ? (
                <div className={styles["tip"]}>
                  <strong>{String(label)}</strong>
                  {payload.map((item) => (
                    <span key={String(item.dataKey)}>
                      {String(item.name)}: {numberText(Number(item.value))}
                    </span>
                  ))}
                </div>
              ) : null
            }
          />
          {plot.series.map((series) => (
            <Bar
              key={series.key}
              dataKey={series.key}
              name={series.title}
              fill={colourOf(series.colour)}
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
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </figure>
  );
}
