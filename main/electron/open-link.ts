import { type BrowserWindow, clipboard, shell } from "electron";
import { askUser } from "./ask-user.ts";

/** Programs of the operating system that may be started with an address. */
const SCHEMES: ReadonlySet<string> = new Set(["https:", "mailto:", "tel:"]);

/**
 * Opens links outside of the app. The user sees where a link to another site really leads before it
 * opens, whatever its text in the page says.
 */
export class LinkOpener {
  readonly #own: () => Promise<string | null>;
  /** Sites that the user wants to open without a question, until the app is closed. */
  readonly #known = new Set<string>();

  /** `own`: origin of the server that the workspace belongs to. */
  constructor(own: () => Promise<string | null>) {
    this.#own = own;
  }

  /** Returns whether the link could be opened; one that the user does not want could be. */
  async open(window: BrowserWindow | null, text: string): Promise<boolean> {
    const url = URL.parse(text);
    if (url === null || !SCHEMES.has(url.protocol)) return false;
    if ((await this.#needsQuestion(url)) && !(await this.#ask(window, url))) return true;
    await shell.openExternal(url.href);
    return true;
  }

  async #needsQuestion({ protocol, origin, search }: URL): Promise<boolean> {
    // The program for calls or mail shows the number or address itself, before anything is sent.
    if (protocol !== "https:") return search !== "";
    return !this.#known.has(origin) && origin !== (await this.#own());
  }

  async #ask(
    window: BrowserWindow | null,
    { protocol, href, host, origin }: URL,
  ): Promise<boolean> {
    const isSite = protocol === "https:";
    const { choice, ticked } = await askUser(window, {
      message: isSite ? `Open a link to ${host}?` : "Open this link?",
      detail: href,
      yes: "Open",
      other: "Copy link",
      ...(isSite && { box: `Don't ask again for ${host} until Roadbook is closed` }),
    });
    if (choice === "other") await clipboard.writeText(href);
    if (choice !== "yes") return false;
    if (ticked && isSite) this.#known.add(origin);
    return true;
  }
}
