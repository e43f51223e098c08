import { z } from "zod";
import { PROFILE_NAMES, PROFILES, type Profile, type ProfileName } from "../../shared/contract/profile.ts";
import { readBaseUrl } from "../remote/base-url.ts";
import type { Connection } from "../remote/client.ts";
import type { Store } from "../store/types.ts";
import { forgetAbsent } from "../sync/effective-profile.ts";
import { forgetProblems } from "../sync/list-problems.ts";
import type { TokenStore } from "./types.ts";

const savedSchema = z.object({ remote: z.string().nullable(), profile: z.enum(PROFILE_NAMES) });
type Saved = z.output<typeof savedSchema>;

const KEY = "connection";

export type Changed = { readonly ok: true } | { readonly ok: false; readonly message: string };

/** Which server, which profile, which token. The token stays in its own store and in memory. */
export class ConnectionSettings {
  readonly #store: Store;
  readonly #tokens: TokenStore;
  #saved: Saved;
  #token: string | null;

  private constructor(store: Store, tokens: TokenStore, saved: Saved, token: string | null) {
    this.#store = store;
    this.#tokens = tokens;
    this.#saved = saved;
    this.#token = token;
  }

  static async open(store: Store, tokens: TokenStore): Promise<ConnectionSettings> {
    const parsed = savedSchema.safeParse(store.read((reader) => reader.state(KEY)));
    const saved: Saved = parsed.success ? parsed.data : { remote: null, profile: "extended" };
    return new ConnectionSettings(store, tokens, saved, await tokens.load());
  }

  /** Takes what is given and remembers it; nothing is changed when the address is not usable. */
  async change(next: {
    readonly remote?: string | undefined;
    readonly token?: string | undefined;
    readonly profile?: ProfileName | undefined;
  }): Promise<Changed> {
    let { remote, profile } = this.#saved;
    if (next.remote !== undefined) {
      const read = readBaseUrl(next.remote);
      if (!read.ok) return read;
      remote = read.url;
    }
    if (next.profile !== undefined) profile = next.profile;
    if (next.token !== undefined && next.token !== this.#token) {
      await this.#tokens.save(next.token);
      this.#token = next.token;
    }
    if (remote !== this.#saved.remote || profile !== this.#saved.profile) {
      this.#saved = { remote, profile };
      this.#store.write((writer) => writer.setState(KEY, this.#saved), { durable: true });
      forgetAbsent(this.#store);
      forgetProblems(this.#store);
    }
    return { ok: true };
  }

  current(): Connection | null {
    const { remote } = this.#saved;
    return remote === null || this.#token === null ? null : { baseUrl: remote, token: this.#token };
  }

  profile(): Profile {
    return PROFILES[this.#saved.profile];
  }

  /** What may be shown: never the token. */
  view(): { readonly remote: string | null; readonly profile: ProfileName; readonly has_token: boolean } {
    return { remote: this.#saved.remote, profile: this.#saved.profile, has_token: this.#token !== null };
  }
}
