import { CUSTOM_FIELD_PATH } from "../../shared/contract/routes.ts";
import type { ConnectionFault } from "../../shared/local/connection.ts";
import type { RemoteClient } from "../remote/client.ts";
import { failureText, type Outcome } from "../remote/outcome.ts";

export interface ConnectionTest {
  /** In words for the user, with what can be done; null when address and token are good. */
  readonly error: string | null;
  /** What is at fault, as far as is known; null when nothing is. */
  readonly fault: ConnectionFault | null;
}

/** Asks the server the cheapest question that needs the token. */
export async function testConnection(
  client: Pick<RemoteClient, "send">,
  maySend: () => boolean,
): Promise<ConnectionTest> {
  if (!maySend()) return { error: "Working offline: nothing is sent.", fault: null };
  return verdict(await client.send({ lane: "user", purpose: "connection", method: "GET", path: CUSTOM_FIELD_PATH }));
}

const REACH = "Check the address, and whether this machine is online; some servers need a VPN.";
const LATER = "It is saved, and tried again by itself.";

function verdict(outcome: Outcome): ConnectionTest {
  switch (outcome.kind) {
    case "ok":
      return Array.isArray(outcome.body)
        ? { error: null, fault: null }
        : { error: "This address answers, but not as a /v1 server. Check it.", fault: "address" };
    case "missing":
      return { error: "There is no /v1 API at this address. Check it.", fault: "address" };
    case "unauthorized":
      return {
        error: "The server refuses this access token. Copy it again as a whole, or make a new one in the CRM.",
        fault: "token",
      };
    case "rejected":
      return { error: `The server refuses: ${outcome.message}`, fault: "server" };
    case "rate-limited":
      return { error: `${failureText(outcome)} ${LATER}`, fault: "server" };
    case "unavailable":
      if (outcome.status !== null && outcome.status >= 500)
        return { error: `The server has a problem of its own (${outcome.status}). ${LATER}`, fault: "server" };
      if (outcome.status !== null) return { error: `${outcome.message} ${LATER}`, fault: "address" };
      return { error: `${outcome.message} ${REACH} ${LATER}`, fault: "network" };
  }
}
