/**
 * The language and region whose numbers and dates the user reads and types: that of the browser, or
 * of the desktop.
 */
export function userLocale(): string {
  return navigator.language === "" ? "en-GB" : navigator.language;
}
