import type { ReportNote } from "../../shared/local/report.ts";
import { REPORT_NOTE_TEXTS as TEXTS } from "./texts.ts";

/** Says how something in a report was computed, or what was left out. */
export function reportNoteText(note: ReportNote): string {
  switch (note.about) {
    case "weighted":
      return TEXTS.weighted;
    case "unweighted":
      return TEXTS.unweighted(note.count);
    case "currencies":
      return TEXTS.currencies;
    case "openAndWon":
      return TEXTS.openAndWon;
    case "jobAge":
      return TEXTS.jobAge;
    case "weeks":
      return TEXTS.weeks(note.start);
    case "sources":
      return TEXTS.sources;
  }
}
