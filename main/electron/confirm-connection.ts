import type { BrowserWindow } from "electron";
import type { EngineClient } from "../../shared/runtime/engine-client.ts";
import { PROMPTED_TOKEN } from "../../shared/local/connection.ts";
import { LOCAL, type RouteName, routeOf } from "../../shared/local/contract.ts";
import {
  localRequest,
  type MatchedRoute,
  matchLocal,
  routeAnswer,
} from "../../shared/local/request.ts";
import type { WorkspaceView } from "../../shared/local/workspaces.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import { readBackupName } from "../engine/backups/make-backup.ts";
import { askUser, type Question } from "./ask-user.ts";
import { type AskInWindow, confirmUnlock } from "./prompt-window.ts";
import { z } from "zod";

const refused = (message: string): WireResponse => ({ status: 403, body: { message } });
const NOT_CONFIRMED = refused("Nothing was changed: it wasn't confirmed.");
const STAYS_LOCKED = refused("The workspace stays locked: the unlock wasn't confirmed.");

/** Way in which the user confirms a request. */
type Confirmation =
  | { readonly kind: "question"; readonly question: Question }
  /** By typing the token, in a window that no page of the app reaches. */
  | { readonly kind: "token"; readonly prompt: TokenPrompt; readonly body: object }
  /** By the person at the computer: the system keeps the key. */
  | { readonly kind: "person" }
  /** Nothing to confirm: not the server's matter, a user's secret, or refused by the engine. */
  | { readonly kind: "nothing" }
  /** A page gives a token itself. */
  | { readonly kind: "nobody" };

const NOTHING: Confirmation = { kind: "nothing" };

/**
 * Requests that connect the app to a server or an account, or destroy, replace or change what
 * protects its files. The page sends them, the user confirms them here: a script in the page can
 * neither send the data elsewhere, nor read or replace the token, nor encrypt, decrypt, unlock,
 * wipe, remove or replace a workspace.
 */
export class ConnectionConfirmation {
  readonly #client: () => EngineClient;
  readonly #prompt: AskInWindow;
  /** At most one dialog at a time, however often a page asks. */
  #isAsking = false;

  /** `client`: connection to the engine that is shown. */
  constructor(client: () => EngineClient, prompt: AskInWindow) {
    this.#client = client;
    this.#prompt = prompt;
  }

  async request(window: BrowserWindow | null, request: WireRequest): Promise<WireResponse> {
    const match = matchLocal(request);
    if (match === null || !routeOf(match.name).isConfirmed || this.#isAsking) return NOT_CONFIRMED;
    this.#isAsking = true;
    try {
      const confirmed = await this.#confirm(window, match, request);
      if (confirmed !== null) return await this.#client().request(confirmed);
      return match.name === "unlockWorkspace" ? STAYS_LOCKED : NOT_CONFIRMED;
    } finally {
      this.#isAsking = false;
    }
  }

  /** Returns the request that the user confirms, with the token that they typed; else null. */
  async #confirm(
    window: BrowserWindow | null,
    route: MatchedRoute,
    request: WireRequest,
  ): Promise<WireRequest | null> {
    const confirmation = await this.#confirmationOf(route, request);
    switch (confirmation.kind) {
      case "nothing":
        return request;
      case "nobody":
        return null;
      case "question":
        return (await askUser(window, confirmation.question)).choice === "yes" ? request : null;
      case "person":
        return (await confirmUnlock(window)) ? request : null;
      case "token": {
        const { prompt, body } = confirmation;
        const token = await promptForToken(this.#prompt, window, prompt);
        if (token === null) return null;
        // Only for the server that was shown, also if another workspace was opened meanwhile.
        const { remote } = prompt;
        return { ...request, body: { ...body, token, ...(remote !== null && { remote }) } };
      }
    }
  }

  async #confirmationOf(
    { name, segments }: MatchedRoute,
    { body: sentBody }: WireRequest,
  ): Promise<Confirmation> {
    const ownQuestion = OWN_QUESTIONS[name];
    if (ownQuestion !== undefined) return { kind: "question", question: ownQuestion };
    if (name === "removeWorkspace") return this.#removal(segments["id"]);
    if (name === "restoreBackup") {
      const backup = readBackupName(segments["name"] ?? "");
      return backup === null ? NOTHING : { kind: "question", question: restore(backup.madeAt) };
    }
    if (name === "unlockWorkspace") {
      const body = LOCAL.unlockWorkspace.body.safeParse(sentBody);
      // A passphrase, or a recovery code, is the word of the user.
      return !body.success || body.data.secret !== undefined ? NOTHING : { kind: "person" };
    }
    if (name === "createWorkspace") {
      const body = LOCAL.createWorkspace.body.safeParse(sentBody);
      // Without a key nothing is read from its server, and nothing sent there.
      if (!body.success || body.data.token === undefined) return NOTHING;
      return byToken(body.data, { kind: "other", remote: body.data.remote ?? null });
    }
    const body = LOCAL.changeConnection.body.safeParse(sentBody);
    if (!body.success) return NOTHING;
    const { remote, token } = body.data;
    const currentConnection = await this.#connection();
    const isOther = remote !== undefined && remote !== currentConnection?.remote;
    if (token !== undefined) {
      // A page can give a new workspace its address.
      const kind = isOther || currentConnection?.has_token !== true ? "other" : "same";
      return byToken(body.data, { kind, remote: remote ?? currentConnection?.remote ?? null });
    }
    return isOther ? { kind: "question", question: connect(remote) } : NOTHING;
  }

