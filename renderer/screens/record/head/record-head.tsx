import { Clock } from "lucide-react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { storedView } from "../../../../shared/contract/stored-view.ts";
import { LAST_CONTACT } from "../../../../shared/query/last-contact.ts";
import { type Marks, SyncLink } from "../../../changes/marks.tsx";
import { pictureIdOf } from "../../../core/pictures.ts";
import { keyOf, type ShownRecord } from "../../../core/queries.ts";
import { RoleLine } from "../../../fields/role-line.tsx";
import { RecordTitle } from "../../../fields/record-section.tsx";
import { Ago } from "../../../ui/use-clock.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Chip, ChipButton } from "../../../ui/chip.tsx";
import { instantTitle } from "../../../ui/format.ts";
import { InitialsDisc } from "../../../ui/initials-disc.tsx";
import { RECORD_TEXTS as TEXTS } from "../texts.ts";
import { showTimeline } from "../timeline/show-timeline.ts";
import { HeadActions } from "./head-actions.tsx";
import { HeadChips } from "./head-chips.tsx";
import { NextStepChip } from "./next-step-chip.tsx";
import styles from "./record-head.module.css";

interface Props {
  readonly resource: Resource;
  readonly shown: ShownRecord;
  readonly title: string;
  readonly marks: Marks;
  readonly isNew: boolean;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Resources whose records are somebody: a disc helps to recognise them. */
const PEOPLE: readonly Resource[] = ["candidate", "contact", "organization"];

/** Head of a record: its name, its state, unsent or disputed changes, and frequent actions. */
export function RecordHead({ resource, shown, title, marks, isNew, onSave }: Props) {
  const key = keyOf(resource, shown);
  return (
    <header className={styles["head"]}>
      <p className={styles["kind"]}>{CONTRACTS[resource].title[0]}</p>
      <div className={styles["title"]}>
        {PEOPLE.includes(resource) ? (
          <InitialsDisc
            size="large"
            shape={resource === "organization" ? "square" : "round"}
            name={title}
            seed={key}
            picture={pictureIdOf(resource, shown)}
          />
        ) : null}
        <RecordTitle>{title}</RecordTitle>
      </div>
      <RoleLine resource={resource} shown={shown} />
      <div className={styles["chips"]}>
        <HeadChips
          resource={resource}
          shown={shown}
          stored={storedView(resource, shown)}
          onSave={onSave}
        />
        <LastContact resource={resource} at={shown[LAST_CONTACT]} />
        <NextStepChip resource={resource} recordKey={key} />
      </div>
      {isNew || marks.summary.length > 0 ? (
        <div className={styles["badges"]}>
          {isNew ? <Badge tone="info">{TEXTS.head.unsent}</Badge> : null}
          {marks.summary.map((mark) => (
            <SyncLink key={mark.text} entry={mark.entry}>
              <Badge tone={mark.tone}>{mark.text}</Badge>
            </SyncLink>
          ))}
        </div>
      ) : null}
      <HeadActions resource={resource} shown={shown} />
    </header>
  );
}

/**
 * When somebody was in touch last, which leads to what was said; nothing for records that have no
 * such time.
 */
function LastContact({ resource, at }: { readonly resource: Resource; readonly at: unknown }) {
  // Contacts with its people may well exist: they do not count as the organization's.
  if (at === null && resource === "organization") return null;
  if (at === null)
    return (
      <Chip>
        <Clock size={14} aria-hidden />
        {TEXTS.head.neverContacted}
      </Chip>
    );
  if (typeof at !== "string") return null;
  return (
    <ChipButton onPress={showTimeline}>
      <Clock size={14} aria-hidden />
      <span title={instantTitle(at)}>
        {TEXTS.head.lastContact} <Ago at={at} />
      </span>
    </ChipButton>
  );
}
