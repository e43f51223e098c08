import { useDiscPicture } from "./disc-pictures.ts";
import { initialsOf, stableNumber } from "./initials.ts";
import styles from "./initials-disc.module.css";

const HUES = ["hue1", "hue2", "hue3", "hue4", "hue5", "hue6", "hue7", "hue8"] as const;

interface Props {
  readonly name: string;
  /** Decides the colour; the same for one person everywhere. */
  readonly seed: string;
  /** Id of the picture that takes the place of the initials where there is one. */
  readonly picture?: string | undefined;
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
 * A picture, or initials on a colour, beside a name that is read out, found and copied instead:
 * only the style writes them.
 */
export function InitialsDisc({ name, seed, picture, size = "small", shape = "round" }: Props) {
  const url = useDiscPicture(picture);
  const hue = HUES[stableNumber(seed, HUES.length)] ?? HUES[0];
  return (
    <span
      className={[styles["disc"], styles[size], styles[shape], styles[hue]].join(" ")}
      {...(url === undefined ? { "data-initials": initialsOf(name) } : {})}
      aria-hidden
    >
      {url === undefined ? null : <img src={url} alt="" draggable={false} />}
    </span>
  );
}
