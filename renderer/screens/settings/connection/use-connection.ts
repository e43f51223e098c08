import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ProfileName } from "../../../../shared/contract/profile.ts";
import type { ChangedConnection, ConnectionFault } from "../../../../shared/local/connection.ts";
import { RequestError } from "../../../core/request-engine.ts";
import { callLocal, localKey, localQuery } from "../../../core/local.ts";
import { useStatus } from "../../../core/queries.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { CONNECTION_TEXTS } from "../texts.ts";

/** Hosts of this machine, which may be asked without encryption. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(?=[:/]|$)/i;

export interface ConnectionChange {
  readonly remote?: string;
  readonly token?: string;
  readonly profile?: ProfileName;
  /** True if the same account has another address now. */
  readonly moved?: boolean;
}

export function useConnection() {
  return useQuery(localQuery(useBridge(), "readConnection"));
}

export interface Verdict {
  readonly ok: boolean;
  readonly title: string;
  readonly text: string;
  /** The part of the connection that is at fault. */
  readonly fault: ConnectionFault | null;
  /** True if it was saved, whatever the test said. */
  readonly saved: boolean;
  /** The address is another server's: the user has to say what that means. */
  readonly otherServer?: true;
}

/** Saves the change, tests the connection and returns the outcome. Never rejects. */
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
      if (error instanceof RequestError && error.status === 409)
        return {
          ok: false,
          title: CONNECTION_TEXTS.notSaved,
          text: error.message,
          fault: null,
          saved: false,
          otherServer: true,
        };
      const text = error instanceof Error ? error.message : CONNECTION_TEXTS.notSavedReason;
      // Declined in the shell's own question: nothing is wrong with the address.
      const isDeclined = error instanceof RequestError && error.status === 403;
      const fault = isDeclined ? null : "address";
      return { ok: false, title: CONNECTION_TEXTS.notSaved, text, fault, saved: false };
    }
  };
}

function verdictOf({ test }: ChangedConnection, workOffline: boolean): Verdict {
  if (test.ok)
    return {
      ok: true,
      title: CONNECTION_TEXTS.connected,
      text: workOffline ? CONNECTION_TEXTS.connectedOffline : CONNECTION_TEXTS.reading,
      fault: null,
      saved: true,
    };
  return {
    ok: false,
    title: CONNECTION_TEXTS.notConnected,
    text: workOffline ? CONNECTION_TEXTS.notTried : (test.error ?? CONNECTION_TEXTS.noAnswer),
    fault: workOffline ? null : test.fault,
    saved: true,
  };
}

export function isOtherServer(address: string | null, saved: string): boolean {
  const origin = URL.parse(address ?? "")?.origin;
  return origin !== undefined && saved !== "" && origin !== URL.parse(saved)?.origin;
}

/** Returns whether two addresses belong to the same server; false for what is no address. */
export function isSameServer(remote: string, otherRemote: string): boolean {
  const origin = URL.parse(remote.trim())?.origin;
  return origin !== undefined && origin === URL.parse(otherRemote)?.origin;
}

/** Returns an address as it is saved: over https, or http where it is one of this machine. */
export function serverAddress(inputText: string): string {
  const text = inputText.trim();
  if (text === "" || /^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text;
  return `${LOOPBACK.test(text) ? "http" : "https"}://${text}`;
}
