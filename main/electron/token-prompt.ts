import type { BrowserWindow } from "electron";
import { z } from "zod";
import type { AskInWindow } from "./prompt-window.ts";

export interface TokenPrompt {
  /** A token for the server that has one, or for another one. */
  readonly kind: "same" | "other";
  /** Address of the server that gets the token; null if the workspace has none. */
  readonly remote: string | null;
}

const answerSchema = z.object({ token: z.string().trim().min(1) });

/** Asks for a token in a window of its own; null when the user closed it. */
export async function promptForToken(
  prompt: AskInWindow,
  parent: BrowserWindow | null,
  { kind, remote }: TokenPrompt,
): Promise<string | null> {
  const { question, detail, confirm } = TEXTS[kind];
  const answer = await prompt({
    page: "api-key.html",
    title: "API key",
    height: 420,
    texts: { question, detail, confirm, server: remote === null ? "–" : shownOrigin(remote) },
    answer: answerSchema,
    parent,
  });
  return answer?.token ?? null;
}

/** The host that the app would connect to, also if the text only resembles another address. */
export function shownOrigin(remote: string): string {
  return URL.parse(remote.trim())?.origin ?? remote;
}

const TEXTS = {
  same: {
    question: "Replace the API key?",
    detail:
      "Roadbook will use the new key for this server. Continue only if you've just asked for that.",
    confirm: "Replace",
  },
  other: {
    question: "Connect to this server?",
    detail:
      "This workspace will be read from this server, and your changes and the API key will be " +
      "sent to it. Continue only if you've just entered its address.",
    confirm: "Connect",
  },
} as const;
