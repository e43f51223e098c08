import { type Profile, type ProfileName, PROFILES } from "../../../shared/contract/profile.ts";
import { readBaseUrl } from "../../remote/open-network.ts";
import type { Connection, RemoteClient } from "../../remote/client.ts";
import { type SavedConnection, STATE } from "../../store/state-keys.ts";
import type { Store } from "../../store/types.ts";
import { forgetBeliefs } from "../../sync/beliefs.ts";
import { doubtAccount } from "../../sync/prove-account.ts";
import type { StartOptions } from "../start-options.ts";
import type { TokenStore } from "../types.ts";
import { CUSTOM_FIELD_PATH, SHAPES } from "../../../shared/contract/routes.ts";
import type { ConnectionFault } from "../../../shared/local/connection.ts";
import { failureText, type Fault, type Outcome } from "../../remote/outcome.ts";
import { readPage } from "../../remote/read-page.ts";

type Changed =
  | { readonly ok: true }
  | { readonly ok: false; readonly status: 400 | 409; readonly message: string };

type ConnectionChange = Omit<StartOptions, "name">;

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? url;
}

function belongsTo(remote: string, otherRemote: string): string {
  return (
    `This workspace belongs to ${originOf(remote)}. Open ${originOf(otherRemote)} as a ` +
    "workspace of its own, " +
    `or say that the same account has moved there (--moved).`
  );
}

/** Server, profile and token of the connection. The token stays in its own store and in memory. */
export class ConnectionSettings {
  readonly #store: Store;
  readonly #tokens: TokenStore;
  #saved: SavedConnection;
  #token: string | null;

  private constructor(
    store: Store,
    tokens: TokenStore,
    saved: SavedConnection,
    token: string | null,
  ) {
    this.#store = store;
    this.#tokens = tokens;
    this.#saved = saved;
    this.#token = token;
  }

  static async open(store: Store, tokens: TokenStore): Promise<ConnectionSettings> {
    const saved = store.read((reader) => reader.state.get(STATE.connection));
    return new ConnectionSettings(
      store,
      tokens,
      saved ?? { remote: null, profile: "extended" },
      await tokens.load(),
    );
  }

  /**
   * Stores the given settings. A workspace belongs to one account on one server: another origin is
   * refused unless the account has moved, which drops the token of the old one. After a change of
   * address or token a known record is looked for before anything is sent. A refused call changes
   * nothing.
   */
  async change(next: ConnectionChange): Promise<Changed> {
    let { remote, profile } = this.#saved;
    if (next.remote !== undefined) {
      const read = readBaseUrl(next.remote);
      if (!read.ok) return { ...read, status: 400 };
      if (remote !== null && originOf(read.url) !== originOf(remote) && next.moved !== true)
        return { ok: false, status: 409, message: belongsTo(remote, read.url) };
      remote = read.url;
    }
    if (next.profile !== undefined) profile = next.profile;
    const previous = this.#saved;
    const origin = remote === null ? null : originOf(remote);
    const knownOrigin =
      previous.tokenOrigin ?? (previous.remote === null ? origin : originOf(previous.remote));
    const token = next.token ?? (knownOrigin === origin ? this.#token : null);
    const newToken = token !== this.#token;
    const newAddress = remote !== previous.remote;
    if (newToken) {
      await this.#tokens.save(token);
      this.#token = token;
    }
    if (!newToken && !newAddress && profile === previous.profile && previous.tokenOrigin === origin)
      return { ok: true };
    this.#saved = { remote, profile, tokenOrigin: origin };
    this.#store.write(
      (writer) => {
        writer.state.set(STATE.connection, this.#saved);
        if (previous.remote !== null && (newAddress || newToken)) doubtAccount(writer);
      },
      { durable: true },
    );
    if (newAddress || profile !== previous.profile) forgetBeliefs(this.#store);
    return { ok: true };
  }

  current(): Connection | null {
    const { remote } = this.#saved;
    return remote === null || this.#token === null ? null : { baseUrl: remote, token: this.#token };
  }

  profile(): Profile {
    return PROFILES[this.#saved.profile];
  }

  /** The settings that may be shown: never the token. */
  view(): {
    readonly remote: string | null;
    readonly profile: ProfileName;
    readonly has_token: boolean;
  } {
    return {
      remote: this.#saved.remote,
      profile: this.#saved.profile,
      has_token: this.#token !== null,
    };
  }
}

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
  const firstVerdict = verdict(outcome);
  // The answer speaks of the custom fields alone, as far as is known: a role may have no right to
  // them.
  const speaksOfAll =
    firstVerdict.fault === null ||
    outcome.kind === "unauthorized" ||
    outcome.kind === "rate-limited";
  if (speaksOfAll || (outcome.kind === "unavailable" && outcome.status === null))
    return firstVerdict;
  const listed = await client.send({
    ...common,
    path: SHAPES.list.path("contact", ""),
    query: { page: "1", limit: "1" },
  });
  return listed.kind === "ok" && readPage(listed.body, 1) !== null ? GOOD : firstVerdict;
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
/** Advice for the user about a fault of the network. */
const ADVICE: Readonly<Partial<Record<Fault, string>>> = {
  proxy: "Check the proxy in the settings of this computer.",
};
const WILL_RETRY = "It is saved, and Roadbook will retry automatically.";

/** Nothing was sent to such a server, not even the key. */
function untrusted(message: string, issuer: string | null): ConnectionTest {
  const issuedBy = issuer === null ? "" : ` It was issued by “${issuer}”.`;
  return { error: `${message}${issuedBy} ${CHECK_CERTIFICATE}`, fault: "network" };
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
