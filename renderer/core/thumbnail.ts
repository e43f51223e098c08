/** Sides of the largest disc, for screens of two dots a pixel. */
const THUMBNAIL_PIXELS = 96;

/**
 * Returns a small square picture as a `data:` address: of a person the middle, of a logo all of it,
 * on white. Null for bytes that are no picture. What is drawn is made here, from the colours of its
 * dots: nothing else of the file gets into the page.
 */
export async function thumbnail(
  bytes: Uint8Array<ArrayBuffer>,
  fit: "cover" | "contain",
): Promise<string | null> {
  const bitmap = await decode(bytes);
  const canvas = document.createElement("canvas");
  canvas.width = THUMBNAIL_PIXELS;
  canvas.height = THUMBNAIL_PIXELS;
  const context = canvas.getContext("2d");
  if (bitmap === null || context === null) return null;
  const scales = [THUMBNAIL_PIXELS / bitmap.width, THUMBNAIL_PIXELS / bitmap.height];
  const scale = fit === "cover" ? Math.max(...scales) : Math.min(...scales);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.fillStyle = "white";
  context.fillRect(0, 0, THUMBNAIL_PIXELS, THUMBNAIL_PIXELS);
  context.imageSmoothingQuality = "high";
  const [x, y] = [(THUMBNAIL_PIXELS - width) / 2, (THUMBNAIL_PIXELS - height) / 2];
  context.drawImage(bitmap, x, y, width, height);
  bitmap.close();
  return canvas.toDataURL("image/webp", 0.9);
}

async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(new Blob([bytes]));
  } catch {
    return null;
  }
}
