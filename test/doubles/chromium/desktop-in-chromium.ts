import { type ChildProcess, fork } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { CHROMIUM_ARGS, chromiumPath } from "../../../scripts/chromium.ts";
import { type FromApp, type Outcome, outcomeOf, type ToApp } from "./wire.ts";
import { WindowPage } from "./window-page.ts";

const START = join(import.meta.dirname, "start-app.ts");

/** Starts the app's main process again, as a user would who starts it twice. */
export function forkApp(main: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  return fork(START, [main, ...args], { env, serialization: "advanced", execArgv: [] });
}

export interface ChromiumApp {
  readonly main: string;
  readonly userData: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** The app with its windows in a Chromium: what Playwright's `ElectronApplication` can, as used. */
export class DesktopInChromium {
  readonly #context: BrowserContext;
  readonly #child: ChildProcess;
  readonly #windows = new Map<number, Promise<WindowPage>>();
  readonly #evaluating = new Map<number, (outcome: Outcome) => void>();
  readonly #serving = new Map<number, (answer: Extract<FromApp, { type: "served" }>) => void>();
  readonly #ended = Promise.withResolvers<void>();
  #next = 0;

  private constructor(context: BrowserContext, child: ChildProcess) {
    this.#context = context;
    this.#child = child;
    child.on("message", (said: FromApp) => void this.#hear(said));
    child.once("exit", () => {
      for (const end of this.#evaluating.values())
        end({ ok: false, message: "The app has ended." });
      this.#evaluating.clear();
      void context.close().then(() => this.#ended.resolve());
    });
  }

  /** The browser keeps its own data between starts, as Electron does. */
  static async launch({ main, userData, args, env }: ChromiumApp): Promise<DesktopInChromium> {
    const folder = join(userData, "double-browser");
    mkdirSync(folder, { recursive: true });
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: chromiumPath(),
      chromiumSandbox: false,
      args: [...CHROMIUM_ARGS],
      viewport: { width: 1280, height: 820 },
    });
    return new DesktopInChromium(context, forkApp(main, args, env));
  }

  process(): ChildProcess {
    return this.#child;
  }
  async windows(): Promise<Page[]> {
    return (await Promise.all(this.#windows.values())).map(({ page }) => page);
  }
  evaluate(source: string, argument: unknown): Promise<unknown> {
    const id = (this.#next += 1);
    return new Promise((resolve, reject) => {
      this.#evaluating.set(id, (outcome) =>
        outcome.ok ? resolve(outcome.value) : reject(new Error(outcome.message)),
      );
      this.#tell({ type: "evaluate", id, source, argument });
    });
  }
  /** Resolves when the app has ended, with its browser. */
  ended(): Promise<void> {
    return this.#ended.promise;
  }

  #tell(message: ToApp): void {
    if (this.#child.connected) this.#child.send(message);
  }

  async #hear(said: FromApp): Promise<void> {
    if (said.type === "evaluated") {
      this.#evaluating.get(said.id)?.(said.outcome);
      this.#evaluating.delete(said.id);
    } else if (said.type === "served") {
      this.#serving.get(said.id)?.(said);
      this.#serving.delete(said.id);
    } else if (said.type === "open") this.#windows.set(said.window, this.#open(said));
    else {
      const window = await this.#windows.get(said.window);
      if (window === undefined) return;
      if (said.type === "execute" || said.type === "pdf") {
        const outcome = await outcomeOf(() =>
          said.type === "pdf" ? window.pdf(said.how) : window.execute(said.code),
        );
        this.#tell({ type: "executed", id: said.id, outcome });
      } else await window.take(said);
    }
  }

  async #open({ window, preload, argv }: Extract<FromApp, { type: "open" }>): Promise<WindowPage> {
    const [first] = this.#context.pages();
    const isFirst = first !== undefined && this.#windows.size === 0;
    const page = isFirst ? first : await this.#context.newPage();
    page.once("close", () => {
      this.#windows.delete(window);
      this.#tell({ type: "closed", window });
    });
    return WindowPage.open({
      page,
      preload: { code: readFileSync(preload, "utf8"), argv },
      onEvent: (type) => this.#tell({ type, window }),
      onText: (text) => this.#tell({ type: "from-page", window, text }),
      serve: (url, method) => {
        const id = (this.#next += 1);
        return new Promise((resolve) => {
          this.#serving.set(id, resolve);
          this.#tell({ type: "serve", id, url, method });
        });
      },
    });
  }
}
