import { CalendarClock, CalendarPlus } from "lucide-react";
import { isSlugged, type Resource } from "../../../../shared/contract/resource.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import { useProfile } from "../../../core/me.ts";
import { Chip, ChipButton } from "../../../ui/chip.tsx";
import { instantTitle, weekdayText, weekdayTimeText } from "../../../ui/format.ts";
import { visibleText } from "../../../ui/visible-text.ts";
import { useComing, useSubjects } from "../../../query/about.ts";
import { useOverlays } from "../../../core/view-state.ts";
import { activityAbout } from "../plan-activity.ts";
import styles from "../record.module.css";
import { RECORD_TEXTS } from "../texts.ts";

const TEXTS = RECORD_TEXTS.head;

interface NextStepProps {
  readonly resource: Resource;
  readonly recordKey: string;
}

/** The next activity with a record, which it opens; offers to plan one where there is none. */
export function NextStepChip({ resource, recordKey }: NextStepProps) {
  const coming = useComing(resource, useSubjects(resource, recordKey).slugs);
  const create = useOverlays((state) => state.create);
  const canPlan = useProfile().operations.activity.includes("create");
  if (coming === undefined || !isSlugged(resource)) return null;
  const [next] = coming;
  if (next !== undefined) {
    const { record, start, allDay } = next;
    const title = typeof record["title"] === "string" ? visibleText(record["title"]) : "";
    return (
      <span className={styles["next"]}>
        <Chip {...(allDay ? {} : { title: instantTitle(start.toISOString()) })}>
          <CalendarClock size={14} aria-hidden />
          <PlaceLink place={{ view: "record", resource: "activity", key: String(record.id) }}>
            {TEXTS.next} <bdi>{title === "" ? TEXTS.noTitle : title}</bdi>
            {`, ${allDay ? weekdayText(start) : weekdayTimeText(start)}`}
          </PlaceLink>
        </Chip>
      </span>
    );
  }
  if (!canPlan) return null;
  return (
    <span className={styles["next"]}>
      <ChipButton isEmpty onPress={() => create("activity", activityAbout(recordKey))}>
        <CalendarPlus size={14} aria-hidden />
        <bdi>{TEXTS.planNext}</bdi>
      </ChipButton>
    </span>
  );
}
