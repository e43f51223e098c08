import type { Report } from "../../../shared/local/report.ts";
import { copyText } from "../../core/copy-text.ts";
import { useToasts } from "../../core/toasts.ts";
import { attempt } from "../../core/use-action.ts";
import { drawPicture } from "./draw-picture.ts";
import { measureText, rowText } from "./report-words.ts";
import { REPORT_TEXTS, SHARE_TEXTS as TEXTS, STEP_TEXTS, TABLE_TEXTS } from "./texts.ts";

/** Copies a report's title and plots; where the clipboard takes no picture, saves them. */
export async function copyPicture(section: HTMLElement, title: string): Promise<void> {
  const { add } = useToasts.getState();
  await attempt(async () => {
    const drawn = drawPicture([...section.querySelectorAll("[data-pictured], [data-plot]")]);
    try {
      // Given as a promise, so that it is still the press of the button that copies.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": drawn })]);
      add({ tone: "plain", text: TEXTS.pictureCopied(title) });
    } catch {
      savePicture(`${title}.png`, await drawn);
      add({ tone: "plain", text: TEXTS.pictureSaved(title) });
    }
  }, TEXTS.pictureFailed);
}

/** By then the browser has written the file. */
const SAVED_WITHIN_MS = 60_000;

function savePicture(name: string, picture: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), SAVED_WITHIN_MS);
}

/** Copies a report as text that spreadsheets take as cells. */
export function copyTable(report: Report, title: string): Promise<void> {
  return copyText(tableText(report), TEXTS.tableCopied(title));
}

/** Cells between tabs; numbers as they are calculated with. */
function tableText(report: Report): string {
  const all = [...report.rows, ...report.totals];
  const hasCurrencies = all.some((row) => row.currency !== null);
  const rowTitle = report.step === null ? REPORT_TEXTS[report.name].row : STEP_TEXTS[report.step];
  const lines = [
    [
      rowTitle,
      ...(hasCurrencies ? [TABLE_TEXTS.currency] : []),
      ...report.measures.map((measure) => measureText(report, measure)),
    ],
    ...all.map((row) => [
      rowText(report, row),
      ...(hasCurrencies ? [row.currency ?? TABLE_TEXTS.noCurrency] : []),
      ...report.measures.map(({ key, unit }) => {
        const value = row.numbers[key]?.value ?? 0;
        return unit === "cents" ? (value / 100).toFixed(2) : String(value);
      }),
    ]),
  ];
  return lines.map((cells) => cells.map(asCell).join("\t")).join("\n");
}

/** A spreadsheet must take a label as a text, not as the next cell or a formula. */
function asCell(text: string): string {
  const flat = text.replaceAll(/\s+/g, " ");
  return /^[=+@]|^-(?!\d)/.test(flat) ? `'${flat}` : flat;
}

/** Prints one report alone. */
export function printReport(section: HTMLElement): void {
  section.dataset["printed"] = "true";
  window.addEventListener("afterprint", () => delete section.dataset["printed"], { once: true });
  window.print();
}
