import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { type Resource, RESOURCES } from "../../../shared/contract/resource.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { pauseOf } from "../../core/status-words.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { coverageOf } from "../../core/coverage.ts";
import { useStatus } from "../../core/queries.ts";
import { remainingText } from "../../ui/format.ts";
import { useNow } from "../../ui/use-clock.tsx";
import styles from "./today.module.css";
import { READING_TEXTS as TEXTS } from "./texts.ts";

const CLOCK_MS = 1_000;
const KEY_PLACE = { view: "settings", section: "workspace" } as const;

/** While records are read for the first time: what is here, what comes, and how long it takes. */
export function ReadingProgress() {
  const status = useStatus();
  const nowMs = useNow(CLOCK_MS);
  if (status === undefined) return null;
  const reading = coverageOf(status, RESOURCES).reading;
  if (reading.length === 0) return null;
  const halt = haltOf(status, nowMs);
  return (
    <section className={styles["readingBox"]} aria-labelledby="reading" data-halted={halt !== null}>
      <h2 id="reading">{halt === null ? TEXTS.title : TEXTS.haltedTitle}</h2>
      <p>
        {halt ?? aboutText(status.reading_ends_at, nowMs)}
        {status.auth === "needed" ? (
          <>
            {" "}
            <PlaceLink place={KEY_PLACE}>{TEXTS.enterKey}</PlaceLink>
          </>
        ) : null}
      </p>
      <dl>
        {RESOURCES.map((resource) => (
          <div key={resource}>
            <dt>{CONTRACTS[resource].title[1]}</dt>
            <dd>
              {!reading.includes(resource)
                ? TEXTS.here(status.records[resource])
                : comingText(status, resource)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function comingText({ first_reading, records }: LocalStatus, resource: Resource): string {
  const list = first_reading.find((entry) => entry.resource === resource);
  return list === undefined || list.total === null
    ? TEXTS.coming(records[resource])
    : TEXTS.reading(list.done, list.total);
}

/** Returns the time until all is here, if known, and what can be done meanwhile. */
function aboutText(endsAt: string | null, nowMs: number): string {
  const remainingTime = endsAt === null ? null : remainingText(endsAt, nowMs);
  return remainingTime === null ? TEXTS.about : `${TEXTS.end(remainingTime)} ${TEXTS.about}`;
}

/** Returns why nothing comes for now; null while records come. */
function haltOf(status: LocalStatus, nowMs: number): string | null {
  if (status.work_offline) return TEXTS.offline;
  if (status.auth === "needed") return TEXTS.keyRefused;
  if (!status.online && status.phase === "idle") return TEXTS.unreachable;
  const pause = pauseOf(status, nowMs);
  return pause === null ? null : TEXTS.limited(pause);
}
