import { app, type Certificate, dialog } from "electron";
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
  const triedRealms = new Set<string>();
  const declined = new Map<string, number>();
  const { log, elapsed } = options;

  /** Requests that fail together are one question; one that fails afterwards is a refusal. */
  async function credentialsFor(proxy: string): Promise<ProxyCredentials | null> {
    if (elapsed() < (declined.get(proxy) ?? -Infinity)) return null;
    const answer = asking.get(proxy) ?? askFor(options.prompt, proxy, triedRealms.has(proxy));
    asking.set(proxy, answer);
    const credentials = await answer;
    asking.delete(proxy);
    log("info", "The proxy asked for a password", { proxy, given: credentials !== null });
    if (credentials === null) declined.set(proxy, elapsed() + DECLINED_MS);
    else triedRealms.add(proxy);
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

/** Buttons of a native dialog that still fit beside each other. */
const MAX_OFFERED = 4;

/**
 * Lets the user choose by which certificate of this computer a server, or a proxy, knows them.
 * Electron would send the first one, to any server that asks. The choice counts until the app is
 * closed; the certificate's key never leaves the store of the system.
 */
export function chooseClientCertificates(log: Log): void {
  const choices = new Map<string, Promise<Certificate | undefined>>();
  app.on("select-client-certificate", (event, _contents, url, certificates, callback) => {
    event.preventDefault();
    const host = URL.parse(url)?.host ?? url;
    const answer = choices.get(host) ?? askForCertificate(host, certificates);
    choices.set(host, answer);
    void giveCertificate(answer, certificates, (certificate) => {
      log("info", "A certificate was asked for", { host, given: certificate !== undefined });
      if (certificate === undefined) callback();
      else callback(certificate);
    });
  });
}

/** The list of another request has other objects for the same certificates. */
async function giveCertificate(
  answer: Promise<Certificate | undefined>,
  certificates: readonly Certificate[],
  give: (certificate: Certificate | undefined) => void,
): Promise<void> {
  const certificate = await answer;
  give(certificates.find(({ fingerprint }) => fingerprint === certificate?.fingerprint));
}

async function askForCertificate(
  host: string,
  certificates: readonly Certificate[],
): Promise<Certificate | undefined> {
  const offered = certificates
    .filter(({ validExpiry }) => validExpiry * 1000 > Date.now())
    .slice(0, MAX_OFFERED);
  if (offered.length === 0) return undefined;
  const issuers = [...new Set(offered.map(({ issuerName }) => issuerName))];
  const buttons = [...offered.map(({ subjectName }) => subjectName), "None"];
  const { response } = await dialog.showMessageBox({
    type: "question",
    title: "Roadbook",
    message: `${host} asks who you are`,
    detail:
      "Choose a certificate of this computer. The name in it is sent to the server. Your choice " +
      `counts until Roadbook is closed. Issued by: ${issuers.join(", ")}.`,
    buttons,
    defaultId: offered.length,
    cancelId: offered.length,
    noLink: true,
  });
  return offered[response];
}
