import { app } from "electron";
import { z } from "zod";
import type { Log } from "../../shared/runtime/log.ts";
import type { AskInWindow } from "./prompt-window.ts";

const credentialsSchema = z.object({ user: z.string().max(500), password: z.string().max(500) });
type ProxyCredentials = Readonly<z.output<typeof credentialsSchema>>;

/** A proxy that the user did not sign in to is left alone for so long. */
const DECLINED_MS = 5 * 60_000;

interface ProxySignInOptions {
  readonly prompt: AskInWindow;
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
    const answer = asking.get(proxy) ?? askFor(options.prompt, proxy, given.has(proxy));
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

function askFor(
  prompt: AskInWindow,
  proxy: string,
  wasRefused: boolean,
): Promise<ProxyCredentials | null> {
  return prompt({
    page: "proxy-sign-in.html",
    title: "Sign in to the proxy",
    height: 360,
    texts: { proxy },
    shown: wasRefused ? ["refused"] : [],
    answer: credentialsSchema,
    parent: null,
  });
}
