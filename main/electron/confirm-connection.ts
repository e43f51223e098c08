import type { BrowserWindow } from "electron";
import type { EngineClient } from "../../shared/runtime/engine-client.ts";
import { LOCAL, routeOf } from "../../shared/local/contract.ts";
import { localRequest, matchLocal, routeAnswer } from "../../shared/local/request.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import { askUser, type Question } from "./ask-user.ts";

const NOT_CONFIRMED: WireResponse = {
  status: 403,
  body: { message: "Nothing was changed: the connection wasn't confirmed." },
};

/**
 * Requests that connect the app to a server or an account, or change what protects its files. The
 * page sends them, the user confirms them here: a script in the page can neither send the data
 * elsewhere, nor replace the token, nor encrypt, decrypt or wipe a workspace.
 */
export class ConnectionConfirmation {
  readonly #client: () => EngineClient;
  /** At most one dialog at a time, however often a page asks. */
  #isAsking = false;

  /** `client`: connection to the engine that is shown. */
  constructor(client: () => EngineClient) {
    this.#client = client;
  }

  async request(window: BrowserWindow | null, request: WireRequest): Promise<WireResponse> {
    const found = matchLocal(request);
    if (found === null || !routeOf(found.name).isConfirmed || this.#isAsking) return NOT_CONFIRMED;
    this.#isAsking = true;
    try {
      const question = await this.#question(found.name, request);
      if (question !== null && (await askUser(window, question)).choice !== "yes")
        return NOT_CONFIRMED;
      return await this.#client().request(request);
    } finally {
      this.#isAsking = false;
    }
  }

  /** Null when the request changes neither server nor token, or is refused by the engine anyway. */
  async #question(name: string, { body: given }: WireRequest): Promise<Question | null> {
    const own = OWN_QUESTIONS[name];
    if (own !== undefined) return own;
    if (name === "createWorkspace") {
      const body = LOCAL.createWorkspace.body.safeParse(given);
      if (!body.success) return null;
      const { name: title, remote } = body.data;
      return connect(remote, `The workspace “${title}”`);
    }
    const body = LOCAL.changeConnection.body.safeParse(given);
    if (!body.success) return null;
    const { remote, token } = body.data;
    const answer = await this.#client().request(localRequest("readConnection"));
    const before = answer.status === 200 ? routeAnswer("readConnection", answer.body).remote : null;
    if (remote !== undefined && remote !== before) return connect(remote, "This workspace");
    if (token === undefined) return null;
    return {
      message: "Replace the API key?",
      detail: `Roadbook will use the new token for ${before ?? "its server"}. ${ONLY_YOURSELF}`,
      yes: "Replace token",
    };
  }
}

/** What a script in the page must not do to the files on this computer. */
const OWN_QUESTIONS: Readonly<Record<string, Question>> = {
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
  wipeWorkspace: {
    message: "Wipe this workspace from this computer?",
    detail:
      "Its records, files, backups and unsent changes are deleted here for good. What is on the " +
      "server stays.",
    yes: "Wipe",
  },
};

const ONLY_YOURSELF = "Continue only if you've just entered it yourself.";

function connect(remote: string, what: string): Question {
  // Names the host that the app would connect to, also if the text only resembles another address.
  const origin = URL.parse(remote.trim())?.origin ?? remote;
  return {
    message: `Connect to ${origin}?`,
    detail:
      `${what} will be read from this server, and your changes and the access token will be sent ` +
      `to it. ${ONLY_YOURSELF}`,
    yes: "Connect",
  };
}
