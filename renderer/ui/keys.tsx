import styles from "./text.module.css";
import { UI_TEXTS } from "./texts.ts";

/** Keys as keys: "G then C", "Ctrl+K". */
export function Keys({ text }: { readonly text: string }) {
  return (
    <span className={styles["keys"]}>
      {text.split(" then ").map((part, index) => (
        <span key={index} className={styles["part"]}>
          {index === 0 ? null : <span className={styles["then"]}>{UI_TEXTS.nextKey}</span>}
          <kbd>{part}</kbd>
        </span>
      ))}
    </span>
  );
}

/** Keys, and what they do: ["↑", "↓"] "move". A "+" stands between keys that are held together. */
type Entry = readonly [keys: readonly string[], does: string];

interface Props {
  readonly className?: string | undefined;
  readonly entries: readonly Entry[];
}

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
