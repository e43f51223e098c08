/** Lines of the same text that are kept per minute; further ones are counted. */
export const LINES_A_MINUTE = 20;
const MINUTE_MS = 60_000;
/** Texts that are tracked at once. */
const MAX_TEXTS = 200;

interface Window {
  readonly since: number;
  kept: number;
  left: number;
}

/** Keeps one repeated error from pushing everything else out of the size-limited log. */
export class LineLimit {
  readonly #windows = new Map<string, Window>();

  /**
   * How many lines of this text were left out since the last one that was kept; null: leave this
   * one out, too.
   */
  admit(text: string, now: number): number | null {
    const window = this.#windows.get(text);
    if (window === undefined || now - window.since >= MINUTE_MS || now < window.since) {
      if (this.#windows.size >= MAX_TEXTS) this.#windows.clear();
      this.#windows.set(text, { since: now, kept: 1, left: 0 });
      return window?.left ?? 0;
    }
    if (window.kept >= LINES_A_MINUTE) {
      window.left += 1;
      return null;
    }
    window.kept += 1;
    return 0;
  }
}
