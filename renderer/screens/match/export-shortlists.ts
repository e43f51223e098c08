import type { Bridge } from "../../../shared/bridge.ts";
import { parseInstant } from "../../../shared/contract/instant.ts";
import type { ShortlistLine, ShortlistOfJob } from "../../../shared/local/shortlists.ts";
import { callLocal } from "../../core/local.ts";
import { attempt } from "../../core/use-action.ts";
import { CsvText, type ExportCell, saveExport } from "../../query/export-file.ts";
import { clockOf, dayOf, localDate, localNow } from "../../ui/local-date.ts";
import { userLocale } from "../../ui/locale.ts";
import { EXPORT_TEXTS as TEXTS, STAGE_WORDS } from "./texts.ts";

type TitledList = Pick<ShortlistOfJob, "title" | "data">;

/** Saves the shortlist of a job as CSV. Never rejects. */
export async function exportShortlist(bridge: Bridge, job: string, title: string): Promise<void> {
  await attempt(async () => {
    const { data } = await callLocal(bridge, "readShortlist", { params: { job } });
    await saveLists(bridge, TEXTS.nameOf(title), [{ title, data }]);
  }, TEXTS.failed);
}

/** Saves the shortlists of all jobs as one CSV, in the order of their page. Never rejects. */
export async function exportAllShortlists(bridge: Bridge): Promise<void> {
  await attempt(async () => {
    const { data } = await callLocal(bridge, "listAllShortlists");
    await saveLists(bridge, TEXTS.nameOfAll, data);
  }, TEXTS.failed);
}

async function saveLists(
  bridge: Bridge,
  name: string,
  lists: readonly TitledList[],
): Promise<void> {
  const rows = lists.flatMap(({ title, data }) => data.map((line) => cellsOf(title, line)));
  if (rows.length === 0) throw new Error(TEXTS.empty);
  const file = new CsvText(TEXTS.titles, userLocale());
  file.add(rows);
  const day = dayOf(localNow());
  await saveExport(bridge, { name, day, ending: "csv", content: file.end(), rows: rows.length });
}

/** Cells of a candidate, in the order of the titles. */
function cellsOf(job: string, line: ShortlistLine): readonly ExportCell[] {
  const texts = [job, line.title, STAGE_WORDS[line.stage], line.reason, line.next_step];
  return [
    ...texts.map((text) => ({ type: "text", text: text ?? "" }) as const),
    momentCell(line.changed_at),
  ];
}

function momentCell(timestamp: string): ExportCell {
  const instant = parseInstant(timestamp);
  if (instant === null) return { type: "text", text: timestamp };
  const date = localDate(instant);
  return { type: "moment", day: dayOf(date), time: clockOf(date) };
}
