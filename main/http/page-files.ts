import { extname, join, normalize, sep } from "node:path";

/** Media types of the page's files, by extension; other files are not served. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".json": "application/json",
  // Fonts and character maps of the preview.
  ".ttf": "font/ttf",
  ".pfb": "application/octet-stream",
  ".bcmap": "application/octet-stream",
};

export interface PageFile {
  readonly path: string;
  /** Media type. */
  readonly type: string;
}

/**
 * Returns the file of the built page that a URL's path names, whether or not it exists; null when
 * the path lies outside the folder, can't be decoded, or is of a type that is not served.
 */
export function pageFile(folder: string, urlPath: string): PageFile | null {
  const name = decode(urlPath === "/" ? "/index.html" : urlPath);
  if (name === null || name.includes("\0")) return null;
  const path = normalize(join(folder, name));
  const type = MEDIA_TYPES[extname(path)];
  return type === undefined || !path.startsWith(folder + sep) ? null : { path, type };
}

function decode(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
