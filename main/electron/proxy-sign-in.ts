import { app, BrowserWindow, ipcMain } from "electron";
import { z } from "zod";
import type { Log } from "../../shared/runtime/log.ts";
import { PAGE_ORIGIN } from "./page-protocol.ts";

export interface ProxyCredentials {
  readonly user: string;
  readonly password: string;
}

const answerSchema = z.tuple([
  z.object({ user: z.string().max(500), password: z.string().max(500) }),
]);
const CHANNEL = "proxy-sign-in";

/** A proxy that the user did not sign in to is left alone for so long. */
const DECLINED_MS = 5 * 60_000;

export interface ProxySignInOptions {
  readonly preload: string;
  readonly elapsed: () => number;
  readonly log: Log;
}

/**
 * Asks for the name and password that a company's proxy wants, in a window of its own: no page of
 * the app sees them, and they are in memory only, as long as Chromium's network keeps them. A
 * server that asks for a password itself gets none.
 */
export function offerProxySignIn(options: ProxySignInOptions): void {
  const asking = new Map<string, Promise<ProxyCredentials | null>>();
  const given = new Set<string>();
  const declined = new Map<string, number>();
  const { log, elapsed } = options;

  /** Requests that fail together are one question; one that fails afterwards is a refusal. */
  async function credentialsFor(proxy: string): Promise<ProxyCredentials | null> {
    if (elapsed() < (declined.get(proxy) ?? -Infinity)) return null;
    const answer = asking.get(proxy) ?? askInWindow(options, proxy, given.has(proxy));
    asking.set(proxy, answer);
    const credentials = await answer;
    asking.delete(proxy);
    log("info", "The proxy asked for a password", { proxy, given: credentials !== null });
    if (credentials === null) declined.set(proxy, elapsed() + DECLINED_MS);
    else given.add(proxy);
    return credentials;
  }

  app.on("login", (event, _contents, _details, { isProxy, host, port }, callback) => {
    if (!isProxy) return;
    event.preventDefault();
    void answerLogin(credentialsFor(`${host}:${port}`), callback);
  });
}

async function answerLogin(
  answer: Promise<ProxyCredentials | null>,
  callback: (user?: string, password?: string) => void,
): Promise<void> {
  const credentials = await answer;
  if (credentials === null) callback();
  else callback(credentials.user, credentials.password);
}

/** Shows the window, and returns what was typed; null when it was closed instead. */
function askInWindow(
  { preload }: ProxySignInOptions,
  proxy: string,
  wasRefused: boolean,
): Promise<ProxyCredentials | null> {
  const window = new BrowserWindow({
    width: 420,
    height: 340,
    resizable: false,
    minimizable: false,
    maximizable: false,
    title: "Sign in to the proxy – Roadbook",
    webPreferences: {
      preload,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      additionalArguments: [`--roadbook-proxy=${JSON.stringify({ proxy, wasRefused })}`],
    },
  });
  return new Promise((resolve) => {
    const end = (answer: ProxyCredentials | null) => {
      ipcMain.removeHandler(CHANNEL);
      resolve(answer);
    };
    ipcMain.removeHandler(CHANNEL);
    ipcMain.handle(CHANNEL, (event, ...values: unknown[]) => {
      // The app's own pages know the channel's name, too.
      if (event.sender !== window.webContents) throw new Error("Only the sign-in may do that.");
      const read = answerSchema.safeParse(values);
      end(read.success ? read.data[0] : null);
      window.close();
    });
    window.on("closed", () => end(null));
    void window.loadURL(`${PAGE_ORIGIN}/proxy-sign-in.html`);
  });
}
