/** Matrix of six numbers, as PDF writes it. */
export type Matrix = readonly [number, number, number, number, number, number];
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Left, top, right and bottom of a rectangle on the page. */
export interface Box {
  readonly leftEdge: number;
  readonly top: number;
  readonly rightEdge: number;
  readonly bottom: number;
}

/** Red, green and blue from 0 to 255; null for a picture or a pattern. */
export type Color = readonly [number, number, number] | null;

export interface GraphicsState {
  matrix: Matrix;
  clip: Box;
  fill: Color;
  fillAlpha: number;
  /** That of the groups around. */
  groupAlpha: number;
  /** 0 fills, 3 shows nothing, 7 only clips. */
  renderMode: number;
  fontId: string;
  fontSize: number;
  characterSpacing: number;
  wordSpacing: number;
  horizontalScale: number;
  leading: number;
  rise: number;
}

export function multiply(a: Matrix, b: Matrix): Matrix {
  return [
    a[0] * b[0] + a[2] * b[1],
    a[1] * b[0] + a[3] * b[1],
    a[0] * b[2] + a[2] * b[3],
    a[1] * b[2] + a[3] * b[3],
    a[0] * b[4] + a[2] * b[5] + a[4],
    a[1] * b[4] + a[3] * b[5] + a[5],
  ];
}

export function point(matrix: Matrix, x: number, y: number): readonly [number, number] {
  return [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]];
}

/** Returns the box around a rectangle that a matrix moves. */
export function boxOf(matrix: Matrix, x0: number, y0: number, x1: number, y1: number): Box {
  const corners = [
    point(matrix, x0, y0),
    point(matrix, x1, y0),
    point(matrix, x0, y1),
    point(matrix, x1, y1),
  ];
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    leftEdge: Math.min(...xs),
    top: Math.min(...ys),
    rightEdge: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

export function intersect(a: Box, b: Box): Box {
  return {
    leftEdge: Math.max(a.leftEdge, b.leftEdge),
    top: Math.max(a.top, b.top),
    rightEdge: Math.min(a.rightEdge, b.rightEdge),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

export function contains(box: Box, x: number, y: number): boolean {
  return x >= box.leftEdge && x <= box.rightEdge && y >= box.top && y <= box.bottom;
}

/** Lowest contrast of letters that a person sees (WCAG 2.2, contrast ratio). */
const MIN_CONTRAST = 1.2;

export function isVisibleOn(text: Color, background: Color): boolean {
  if (text === null || background === null) return true;
  const [a, b] = [luminance(text), luminance(background)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= MIN_CONTRAST;
}

function luminance(color: readonly [number, number, number]): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** Reads `#rrggbb`; null for other values. */
export function readColor(value: unknown): Color {
  const match =
    typeof value === "string" ? /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(value) : null;
  if (match === null) return null;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return [red, green, blue];
}
