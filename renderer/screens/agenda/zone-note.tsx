import { isForeignZone, systemZone, userZone, zoneLabel, zoneName } from "../../ui/time-zone.ts";
import { ZONE_TEXTS as TEXTS } from "./texts.ts";
import styles from "./zone-note.module.css";

/** The user's time zone above days and times, where the clock of the machine is another one. */
export function ZoneNote({ day }: { readonly day: Date }) {
  if (!isForeignZone()) return null;
  const zone = userZone();
  return (
    <span className={styles["zone"]} title={TEXTS.machine(zoneLabel(systemZone()))}>
      {TEXTS.user(zoneLabel(zone), zoneName(zone, day))}
    </span>
  );
}
