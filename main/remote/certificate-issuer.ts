import { connect } from "node:tls";

const LIMIT_MS = 5_000;
/** Longest name that is shown; it is whatever the other side says. */
const MAX_CHARACTERS = 100;

/**
 * Returns who issued the certificate of a server, by its own words, without sending anything but
 * the handshake; null if it cannot be told.
 */
export function certificateIssuer(baseUrl: string): Promise<string | null> {
  const { protocol, hostname, port } = new URL(baseUrl);
  if (protocol !== "https:") return Promise.resolve(null);
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname.replace(/^\[|\]$/g, ""),
      port: Number(port || 443),
      // It is only looked at: nothing is sent on this connection.
      rejectUnauthorized: false,
      ...(/^[\d.]+$|:/.test(hostname) ? {} : { servername: hostname }),
    });
    const end = (name: string | null) => {
      resolve(name);
      socket.destroy();
    };
    socket.setTimeout(LIMIT_MS, () => end(null));
    socket.once("error", () => end(null));
    socket.once("secureConnect", () => {
      const { issuer } = socket.getPeerCertificate();
      const [name] = [issuer?.CN ?? issuer?.O ?? issuer?.OU].flat();
      end(name === undefined ? null : name.slice(0, MAX_CHARACTERS).toWellFormed());
    });
  });
}
