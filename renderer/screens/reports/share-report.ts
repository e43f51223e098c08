import type { Report } from "../../../shared/local/report.ts";
import { copyText } from "../../core/copy-text.ts";
import { addToast } from "../../core/toasts.ts";
import { attempt } from "../../core/use-action.ts";
import {
  measureText,
  REPORT_TEXTS,
  rowText,
  SHARE_TEXTS as TEXTS,
  STEP_TEXTS,
  TABLE_TEXTS,
} from "./texts.ts";

/** Copies a report's title and plots; where the clipboard takes no picture, saves them. */
export async function copyPicture(section: HTMLElement, title: string): Promise<void> {
  await attempt(async () => {
    const drawn = drawPicture([...section.querySelectorAll("[data-pictured], [data-plot]")]);
    try {
      // Given as a promise, so that it is still the press of the button that copies.
      await navigator.clipboard.write([new ClipboardItem({ "image/png": drawn })]);
      addToast({ tone: "plain", text: TEXTS.pictureCopied(title) });
    } catch {
      savePicture(`${title}.png`, await drawn);
      addToast({ tone: "plain", text: TEXTS.pictureSaved(title) });
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
  const allRows = [...report.rows, ...report.totals];
  const hasCurrencies = allRows.some((row) => row.currency !== null);
  const rowTitle = report.step === null ? REPORT_TEXTS[report.name].row : STEP_TEXTS[report.step];
  const lines = [
    [
      rowTitle,
      ...(hasCurrencies ? [TABLE_TEXTS.currency] : []),
      ...report.measures.map((measure) => measureText(report, measure)),
    ],
    ...allRows.map((row) => [
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

export function printReport(section: HTMLElement): void {
  section.dataset["printed"] = "true";
  window.addEventListener("afterprint", () => delete section.dataset["printed"], { once: true });
  window.print();
}

/** Pixels of the picture for each of the page, and around what it shows. */
const SCALE = 2;
const MARGIN_PX = 16;

/**
 * Draws parts of the page as a PNG. Shapes and texts are drawn one by one from what the page shows:
 * the content policy allows no picture that is made from the page's own markup.
 */
async function drawPicture(parts: readonly Element[]): Promise<Blob> {
  const boxes = parts.map(boxOf);
  const leftEdge = Math.min(...boxes.map((box) => box.left)) - MARGIN_PX;
  const top = Math.min(...boxes.map((box) => box.top)) - MARGIN_PX;
  const right = Math.max(...boxes.map((box) => box.right)) + MARGIN_PX;
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + MARGIN_PX;
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil((right - leftEdge) * SCALE);
  canvas.height = Math.ceil((bottom - top) * SCALE);
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("");
  context.scale(SCALE, SCALE);
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--surface");
  context.fillStyle = ground;
  context.fillRect(0, 0, right - leftEdge, bottom - top);
  context.translate(-leftEdge, -top);
  for (const part of parts)
    for (const element of [part, ...part.querySelectorAll("*")])
      if (element.checkVisibility() && element.closest("[data-screen-only]") === null)
        drawElement(context, element);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("")) : resolve(blob)), "image/png");
  });
}

/** The place of a plot, or of the text of a line that is as wide as the page. */
function boxOf(part: Element): DOMRect {
  if (part.querySelector("svg") !== null) return part.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(part);
  return range.getBoundingClientRect();
}

function drawElement(context: CanvasRenderingContext2D, element: Element): void {
  const style = getComputedStyle(element);
  context.save();
  context.globalAlpha = Number(style.opacity);
  if (element instanceof SVGGeometryElement) drawShape(context, element, style);
  else if (element instanceof HTMLElement) drawGround(context, element, style);
  const colour = element instanceof SVGElement ? style.fill : style.color;
  for (const node of element.childNodes)
    if (node instanceof Text && node.data.trim() !== "") drawText(context, node, style, colour);
  context.restore();
}

/** Bars and lines: a path has its form in `d`, a line its ends. */
function drawShape(
  context: CanvasRenderingContext2D,
  shape: SVGGeometryElement,
  style: CSSStyleDeclaration,
): void {
  const form = shape.getAttribute("d");
  const path = new Path2D(form ?? "");
  if (shape instanceof SVGLineElement) {
    path.moveTo(shape.x1.baseVal.value, shape.y1.baseVal.value);
    path.lineTo(shape.x2.baseVal.value, shape.y2.baseVal.value);
  } else if (form === null) return;
  const matrix = shape.getScreenCTM();
  if (matrix !== null)
    context.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  const { globalAlpha } = context;
  if (style.fill !== "none" && !(shape instanceof SVGLineElement)) {
    context.globalAlpha = globalAlpha * Number(style.fillOpacity);
    context.fillStyle = style.fill;
    context.fill(path);
  }
  const width = Number.parseFloat(style.strokeWidth);
  if (style.stroke === "none" || width === 0) return;
  context.globalAlpha = globalAlpha * Number(style.strokeOpacity);
  context.strokeStyle = style.stroke;
  context.lineWidth = width;
  context.stroke(path);
}

function drawGround(
  context: CanvasRenderingContext2D,
  element: HTMLElement,
  style: CSSStyleDeclaration,
): void {
  const { left, top, width, height } = element.getBoundingClientRect();
  context.fillStyle = style.backgroundColor;
  context.beginPath();
  context.roundRect(left, top, width, height, Number.parseFloat(style.borderRadius) || 0);
  context.fill();
}

function drawText(
  context: CanvasRenderingContext2D,
  text: Text,
  style: CSSStyleDeclaration,
  colour: string,
): void {
  const range = document.createRange();
  range.selectNodeContents(text);
  const { left, top, height } = range.getBoundingClientRect();
  context.font = style.font;
  context.fillStyle = colour;
  context.textBaseline = "alphabetic";
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText("x");
  context.fillText(text.data, left, top + (height - up - down) / 2 + up);
}
