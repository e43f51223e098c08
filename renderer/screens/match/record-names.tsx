import { PlaceLink } from "../../core/place-link.tsx";
import styles from "./shortlist.module.css";
import { DESK_TEXTS as TEXTS } from "./texts.ts";

interface NameProps {
  readonly slug: string;
  readonly title: string;
  readonly isGone: boolean;
}

/** A candidate as a link; one who is gone is named. */
export function CandidateName({ slug, title, isGone }: NameProps) {
  if (isGone)
    return (
      <span className={styles["name"]}>
        <bdi>{title}</bdi> <span className={styles["quiet"]}>({TEXTS.gone})</span>
      </span>
    );
  return (
    <PlaceLink
      className={styles["name"]}
      place={{ view: "record", resource: "candidate", key: slug }}
    >
      <bdi>{title}</bdi>
    </PlaceLink>
  );
}

export function JobName({ slug, title }: { readonly slug: string; readonly title: string }) {
  return (
    <PlaceLink
      className={styles["name"]}
      place={{ view: "record", resource: "job", key: slug }}
      dir="auto"
    >
      {title}
    </PlaceLink>
  );
}
