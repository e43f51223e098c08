const MAX_CHARACTERS = 80;

/** Returns a text as the name of a file, without characters that file systems refuse. */
export function fileNameOf(text: string, fallback: string): string {
  const safe = text
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f<>:"/\\|?*]+/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, MAX_CHARACTERS);
  return safe === "" ? fallback : safe;
}
