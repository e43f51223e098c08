/** Types of pictures that are kept; none of them can hold a script. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** Largest picture that the page decodes, in pixels: a small file can be a huge picture. */
const MAX_PICTURE_PIXELS = 24_000_000;

/** Returns the type of a picture by its first bytes; null for everything else. */
export function imageType(bytes: Uint8Array): ImageType | null {
  const start = (offset: number, ...expected: readonly number[]) =>
    expected.every((byte, index) => bytes[offset + index] === byte);
  if (start(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (start(0, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (start(0, 0x47, 0x49, 0x46, 0x38)) return "image/gif";
  const isRiff = start(0, 0x52, 0x49, 0x46, 0x46);
  return isRiff && start(8, 0x57, 0x45, 0x42, 0x50) ? "image/webp" : null;
}

/** Returns whether a picture says its size, and is small enough to be drawn. */
export function canBeDrawn(bytes: Uint8Array, type: ImageType): boolean {
  const size = imageSize(bytes, type);
  return size !== null && size.width * size.height <= MAX_PICTURE_PIXELS;
}

interface ImageSize {
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
  for (let offset = 2; ;) {
    if (view.getUint8(offset) !== 0xff) return null;
    const marker = view.getUint8(offset + 1);
    if (marker === 0xff) offset += 1;
    else if (isFrame(marker)) return sized(view.getUint16(offset + 7), view.getUint16(offset + 5));
    else offset += 2 + Math.max(2, view.getUint16(offset + 2));
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

function uint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
}
