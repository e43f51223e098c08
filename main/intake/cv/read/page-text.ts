import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import { isObject } from "../../../../shared/contract/liberal.ts";
import {
  type Box,
  boxOf,
  type Color,
  contains,
  type GraphicsState,
  IDENTITY,
  intersect,
  isVisibleOn,
  type Matrix,
  multiply,
  point,
  readColor,
} from "./graphics-state.ts";

/** A piece of text on a line, as a page paints it. */
export interface PaintedText {
  readonly text: string;
  readonly leftEdge: number;
  readonly rightEdge: number;
  /** Baseline, from the top of the page. */
  readonly y: number;
  /** Height of the font, points. */
  readonly size: number;
  readonly isBold: boolean;
  /** Reason why no reader sees it; null for visible text. */
  readonly hiddenBecause: string | null;
}

export interface PageSource {
  readonly operators: readonly number[];
  readonly arguments: readonly unknown[];
  /** From the page's coordinates to points from its top left. */
  readonly matrix: Matrix;
  readonly width: number;
  readonly height: number;
  readonly isBoldFont: (fontId: string) => boolean;
  readonly fontScale: (fontId: string) => number;
  /** Returns whether a layer is shown. */
  readonly isLayerVisible: (layer: unknown) => boolean;
}

interface Painted {
  readonly order: number;
  readonly box: Box;
  readonly color: Color;
}

interface Pending extends Omit<PaintedText, "hiddenBecause"> {
  readonly order: number;
  readonly color: Color;
  readonly hiddenBecause: string | null;
  readonly centerX: number;
  readonly centerY: number;
}

/** Letters below this height can't be read, points. */
const MIN_SIZE = 2;
const MIN_ALPHA = 0.1;
/** Paint that covers: an almost clear one shows what is under it. */
const MIN_COVER_ALPHA = 0.9;
/** Areas that are compared with a text: a page of a drawing has thousands. */
const MAX_AREAS = 3_000;
const MAX_PIECES = 40_000;

/** Follows the painting of a page, and notes its texts with their places and why one is unseen. */
export class PagePainter {
  readonly #source: PageSource;
  readonly #areas: Painted[] = [];
  readonly #pieces: Pending[] = [];
  #state: GraphicsState;
  readonly #stack: GraphicsState[] = [];
  #textMatrix: Matrix = IDENTITY;
  #lineMatrix: Matrix = IDENTITY;
  readonly #layers: boolean[] = [];
  #clipsNext = false;
  #hasMask = false;

