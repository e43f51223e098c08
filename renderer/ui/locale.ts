/** Written as the system has it. */
export const SYSTEM_LOCALE = "system";

let chosenLocale = SYSTEM_LOCALE;

/** Sets the locale of dates and numbers, or "system"; the page has to be drawn again. */
export function setUserLocale(locale: string): void {
  chosenLocale = isLocale(locale) ? locale : SYSTEM_LOCALE;
}

/** Returns whether a text names a language and region that this machine can write. */
export function isLocale(text: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(text).length > 0;
  } catch {
    return false;
  }
}

/** Read once: asking the browser for each cell of a list takes longer than to write the cell. */
let knownLocale: string | null = null;
// Tests of the bridges load this outside of a page.
if ("window" in globalThis) window.addEventListener("languagechange", () => (knownLocale = null));

export function systemLocale(): string {
  knownLocale ??= navigator.language === "" ? "en-GB" : navigator.language;
  return knownLocale;
}

/** The language and region whose numbers and dates the user reads and types. */
export function userLocale(): string {
  return chosenLocale === SYSTEM_LOCALE ? systemLocale() : chosenLocale;
}
