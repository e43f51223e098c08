/**
 * What the process of the app and the process that has the browser say to each other. What a page
 * and the app say goes through as text, which neither reads.
 */

/** The page's origin here: Chromium has no schemes of an app's own. */
export const STAND_IN_ORIGIN = "https://roadbook.test";
export const PAGE_ORIGIN = "app://roadbook";

/** Origins of the app, and what they are here. */
const ORIGINS = [
  [PAGE_ORIGIN, STAND_IN_ORIGIN],
  ["app://prompt", "https://prompt.test"],
] as const;
export const STAND_IN_ORIGINS = ORIGINS.map(([, standIn]) => standIn);

/** Returns the stand-in of an address of the app. */
export function standInFor(url: string): string {
  const [own, standIn] = ORIGINS.find(([origin]) => url.startsWith(origin)) ?? ["", ""];
  return standIn + url.slice(own.length);
}

/** Returns the address of the app that an address stands in for. */
export function ownAddress(url: string): string {
  const [own, standIn] = ORIGINS.find(([, origin]) => url.startsWith(origin)) ?? ["", ""];
  return own + url.slice(standIn.length);
}

export type FromApp =
  | {
      readonly type: "open";
      readonly window: number;
      readonly preload: string;
      readonly argv: readonly string[];
    }
  | { readonly type: "load"; readonly window: number; readonly url: string }
  | { readonly type: "reload" | "crash" | "close"; readonly window: number }
  | { readonly type: "to-page"; readonly window: number; readonly text: string }
  | {
      readonly type: "execute";
      readonly window: number;
      readonly id: number;
      readonly code: string;
    }
  | { readonly type: "pdf"; readonly window: number; readonly id: number; readonly how: PdfOptions }
  | {
      readonly type: "served";
      readonly id: number;
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly base64: string;
    }
  | { readonly type: "evaluated"; readonly id: number; readonly outcome: Outcome };

export type ToApp =
  | { readonly type: "loaded" | "closed" | "gone" | "document"; readonly window: number }
  | { readonly type: "from-page"; readonly window: number; readonly text: string }
  | { readonly type: "executed"; readonly id: number; readonly outcome: Outcome }
  | { readonly type: "serve"; readonly id: number; readonly url: string; readonly method: string }
  | {
      readonly type: "evaluate";
      readonly id: number;
      readonly source: string;
      readonly argument: unknown;
    };

/** How a page is drawn as PDF, of what Electron takes. */
export interface PdfOptions {
  readonly printBackground?: boolean;
  readonly preferCSSPageSize?: boolean;
  readonly pageSize?: string;
}

export type Outcome =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly message: string };

/** What the preload's world and the app say to each other, as `pack` writes it. */
export type FromPage =
  | {
      readonly type: "invoke";
      readonly id: number;
      readonly channel: string;
      readonly values: readonly unknown[];
    }
  | { readonly type: "port"; readonly port: number; readonly data: unknown };
export type ToPage =
  | { readonly type: "answer"; readonly id: number; readonly outcome: Outcome }
  | {
      readonly type: "message";
      readonly channel: string;
      readonly values: readonly unknown[];
      readonly ports: readonly number[];
    }
  | { readonly type: "port"; readonly port: number; readonly data: unknown };

/** Writes a value as text, with bytes. Runs in pages too, and may use nothing outside of itself. */
export function pack(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === undefined) return { $undefined: true };
    if (!(part instanceof Uint8Array)) return part;
    let binary = "";
    for (const byte of part) binary += String.fromCharCode(byte);
    return { $bytes: btoa(binary) };
  });
}

/** Reads what `pack` wrote. Runs in pages too, and may use nothing outside of itself. */
export function unpack(text: string): unknown {
  return JSON.parse(text, (_key, part: unknown) => {
    if (part === null || typeof part !== "object") return part;
    if ("$undefined" in part) return undefined;
    if (!("$bytes" in part)) return part;
    return Uint8Array.from(atob(String(part.$bytes)), (sign) => sign.charCodeAt(0));
  });
}

export async function outcomeOf(run: () => unknown): Promise<Outcome> {
  try {
    return { ok: true, value: await run() };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
