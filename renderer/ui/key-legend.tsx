import styles from "./key-legend.module.css";

/** Keys, and what they do: ["↑", "↓"] "move". A "+" stands between keys that are held together. */
type Entry = readonly [keys: readonly string[], does: string];

interface Props {
  readonly className?: string | undefined;
  readonly entries: readonly Entry[];
}

/** Says which keys do what in a view. */
export function KeyLegend({ className = "", entries }: Props) {
  return (
    <p className={`${styles["legend"] ?? ""} ${className}`}>
      {entries.map(([keys, does]) => (
        <span key={does}>
          {keys.map((key) => (key === "+" ? "+" : <kbd key={key}>{key}</kbd>))} {does}{" "}
        </span>
      ))}
    </p>
  );
}
