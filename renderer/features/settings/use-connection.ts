import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ProfileName } from "../../../shared/contract/profile.ts";
import { ask } from "../../data/ask.ts";
import { useStatus } from "../../data/queries.ts";
import { useBridge } from "../../data/workspace.tsx";

/** GET and PUT /local/connection; `test` is in the answer of a PUT only. The token is never part of it. */
export interface ConnectionView {
  readonly remote: string | null;
  readonly profile: ProfileName;
  readonly has_token: boolean;
  readonly test?: { readonly ok: boolean; readonly error: string | null };
}

export interface ConnectionChange {
  readonly remote?: string;
  readonly token?: string;
  readonly profile?: ProfileName;
}

export function useConnection() {
  const bridge = useBridge();
  return useQuery({
    queryKey: ["connection"],
    queryFn: () => ask<ConnectionView>(bridge, { method: "GET", path: "/local/connection" }),
  });
}

export interface Verdict {
  readonly ok: boolean;
  readonly title: string;
  readonly text: string;
  /** Whether it was remembered, whatever the test said. */
  readonly saved: boolean;
}

/** Saves what was changed, tries the connection, and says how that went. Never rejects. */
export function useSaveConnection(): (change: ConnectionChange) => Promise<Verdict> {
  const bridge = useBridge();
  const client = useQueryClient();
  const status = useStatus();
  return async (change) => {
    try {
      const answer = await ask<ConnectionView>(bridge, { method: "PUT", path: "/local/connection", body: change });
      client.setQueryData(["connection"], answer);
      void client.invalidateQueries({ queryKey: ["status"] });
      return verdictOf(answer, status?.work_offline ?? false);
    } catch (error) {
      const text = error instanceof Error ? error.message : "The app did not take it.";
      return { ok: false, title: "Not saved", text, saved: false };
    }
  };
}

export function verdictOf({ test, has_token, remote }: ConnectionView, workOffline: boolean): Verdict {
  if (test?.ok === true)
    return {
      ok: true,
      title: "Connected",
      text: workOffline
        ? "The server knows this token. You work offline: nothing is read or sent until you switch that off."
        : "The server knows this token. Records are being read; you can start at once.",
      saved: true,
    };
  const missing = remote === null ? "the address of the server" : has_token ? null : "an access token";
  return {
    ok: false,
    title: "Saved, but not connected",
    text: missing === null ? (test?.error ?? "The server does not answer.") : `What is missing is ${missing}.`,
    saved: true,
  };
}
