import { CircleX, CloudAlert, CloudUpload, type LucideIcon, TriangleAlert } from "lucide-react";
import type { Unsent } from "../../shared/local/unsent.ts";
import { Badge } from "../ui/badge.tsx";
import { unsentMark } from "./marks.ts";
import { SyncLink } from "./sync-link.tsx";
import styles from "./unsent-mark.module.css";

/** Colours alone would not tell them apart for everybody. */
const ICONS: Readonly<Record<Unsent["state"], LucideIcon>> = {
  queued: CloudUpload,
  sending: CloudUpload,
  unsure: CloudAlert,
  conflict: TriangleAlert,
  rejected: CircleX,
};

interface Props {
  readonly unsent: Unsent;
  /** The words stand beside the icon where there is room; else only a pointer shows them. */
  readonly hasWords?: boolean;
  /** An option of a list can hold no link: what can be done with it leads to Sync. */
  readonly hasLink?: boolean;
}

/**
 * Of a row, card or hit: a change of it is not sent, was refused or is in conflict. The latter two
 * lead to their decision. A link that Tab leaves out: a key of the row does the same.
 */
export function UnsentMark({ unsent, hasWords = false, hasLink = true }: Props) {
  const { tone, text, entry } = unsentMark(unsent);
  const Icon = ICONS[unsent.state];
  const badge = (
    <Badge tone={tone}>
      <Icon size={12} aria-hidden />
      <span className={hasWords ? styles["words"] : "visually-hidden"}>{text}</span>
    </Badge>
  );
  return (
    <span className={styles["mark"]} title={text} dir="ltr">
      {hasLink && tone === "bad" ? (
        <SyncLink entry={entry} title={text} isInRow>
          {badge}
        </SyncLink>
      ) : (
        badge
      )}
    </span>
  );
}
