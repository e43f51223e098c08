import { UnreadableFile } from "./workbook.ts";

/** Bytes that are looked at to tell UTF-16 without a mark and files that are no text. */
const SAMPLE_BYTES = 65_536;
/** Share of zero bytes at even or odd places by which a text is UTF-16. */
const MIN_ZERO_SHARE = 0.3;

/**
 * Returns the text of bytes: by the byte order mark, else by the content. Valid UTF-8 is UTF-8, the
 * rest is what spreadsheets of Windows write in Western or Central Europe.
 */
export function decodeText(bytes: Uint8Array): string {
  const [byte1, byte2, byte3] = bytes;
  if (byte1 === 0xef && byte2 === 0xbb && byte3 === 0xbf) return decode(bytes, "utf-8");
  if (byte1 === 0xff && byte2 === 0xfe) return decode(bytes, "utf-16le");
  if (byte1 === 0xfe && byte2 === 0xff) return decode(bytes, "utf-16be");
  const wide = wideEncoding(bytes);
  if (wide !== null) return decode(bytes, wide);
  const text = decode(bytes, "utf-8");
  if (!text.includes("\uFFFD")) return text;
  const brokenSigns = text.split("\uFFFD").length - 1;
  const wholeSigns = countNonAscii(text) - brokenSigns;
  // A file of UTF-8 with a few damaged characters stays one.
  if (wholeSigns > brokenSigns * 4) return text;
  const western = decode(bytes, "windows-1252");
  return isCentralEuropean(western) ? decode(bytes, "windows-1250") : western;
}

function decode(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** Returns the encoding of a text in which every second byte is mostly zero; null for others. */
function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const length = Math.min(bytes.length, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (let index = 0; index < length; index += 1)
    if (bytes[index] === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return null;
  const half = length / 2;
  if (odd / half > MIN_ZERO_SHARE && even < odd / 8) return "utf-16le";
  if (even / half > MIN_ZERO_SHARE && odd < even / 8) return "utf-16be";
  throw new UnreadableFile(
    "This file isn't a table that Roadbook can read. Save it as .xlsx or .csv and try again.",
  );
}

function countNonAscii(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1)
    if (text.charCodeAt(index) > 0x7f) count += 1;
  return count;
}

/** Signs that Western texts have beside letters hardly ever, and Polish letters are stored as. */
function isCentralEuropean(western: string): boolean {
  const odd = western.match(/\p{L}[³¹¿]|[³¹¿]\p{Ll}/gu)?.length ?? 0;
  return odd > 0 && odd * 4 >= (western.match(/[À-ÿ]/g)?.length ?? 0);
}
