import type { TokenStore } from "../types.ts";
import type { LogFile } from "./open-log.ts";

/** The same store; each token that goes through it is a text that the log never takes. */
export function hideTokens(
  tokens: TokenStore,
  logFile: Pick<LogFile, "hide"> | undefined,
): TokenStore {
  return {
    async load() {
      const token = await tokens.load();
      logFile?.hide(token);
      return token;
    },
    save(token) {
      logFile?.hide(token);
      return tokens.save(token);
    },
  };
}
