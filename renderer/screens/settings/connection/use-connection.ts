import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ProfileName } from "../../../../shared/contract/profile.ts";
import type { ChangedConnection, ConnectionFault } from "../../../../shared/local/connection.ts";
import { AskError } from "../../../core/ask.ts";
import { callLocal, localKey, localQuery } from "../../../core/local.ts";
import { useStatus } from "../../../core/queries.ts";
import { useBridge } from "../../../core/workspace.tsx";

export interface ConnectionChange {
  readonly remote?: string;
  readonly token?: string;
  readonly profile?: ProfileName;
  /** The same account has another address now. */
  readonly moved?: boolean;
}

export function useConnection() {
  return useQuery(localQuery(useBridge(), "readConnection"));
}

export interface Verdict {
  readonly ok: boolean;
  readonly title: string;
  readonly text: string;
  /** What to look at first. */
  readonly fault: ConnectionFault | null;
  /** Whether it was remembered, whatever the test said. */
  readonly saved: boolean;
  /** The address is another server's: the user has to say what that means. */
  readonly otherServer?: true;
}

/** Saves what was changed, tries the connection, and says how that went. Never rejects. */
export function useSaveConnection(): (change: ConnectionChange) => Promise<Verdict> {
  const bridge = useBridge();
  const client = useQueryClient();
  const status = useStatus();
  return async (change) => {
    try {
      const answer = await callLocal(bridge, "changeConnection", { body: change });
      client.setQueryData(localKey("readConnection"), answer);
      void client.invalidateQueries({ queryKey: localKey("readStatus") });
      return verdictOf(answer, status?.work_offline ?? false);
    } catch (error) {
      if (error instanceof AskError && error.status === 409)
        return {
          ok: false,
          title: "Not saved",
          text: error.message,
          fault: null,
          saved: false,
          otherServer: true,
        };
      const text = error instanceof Error ? error.message : "The app did not take it.";
      return { ok: false, title: "Not saved", text, fault: "address", saved: false };
    }
  };
}

function verdictOf({ test }: ChangedConnection, workOffline: boolean): Verdict {
  if (test.ok)
    return {
      ok: true,
      title: "Connected",
      text: workOffline
        ? "The server knows this token. You work offline: nothing is read or sent until you switch that off."
        : "The server knows this token. Records are being read; you can start at once.",
      fault: null,
      saved: true,
    };
  return {
    ok: false,
    title: "Saved, but not connected",
    text: workOffline
      ? "You work offline, so that it could not be tried. Switch that off to connect."
      : (test.error ?? "The server does not answer."),
    fault: workOffline ? null : test.fault,
    saved: true,
  };
}

/** Whether two addresses are those of one server; what is no address is none's. */
export function isSameServer(remote: string, other: string): boolean {
  const origin = URL.parse(remote.trim())?.origin;
  return origin !== undefined && origin === URL.parse(other)?.origin;
}

/** What has to be filled in before there is anything to try; by the field. */
export function missingParts(
  remote: string,
  hasToken: boolean,
): Readonly<Partial<Record<"address" | "token", string>>> {
  return {
    ...(remote.trim() === "" ? { address: "Give the address of your CRM's API." } : {}),
    ...(hasToken
      ? {}
      : {
          token:
            "Give an access token: your CRM makes one for you, in its settings or by its administrator.",
        }),
  };
}
