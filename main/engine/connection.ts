import { PROFILES, type Profile, type ProfileName } from "../../shared/contract/profile.ts";
import { readBaseUrl } from "../remote/open-network.ts";
import type { Connection } from "../remote/client.ts";
import { type SavedConnection, STATE } from "../store/state-keys.ts";
import type { Store } from "../store/types.ts";
import { forgetBeliefs } from "../sync/beliefs.ts";
import { doubtAccount } from "../sync/prove-account.ts";
import type { StartOptions } from "./start-options.ts";
import type { TokenStore } from "./types.ts";

export type Changed =
  | { readonly ok: true }
  | { readonly ok: false; readonly status: 400 | 409; readonly message: string };

export type ConnectionChange = Omit<StartOptions, "name">;

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? url;
}

function belongsTo(remote: string, other: string): string {
  return (
    `This workspace belongs to ${originOf(remote)}. Open ${originOf(other)} as a ` +
    "workspace of its own, " +
    `or say that the same account has moved there (--moved).`
  );
}

/** Which server, which profile, which token. The token stays in its own store and in memory. */
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
    const before = this.#saved;
    const origin = remote === null ? null : originOf(remote);
    const known = before.tokenOrigin ?? (before.remote === null ? origin : originOf(before.remote));
    const token = next.token ?? (known === origin ? this.#token : null);
    const newToken = token !== this.#token;
    const newAddress = remote !== before.remote;
    if (newToken) {
      await this.#tokens.save(token);
      this.#token = token;
    }
    if (!newToken && !newAddress && profile === before.profile && before.tokenOrigin === origin)
      return { ok: true };
    this.#saved = { remote, profile, tokenOrigin: origin };
    this.#store.write(
      (writer) => {
        writer.state.set(STATE.connection, this.#saved);
        if (before.remote !== null && (newAddress || newToken)) doubtAccount(writer);
      },
      { durable: true },
    );
    if (newAddress || profile !== before.profile) forgetBeliefs(this.#store);
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
