import { type BrowserWindow, clipboard, shell } from "electron";
import { askUser } from "./ask-user.ts";

/** Schemes of links that may start a program of the operating system. */
const SCHEMES: ReadonlySet<string> = new Set(["https:", "mailto:", "tel:"]);

/**
 * Opens links outside the app. Before a link to another site opens, the user sees where it really
 * leads, whatever its text says.
 */
export class LinkOpener {
  readonly #ownAddress: () => Promise<string | null>;
  /** Sites that open without a question until the app is closed, as the user chose. */
  readonly #knownOrigins = new Set<string>();

  /** `ownAddress`: origin of the server that the workspace belongs to. */
  constructor(ownAddress: () => Promise<string | null>) {
    this.#ownAddress = ownAddress;
  }

  /** Returns whether the link could be opened; also true if the user declined. */
  async open(window: BrowserWindow | null, text: string): Promise<boolean> {
    const url = URL.parse(text);
    if (url === null || !SCHEMES.has(url.protocol)) return false;
    if ((await this.#needsQuestion(url)) && !(await this.#ask(window, url))) return true;
    await shell.openExternal(url.href);
    return true;
  }

  async #needsQuestion({ protocol, origin, search }: URL): Promise<boolean> {
    // Phone and mail programs show the number or address themselves before they do anything.
    if (protocol !== "https:") return search !== "";
    return !this.#knownOrigins.has(origin) && origin !== (await this.#ownAddress());
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
    if (ticked && isSite) this.#knownOrigins.add(origin);
    return true;
  }
}
