import { app, type Certificate, dialog } from "electron";
import type { Log } from "../../shared/runtime/log.ts";

/** Buttons of a native dialog that still fit beside each other. */
const MAX_OFFERED = 4;

/**
 * Lets the user choose by which certificate of this computer a server, or a proxy, knows them.
 * Electron would send the first one, to whoever asks. The choice counts until the app is closed;
 * the certificate's key never leaves the store of the system.
 */
export function chooseClientCertificates(log: Log): void {
  const chosen = new Map<string, Promise<Certificate | undefined>>();
  app.on("select-client-certificate", (event, _contents, url, certificates, callback) => {
    event.preventDefault();
    const host = URL.parse(url)?.host ?? url;
    const answer = chosen.get(host) ?? askForCertificate(host, certificates);
    chosen.set(host, answer);
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
  const chosen = await answer;
  give(certificates.find(({ fingerprint }) => fingerprint === chosen?.fingerprint));
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
