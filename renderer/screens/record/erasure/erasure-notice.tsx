import type { Resource } from "../../../../shared/contract/resource.ts";
import { ERASURES_PLACE, erasureOfRecord, useErasures } from "../../../core/erasures.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { ERASURE_TEXTS as TEXTS } from "../../../core/texts.ts";
import { Badge } from "../../../ui/badge.tsx";
import styles from "./erasure.module.css";

interface Props {
  readonly resource: Resource;
  readonly recordKey: string;
}

/** Says on the page of a person that they asked to be erased, so that nobody works with it. */
export function ErasureNotice({ resource, recordKey }: Props) {
  const text = erasureOfRecord(useErasures() ?? [], resource, recordKey);
  if (text === null) return null;
  return (
    <p className={styles["notice"]}>
      <Badge tone="warn">{text}</Badge>
      <PlaceLink place={ERASURES_PLACE}>{TEXTS.show}</PlaceLink>
    </p>
  );
}
