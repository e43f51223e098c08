import { imageSize } from "./image-size.ts";

/** Types of pictures that are kept; none of them can hold a script. */
export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** Largest picture that the page decodes, in pixels: a small file can be a huge picture. */
const MAX_PICTURE_PIXELS = 24_000_000;

/** Returns the type of a picture by its first bytes; null for everything else. */
export function imageType(bytes: Uint8Array): ImageType | null {
  const start = (at: number, ...expected: readonly number[]) =>
    expected.every((byte, index) => bytes[at + index] === byte);
  if (start(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (start(0, 0xff, 0xd8, 0xff)) return "image/jpeg";
  if (start(0, 0x47, 0x49, 0x46, 0x38)) return "image/gif";
  const isRiff = start(0, 0x52, 0x49, 0x46, 0x46);
  return isRiff && start(8, 0x57, 0x45, 0x42, 0x50) ? "image/webp" : null;
}

/** Whether a picture says its size, and is small enough to be drawn. */
export function canBeDrawn(bytes: Uint8Array, type: ImageType): boolean {
  const size = imageSize(bytes, type);
  return size !== null && size.width * size.height <= MAX_PICTURE_PIXELS;
}
