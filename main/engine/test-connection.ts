import { CUSTOM_FIELD_PATH, SHAPES } from "../../shared/contract/routes.ts";
import type { ConnectionFault } from "../../shared/local/connection.ts";
import type { RemoteClient } from "../remote/client.ts";
import { failureText, type Fault, type Outcome } from "../remote/outcome.ts";
import { readPage } from "../remote/read-page.ts";

export interface ConnectionTest {
  /** The problem and what to do about it, for the user; null when address and token are good. */
  readonly error: string | null;
  /** The likely cause; null without a problem. */
  readonly fault: ConnectionFault | null;
}

/**
 * Asks the server the cheapest question that needs the token; where it gives no custom fields, for
 * a record. `issuer` tells who issued the server's certificate, by its own words.
 */
export async function testConnection(
  client: Pick<RemoteClient, "send">,
  maySend: () => boolean,
  issuer: () => Promise<string | null>,
): Promise<ConnectionTest> {
  if (!maySend()) return { error: "Working offline: nothing is sent.", fault: null };
  const common = { lane: "user", purpose: "connection", method: "GET" } as const;
  const ask = () => client.send({ ...common, path: CUSTOM_FIELD_PATH });
  const answer = await ask();
  // A connection that was kept open may have been closed meanwhile; the second one is a new one.
  const outcome = isInterrupted(answer) ? await ask() : answer;
  if (outcome.kind === "unavailable" && outcome.fault === "certificate")
    return untrusted(outcome.message, await issuer());
  const first = verdict(outcome);
  // The answer speaks of the custom fields alone, as far as is known: a role may have no right to
  // them.
  const speaksOfAll =
    first.fault === null || outcome.kind === "unauthorized" || outcome.kind === "rate-limited";
  if (speaksOfAll || (outcome.kind === "unavailable" && outcome.status === null)) return first;
  const listed = await client.send({
    ...common,
    path: SHAPES.list.path("contact", ""),
    query: { page: "1", limit: "1" },
  });
  return listed.kind === "ok" && readPage(listed.body, 1) !== null ? GOOD : first;
}

function isInterrupted(outcome: Outcome): boolean {
  return outcome.kind === "unavailable" && outcome.fault === "interrupted";
}

const GOOD: ConnectionTest = { error: null, fault: null };
const CHECK_NETWORK =
  "Check the address, and whether this machine is online; some servers need a VPN.";
const CHECK_CERTIFICATE =
  "Nothing was sent. If this is your company's own certificate, have it installed on this " +
  "computer; in a hotel or on a train, first sign in to the network in a browser.";
/** What to do about a fault of the network. */
const ADVICE: Readonly<Partial<Record<Fault, string>>> = {
  proxy: "Check the proxy in the settings of this computer.",
};
const WILL_RETRY = "It is saved, and Roadbook will retry automatically.";

/** Nothing was sent to such a server, not even the key. */
function untrusted(message: string, issuer: string | null): ConnectionTest {
  const by = issuer === null ? "" : ` It was issued by “${issuer}”.`;
  return { error: `${message}${by} ${CHECK_CERTIFICATE}`, fault: "network" };
}

function verdict(outcome: Outcome): ConnectionTest {
  switch (outcome.kind) {
    case "ok":
      return Array.isArray(outcome.body)
        ? GOOD
        : { error: "This address answers, but not as a /v1 server. Check it.", fault: "address" };
    case "missing":
      return { error: "There is no /v1 API at this address. Check it.", fault: "address" };
    case "unauthorized":
      return {
        error:
          "The server doesn't accept this API key. Copy all of it again, or create " +
          "a new one in the CRM.",
        fault: "token",
      };
    case "rejected":
      return { error: `The server refuses: ${outcome.message}`, fault: "server" };
    case "forbidden":
      return { error: `${failureText(outcome)} ${WILL_RETRY}`, fault: "server" };
    case "rate-limited":
      return { error: `${failureText(outcome)} ${WILL_RETRY}`, fault: "server" };
    case "unavailable":
      if (outcome.status !== null && outcome.status >= 500)
        return {
          error: `The server has a problem (${outcome.status}). ${WILL_RETRY}`,
          fault: "server",
        };
      if (outcome.status !== null)
        return { error: `${outcome.message} ${WILL_RETRY}`, fault: "address" };
      return {
        error: `${outcome.message} ${adviceOn(outcome.fault)} ${WILL_RETRY}`,
        fault: "network",
      };
  }
}

function adviceOn(fault: Fault | undefined): string {
  return (fault === undefined ? undefined : ADVICE[fault]) ?? CHECK_NETWORK;
}
