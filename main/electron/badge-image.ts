/** Rows of a digit, from its top: three bits each. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  0: [7, 5, 5, 5, 7],
  1: [2, 6, 2, 2, 7],
  2: [7, 1, 7, 4, 7],
  3: [7, 1, 7, 1, 7],
  4: [5, 5, 7, 1, 1],
  5: [7, 4, 7, 1, 7],
  6: [7, 4, 7, 5, 7],
  7: [7, 1, 2, 2, 2],
  8: [7, 5, 7, 5, 7],
  9: [7, 5, 7, 1, 7],
  "+": [0, 2, 7, 2, 0],
};
const GLYPH = { width: 3, height: 5 } as const;

/** Blue, green, red, opacity. */
const DISC = [0x24, 0x1f, 0xb8] as const;
const INK = [0xff, 0xff, 0xff] as const;

/** Text on the icon: a number of two digits would be too small to read. */
export const badgeText = (count: number) => (count > 9 ? "9+" : String(count));

/**
 * Returns the pixels of a number in a red disc, as the taskbar of Windows shows it over the app's
 * icon: rows of blue, green, red and opacity (already multiplied), as Electron takes a bitmap.
 */
export function badgePixels(count: number, size: number): Uint8Array {
  const text = badgeText(count);
  const scale = Math.floor((size * 0.62) / Math.max(GLYPH.height, text.length * 4 - 1));
  const width = (text.length * (GLYPH.width + 1) - 1) * scale;
  const [leftEdge, top] = [
    Math.round((size - width) / 2),
    Math.round((size - GLYPH.height * scale) / 2),
  ];
  const isInk = (x: number, y: number): boolean => {
    const [column, row] = [Math.floor((x - leftEdge) / scale), Math.floor((y - top) / scale)];
    const [index, bit] = [Math.floor(column / 4), column % 4];
    if (column < 0 || row < 0 || row >= GLYPH.height || bit >= GLYPH.width) return false;
    return (((GLYPHS[text[index] ?? ""]?.[row] ?? 0) >> (2 - bit)) & 1) === 1;
  };
  const pixels = new Uint8Array(size * size * 4);
  const radius = size / 2;
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      const distance = Math.hypot(x + 0.5 - radius, y + 0.5 - radius);
      // The edge is smooth: half of a pixel that it crosses.
      const opacity = Math.min(1, Math.max(0, radius - distance + 0.5));
      const colour = isInk(x, y) ? INK : DISC;
      pixels.set([...colour.map((part) => part * opacity), 255 * opacity], (y * size + x) * 4);
    }
  return pixels;
}
