import type { ImageType } from "./image-type.ts";

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Returns width and height as the head of the file says; null where it says none. */
export function imageSize(bytes: Uint8Array, type: ImageType): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return READERS[type](view);
  } catch (error) {
    // The file ends within its head.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const READERS: Readonly<Record<ImageType, (view: DataView) => ImageSize | null>> = {
  "image/png": (view) => sized(view.getUint32(16), view.getUint32(20)),
  "image/gif": (view) => sized(view.getUint16(6, true), view.getUint16(8, true)),
  "image/jpeg": jpegSize,
  "image/webp": webpSize,
};

function sized(width: number, height: number): ImageSize | null {
  return width === 0 || height === 0 ? null : { width, height };
}

/** The size stands in the frame header (SOF0 to SOF15), somewhere behind other segments. */
function jpegSize(view: DataView): ImageSize | null {
  const isFrame = (marker: number) =>
    marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return sized(view.getUint16(at + 7), view.getUint16(at + 5));
    else at += 2 + Math.max(2, view.getUint16(at + 2));
  }
}

/** WebP has three forms: lossy, lossless, and extended. */
function webpSize(view: DataView): ImageSize | null {
  switch (view.getUint32(12)) {
    case 0x56503820:
      return sized(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 0x5650384c: {
      const bits = view.getUint32(21, true);
      return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    case 0x56503858:
      return sized(uint24(view, 24) + 1, uint24(view, 27) + 1);
    default:
      return null;
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