  /** Names the workspace as it is stored, whatever the page shows. */
  async #removal(id: string | undefined): Promise<Confirmation> {
    const answer = await this.#client().request(localRequest("listWorkspaces"));
    if (answer.status !== 200) return { kind: "nobody" };
    const { data } = routeAnswer("listWorkspaces", answer.body);
    const workspace = data.find((candidate) => candidate.id === id);
    return workspace === undefined ? NOTHING : { kind: "question", question: remove(workspace) };
  }

  async #connection() {
    const answer = await this.#client().request(localRequest("readConnection"));
    return answer.status === 200 ? routeAnswer("readConnection", answer.body) : null;
  }
}

function byToken(body: { readonly token?: string | undefined }, prompt: TokenPrompt): Confirmation {
  return body.token === PROMPTED_TOKEN ? { kind: "token", prompt, body } : { kind: "nobody" };
}

/** Questions for what a script in the page must not do to the files on this computer. */
const OWN_QUESTIONS: Readonly<Partial<Record<RouteName, Question>>> = {
  turnOnEncryption: {
    message: "Encrypt this workspace?",
    detail:
      "Without its passphrase or its recovery code nobody can open it again, not even you. " +
      "Continue only if you've written the recovery code down.",
    yes: "Encrypt",
  },
  turnOffEncryption: {
    message: "Turn off encryption?",
    detail: "Whoever can read this computer's disk can then read the workspace.",
    yes: "Turn off",
  },
  changeKey: {
    message: "Encrypt this workspace with a new key?",
    detail:
      "Its present passphrase and recovery code will no longer open it. Continue only if you've " +
      "written the new recovery code down.",
    yes: "Encrypt",
  },
  wipeWorkspace: {
    message: "Wipe this workspace from this computer?",
    detail:
      "Its records, files, backups and unsent changes are deleted here for good. What is on the " +
      "server stays.",
    yes: "Wipe",
  },
};

/** Says the server, too: a page can rename a workspace. */
function remove({ name, remote }: WorkspaceView): Question {
  return {
    message: `Remove “${name}” from this computer?`,
    detail:
      (remote === null ? "" : `Its server is ${shownOrigin(remote)}. `) +
      "Its records, files, backups and unsent changes are deleted here for good. What is on " +
      "the server stays.",
    yes: "Remove",
  };
}

function restore(madeAt: number): Question {
  const time = new Date(madeAt).toLocaleString(undefined, {
    dateStyle: "long",
    timeStyle: "short",
  });
  return {
    message: `Restore the backup of ${time}?`,
    detail:
      "The records here are replaced by those of the backup. Unsent changes are carried over, " +
      "and the server's newer ones are read again.",
    yes: "Restore",
  };
}

/** The address is another one on the same server, or the token is not known yet. */
function connect(remote: string): Question {
  return {
    message: `Connect to ${shownOrigin(remote)}?`,
    detail:
      "This workspace will be read from this server, and your changes and the API key will be " +
      "sent to it. Continue only if you've just entered this address yourself.",
    yes: "Connect",
  };
}

interface TokenPrompt {
  /** A token for the server that has one, or for another one. */
  readonly kind: "same" | "other";
  /** Address of the server that gets the token; null if the workspace has none. */
  readonly remote: string | null;
}

const answerSchema = z.object({ token: z.string().trim().min(1) });

/** Asks for a token in a window of its own; null when the user closed it. */
async function promptForToken(
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
function shownOrigin(remote: string): string {
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
