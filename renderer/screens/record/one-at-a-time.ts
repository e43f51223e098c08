import { selectedCount } from "../../core/targets.ts";
import { numberText } from "../../ui/format.ts";
import { RECORD_TEXTS as TEXTS } from "./texts.ts";

/** Returns why a command for one record is unavailable while several are selected. */
export function oneAtATime(): string | null {
  const count = selectedCount();
  return count === 0 ? null : TEXTS.commands.oneAtATime(numberText(count), count === 1);
}
