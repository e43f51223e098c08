import { useState } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { RESOURCES } from "../../../shared/contract/resource.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import { pauseOf } from "../../core/status-words.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { coverageOf } from "../../core/coverage.ts";
import { useStatus } from "../../core/queries.ts";
import { distanceText } from "../../ui/local-date.ts";
import { useNow } from "../../ui/use-now.ts";
import styles from "./reading-progress.module.css";
import { READING_TEXTS as TEXTS } from "./texts.ts";

/** Sooner, the pace of the server is not known well enough to say how long it takes. */
const MIN_MEASURED_MS = 4_000;
const CLOCK_MS = 1_000;
const KEY_PLACE = { view: "settings", section: "workspace" } as const;

/** While records are read for the first time: what is here, what comes, and how long it takes. */
export function ReadingProgress() {
  const status = useStatus();
  const now = useNow(CLOCK_MS);
  const left = useTimeLeft(status?.progress ?? null, now);
  if (status === undefined) return null;
  const reading = coverageOf(status, RESOURCES).reading;
  if (reading.length === 0) return null;
  const halt = haltOf(status, now);
  return (
    <section className={styles["box"]} aria-labelledby="reading" data-halted={halt !== null}>
      <h2 id="reading">{halt === null ? TEXTS.title : TEXTS.haltedTitle}</h2>
      <p>
        {halt ?? TEXTS.about}
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
                : status.progress?.resource === resource
                  ? TEXTS.reading(status.progress.done, status.progress.total, left)
                  : TEXTS.coming(status.records[resource])}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Why nothing comes for now; null while records come. */
function haltOf(status: LocalStatus, now: number): string | null {
  if (status.work_offline) return TEXTS.offline;
  if (status.auth === "needed") return TEXTS.keyRefused;
  if (!status.online && status.phase === "idle") return TEXTS.unreachable;
  const pause = pauseOf(status, now);
  return pause === null ? null : TEXTS.limited(pause);
}

interface Measured {
  readonly resource: string;
  readonly at: number;
  readonly done: number;
}

/** Returns how long the list that is being read will take, in words; "" while nothing is known. */
function useTimeLeft(progress: LocalStatus["progress"], now: number): string {
  const [first, setFirst] = useState<Measured | null>(null);
  if (progress === null) return "";
  const { resource, done, total } = progress;
  if (first?.resource !== resource) {
    setFirst({ resource, at: now, done });
    return "";
  }
  if (now - first.at < MIN_MEASURED_MS || done <= first.done) return "";
  const perRecord = (now - first.at) / (done - first.done);
  return distanceText(0, Math.max(CLOCK_MS, (total - done) * perRecord));
}
