import { initialsOf, stableNumber } from "./initials.ts";
import styles from "./initials-disc.module.css";

const HUES = ["hue1", "hue2", "hue3", "hue4", "hue5", "hue6", "hue7", "hue8"] as const;

interface Props {
  readonly name: string;
  /** Decides the colour; the same for one person everywhere. */
  readonly seed: string;
  /** "large" stands beside the title of a record, "small" in a row or on a card. */
  readonly size?: "small" | "large";
  /** People have discs, organizations rounded squares. */
  readonly shape?: "round" | "square";
}

/** A name behind its disc, which is on the left whatever the direction of the name. */
export function DiscAndName(props: Omit<Props, "size">) {
  return (
    <span className={styles["named"]} dir="ltr">
      <InitialsDisc {...props} />
      <span className={styles["name"]} dir="auto">
        {props.name}
      </span>
    </span>
  );
}

/**
 * Initials on a colour, beside a name that is read out, found and copied instead: only the style
 * writes them.
 */
export function InitialsDisc({ name, seed, size = "small", shape = "round" }: Props) {
  const hue = HUES[stableNumber(seed, HUES.length)] ?? HUES[0];
  return (
    <span
      className={[styles["disc"], styles[size], styles[shape], styles[hue]].join(" ")}
      data-initials={initialsOf(name)}
      aria-hidden
    />
  );
}
