import { CUSTOM_FIELD_PATH } from "../../shared/contract/routes.ts";
import type { RemoteClient } from "../remote/client.ts";
import { failureText } from "../remote/outcome.ts";

export interface ConnectionTest {
  /** In words for the user; null when address and token are good. */
  readonly error: string | null;
  /** The server was reached and refuses the token. */
  readonly refused: boolean;
}

/** Asks the server the cheapest question that needs the token. */
export async function testConnection(client: RemoteClient): Promise<ConnectionTest> {
  const outcome = await client.send({ lane: "user", purpose: "connection", method: "GET", path: CUSTOM_FIELD_PATH });
  const error = (): string | null => {
    switch (outcome.kind) {
      case "ok":
        return Array.isArray(outcome.body) ? null : "This address answers, but not as a /v1 server. Check it.";
      case "missing":
        return "There is no /v1 API at this address. Check it.";
      default:
        return failureText(outcome);
    }
  };
  return { error: error(), refused: outcome.kind === "unauthorized" };
}
