import { Fragment } from "react";

/** Keys, and what they do: ["↑", "↓"] "move". A "+" stands between keys that are held together. */
type Entry = readonly [keys: readonly string[], does: string];

interface Props {
  readonly className?: string | undefined;
  readonly entries: readonly Entry[];
  /** What stands between the entries. */
  readonly separator?: string;
}

/** One line that says which keys do what in a view. */
export function KeyLegend({ className, entries, separator = "·" }: Props) {
  return (
    <p className={className}>
      {entries.map(([keys, does], index) => (
        <Fragment key={does}>
          {keys.map((key) => (key === "+" ? "+" : <kbd key={key}>{key}</kbd>))} {does}
          {index === entries.length - 1 ? null : ` ${separator} `}
        </Fragment>
      ))}
    </p>
  );
}