  constructor(source: PageSource) {
    this.#source = source;
    this.#state = {
      matrix: source.matrix,
      clip: { leftEdge: 0, top: 0, rightEdge: source.width, bottom: source.height },
      fill: [0, 0, 0],
      fillAlpha: 1,
      groupAlpha: 1,
      renderMode: 0,
      fontId: "",
      fontSize: 1,
      characterSpacing: 0,
      wordSpacing: 0,
      horizontalScale: 1,
      leading: 0,
      rise: 0,
    };
  }

  texts(): readonly PaintedText[] {
    const { operators, arguments: values } = this.#source;
    for (const [index, operator] of operators.entries()) {
      if (this.#pieces.length > MAX_PIECES) break;
      this.#apply(operator, list(values[index]), index);
    }
    return this.#pieces.map((piece) => ({
      ...piece,
      hiddenBecause: piece.hiddenBecause ?? this.#hiddenBecause(piece),
    }));
  }

  #hiddenBecause({ order, color, centerX, centerY }: Pending): string | null {
    let background: Color = [255, 255, 255];
    for (const area of this.#areas) {
      if (!contains(area.box, centerX, centerY)) continue;
      if (area.order > order) return "It is behind something else.";
      background = area.color;
    }
    return isVisibleOn(color, background) ? null : "It has the color of its background.";
  }

  #apply(operator: number, values: readonly unknown[], order: number): void {
    const state = this.#state;
    switch (operator) {
      case OPS.save:
        if (this.#stack.length < 1_000) this.#stack.push({ ...state });
        break;
      case OPS.restore:
        this.#state = this.#stack.pop() ?? state;
        this.#hasMask = false;
        break;
      case OPS.transform:
        state.matrix = multiply(state.matrix, matrixOf(values));
        break;
      case OPS.paintFormXObjectBegin:
        this.#stack.push({ ...state });
        if (values[0] !== null) state.matrix = multiply(state.matrix, matrixOf(list(values[0])));
        break;
      case OPS.beginGroup:
        // A group is as clear as what it is painted with, whatever its parts are.
        this.#stack.push({ ...state });
        state.groupAlpha *= state.fillAlpha;
        state.fillAlpha = 1;
        break;
      case OPS.endGroup:
        this.#state = this.#stack.pop() ?? state;
        break;
      case OPS.beginAnnotation:
        this.#stack.push({ ...state });
        state.matrix = multiply(
          multiply(this.#source.matrix, matrixOf(list(values[2]))),
          matrixOf(list(values[3])),
        );
        break;
      case OPS.paintFormXObjectEnd:
      case OPS.endAnnotation:
        this.#state = this.#stack.pop() ?? state;
        break;
      case OPS.setFillRGBColor:
        state.fill = readColor(values[0]);
        break;
      case OPS.setFillColorN:
      case OPS.shadingFill:
        state.fill = null;
        if (operator === OPS.shadingFill) this.#paint(state.clip, null, order);
        break;
      case OPS.setGState:
        this.#setStates(values[0]);
        break;
      case OPS.clip:
      case OPS.eoClip:
        this.#clipsNext = true;
        break;
      case OPS.constructPath:
        this.#path(values, order);
        break;
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageXObjectRepeat:
        if (!this.#hasMask) this.#paint(boxOf(state.matrix, 0, 0, 1, 1), null, order);
        break;
      case OPS.beginMarkedContentProps:
        this.#layers.push(values[0] !== "OC" || this.#source.isLayerVisible(values[1]));
        break;
      case OPS.beginMarkedContent:
        this.#layers.push(true);
        break;
      case OPS.endMarkedContent:
        this.#layers.pop();
        break;
      default:
        this.#text(operator, values, order);
    }
  }

  #text(operator: number, values: readonly unknown[], order: number): void {
    const state = this.#state;
    const [a = 0, b = 0] = values.map(numberOf);
    switch (operator) {
      case OPS.beginText:
        this.#textMatrix = this.#lineMatrix = IDENTITY;
        break;
      case OPS.setCharSpacing:
        state.characterSpacing = a;
        break;
      case OPS.setWordSpacing:
        state.wordSpacing = a;
        break;
      case OPS.setHScale:
        state.horizontalScale = a / 100;
        break;
      case OPS.setLeading:
        state.leading = -a;
        break;
      case OPS.setTextRise:
        state.rise = a;
        break;
      case OPS.setTextRenderingMode:
        state.renderMode = a;
        break;
      case OPS.setFont:
        [state.fontId, state.fontSize] = [String(values[0]), b];
        break;
      case OPS.setTextMatrix:
        this.#textMatrix = this.#lineMatrix = matrixOf(list(values[0] ?? values));
        break;
      case OPS.setLeadingMoveText:
        state.leading = b;
        this.#moveLine(a, b);
        break;
      case OPS.moveText:
        this.#moveLine(a, b);
        break;
      case OPS.nextLine:
        this.#moveLine(0, state.leading);
        break;
      case OPS.showText:
        this.#show(list(values[0]), order);
    }
  }

  #moveLine(x: number, y: number): void {
    this.#lineMatrix = multiply(this.#lineMatrix, [1, 0, 0, 1, x, y]);
    this.#textMatrix = this.#lineMatrix;
  }

  /** Paints glyphs; a number between them moves the next one. */
  #show(glyphs: readonly unknown[], order: number): void {
    const state = this.#state;
    const { fontSize, horizontalScale, characterSpacing, wordSpacing, rise } = state;
    const unit = this.#source.fontScale(state.fontId) * Math.abs(fontSize);
    let text = "";
    let x = 0;
    let start = 0;
    const flush = (end: number) => {
      if (text.trim() !== "") this.#note(text, start, end, rise, order);
      text = "";
    };
    for (const glyph of glyphs) {
      if (typeof glyph === "number") {
        x -= (glyph / 1000) * fontSize * horizontalScale;
        // A wide step is the border of a word, or of a column.
        if (-glyph > 180 && text !== "") {
          flush(x + (glyph / 1000) * fontSize * horizontalScale);
          start = x;
        }
        if (text === "") start = x;
        continue;
      }
      if (!isObject(glyph)) continue;
      const sign = typeof glyph["unicode"] === "string" ? glyph["unicode"] : "";
      // Code 32 takes the word spacing, but in a font of a few letters it can be any of them.
      const gap = glyph["isSpace"] === true ? wordSpacing : 0;
      const isSpace = sign === "" ? glyph["isSpace"] === true : sign.trim() === "";
      const width = numberOf(glyph["width"]) * unit * Math.sign(fontSize);
      const advance = (width + characterSpacing + gap) * horizontalScale;
      if (isSpace) {
        flush(x);
        start = x + advance;
      } else text += sign;
      x += advance;
    }
    flush(x);
    this.#textMatrix = multiply(this.#textMatrix, [1, 0, 0, 1, x, 0]);
  }

  #note(text: string, start: number, end: number, rise: number, order: number): void {
    const { fill, fillAlpha, groupAlpha, renderMode, fontId, fontSize, matrix, clip } = this.#state;
    const toPage = multiply(matrix, this.#textMatrix);
    const [x0, y0] = point(toPage, start, rise);
    const [x1] = point(toPage, end, rise);
    const size = Math.abs(fontSize) * Math.hypot(toPage[2], toPage[3]);
    const centerX = (x0 + x1) / 2;
    const centerY = y0 - size * 0.3;
    const { width, height } = this.#source;
    const isOutside = centerX < 0 || centerX > width || centerY < 0 || centerY > height;
    const hiddenBecause = isOutside
      ? "It is outside of the page."
      : renderMode === 3 || renderMode === 7
        ? "It is painted invisibly."
        : fillAlpha * groupAlpha < MIN_ALPHA
          ? "It is transparent."
          : size < MIN_SIZE
            ? "It is too small to be read."
            : !contains(clip, centerX, centerY)
              ? "It is cut off."
              : this.#layers.includes(false)
                ? "Its layer is switched off."
                : null;
    this.#pieces.push({
      text,
      leftEdge: Math.min(x0, x1),
      rightEdge: Math.max(x0, x1),
      y: y0,
      size,
      isBold: this.#source.isBoldFont(fontId),
      hiddenBecause,
      order,
      color: renderMode === 1 || renderMode === 2 ? null : fill,
      centerX,
      centerY,
    });
  }

  #path(values: readonly unknown[], order: number): void {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = numbersOf(values[2]);
    const state = this.#state;
    const box = boxOf(state.matrix, x0, y0, x1, y1);
    const operator = values[0];
    const isFilled =
      operator === OPS.fill ||
      operator === OPS.eoFill ||
      operator === OPS.fillStroke ||
      operator === OPS.eoFillStroke ||
      operator === OPS.closeFillStroke;
    if (isFilled && state.fillAlpha * state.groupAlpha >= MIN_COVER_ALPHA && isRectangle(values[1]))
      this.#paint(box, state.fill, order);
    if (this.#clipsNext && values[2] !== null) state.clip = intersect(state.clip, box);
    this.#clipsNext = false;
  }

  #paint(box: Box, color: Color, order: number): void {
    if (this.#areas.length >= MAX_AREAS) return;
    this.#areas.push({ order, box: intersect(box, this.#state.clip), color });
  }

  #setStates(value: unknown): void {
    for (const entry of list(value)) {
      const [name, setting] = list(entry);
      if (name === "ca" && typeof setting === "number") this.#state.fillAlpha = setting;
      if (name === "SMask" && setting === false) this.#hasMask = true;
      if (name === "Font") {
        const [fontId, size] = list(setting);
        [this.#state.fontId, this.#state.fontSize] = [String(fontId), numberOf(size)];
      }
    }
  }
}

/** Returns whether a path is about a rectangle: the box around another shape says little. */
function isRectangle(value: unknown): boolean {
  const [path] = list(value);
  return numbersOf(path).length <= 60;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : ArrayBuffer.isView(value) ? numbersOf(value) : [];
}

function numbersOf(value: unknown): readonly number[] {
  if (value instanceof Float32Array || value instanceof Float64Array) return [...value];
  return Array.isArray(value) ? value.map(numberOf) : [];
}

function numberOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

function matrixOf(values: readonly unknown[]): Matrix {
  const [a, b, c, d, e, f] = values;
  if (values.length < 6) return IDENTITY;
  return [numberOf(a), numberOf(b), numberOf(c), numberOf(d), numberOf(e), numberOf(f)];
}
