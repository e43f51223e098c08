import type { CDPSession, Page } from "@playwright/test";
import { HEAR, pageScript, preloadScript, SPEAK, WORLD } from "./preload-world.ts";
import { type FromApp, type PdfOptions, STAND_IN_ORIGINS, standInFor } from "./wire.ts";

/** Width and height in inches. */
const PAPERS: Readonly<Record<string, readonly [number, number]>> = {
  A4: [8.27, 11.69],
  Letter: [8.5, 11],
};
type Served = Extract<FromApp, { type: "served" }>;

interface WindowPageOptions {
  readonly page: Page;
  readonly preload: { readonly code: string; readonly argv: readonly string[] };
  readonly onEvent: (type: "loaded" | "gone" | "document") => void;
  readonly onText: (text: string) => void;
  /** Asks the app for a file of the page. */
  readonly serve: (url: string, method: string) => Promise<Served>;
}

/**
 * A page of Chromium as Electron's window has it: with the preload in a world of its own, and its
 * requests answered by the app. Speaks Chromium's protocol itself, because Playwright's page ends
 * with a crash, while a window goes on.
 */
export class WindowPage {
  readonly page: Page;
  readonly #session: CDPSession;
  /** The preload's world in the document that is shown. */
  #world: number | null = null;
  /** Resolves when a crash that was asked for is over: what is loaded sooner is lost with it. */
  #crash: Promise<unknown> = Promise.resolve();

  private constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.#session = session;
  }

  static async open(options: WindowPageOptions): Promise<WindowPage> {
    const { page, preload, onEvent, onText } = options;
    const session = await page.context().newCDPSession(page);
    const window = new WindowPage(page, session);
    session.on("Runtime.executionContextCreated", ({ context }) => {
      if (context.name !== WORLD) return;
      window.#world = context.id;
      onEvent("document");
    });
    session.on("Runtime.bindingCalled", ({ name, payload }) => {
      if (name === SPEAK) onText(payload);
    });
    session.on("Page.loadEventFired", () => {
      if (window.#world !== null) onEvent("loaded");
    });
    session.on("Inspector.targetCrashed", () => {
      window.#world = null;
      onEvent("gone");
    });
    session.on("Fetch.requestPaused", ({ requestId, request }) => {
      void options
        .serve(request.url, request.method)
        .then((served) => window.#fulfil(requestId, served));
    });
    await session.send("Runtime.enable");
    await session.send("Page.enable");
    await session.send("Inspector.enable");
    const patterns = STAND_IN_ORIGINS.map((origin) => ({ urlPattern: `${origin}/*` }));
    await session.send("Fetch.enable", { patterns });
    await session.send("Runtime.addBinding", { name: SPEAK, executionContextName: WORLD });
    const add = (source: string, worldName?: string) =>
      session.send("Page.addScriptToEvaluateOnNewDocument", {
        source,
        ...(worldName !== undefined && { worldName }),
      });
    await add(pageScript());
    await add(preloadScript(preload), WORLD);
    return window;
  }

  async take(
    said: Exclude<FromApp, { type: "open" | "execute" | "pdf" | "served" | "evaluated" }>,
  ) {
    switch (said.type) {
      case "load":
        await this.#crash;
        await this.#send("Page.navigate", { url: standInFor(said.url) });
        return;
      case "reload":
        await this.#send("Page.reload");
        return;
      case "crash":
        this.#crash = new Promise((resolve) =>
          this.#session.once("Inspector.targetCrashed", resolve),
        );
        // Never answered: who would, is gone.
        void this.#send("Page.crash");
        return;
      case "close":
        await this.page.close();
        return;
      case "to-page":
        if (this.#world === null) return;
        await this.#send("Runtime.evaluate", {
          contextId: this.#world,
          expression: `${HEAR}(${JSON.stringify(said.text)})`,
        });
    }
  }

  async execute(code: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.#session.send("Runtime.evaluate", {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result.value;
  }

  /** Draws the page on sheets, with the margins of Electron. */
  async pdf({ pageSize = "Letter", ...how }: PdfOptions): Promise<Uint8Array> {
    const [paperWidth, paperHeight] = PAPERS[pageSize] ?? [];
    if (paperWidth === undefined || paperHeight === undefined)
      throw new Error(`There is no paper of size ${pageSize}.`);
    const options = { ...how, paperWidth, paperHeight };
    const { data } = await this.#session.send("Page.printToPDF", options);
    return Buffer.from(data, "base64");
  }

  async #fulfil(requestId: string, { status, headers, base64 }: Served): Promise<void> {
    await this.#send("Fetch.fulfillRequest", {
      requestId,
      responseCode: status,
      responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
      body: base64,
    });
  }

  /** The page may be gone meanwhile: then nobody waits for it. */
  async #send<T extends Parameters<CDPSession["send"]>[0]>(
    method: T,
    params?: Parameters<CDPSession["send"]>[1],
  ): Promise<void> {
    await (this.#session.send as (method: T, params?: unknown) => Promise<unknown>)
      .call(this.#session, method, params)
      .catch(() => undefined);
  }
}
