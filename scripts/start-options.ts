import { PROFILE_NAMES } from "../shared/contract/profile.ts";
import { count, flag, text } from "./command-line.ts";

/** Options that may follow `npm start` and `npm run dev`. The shells read the values. */
export const START_OPTIONS = {
  demo: flag("starts a server with made-up data first and connects to it"),
  shell: text("NAME", "electron or browser; by default Electron, where it can open a window"),
  port: count(
    "browser shell: its port on 127.0.0.1, 0 for a free one; without it, any address of its own",
    0,
  ),
  "data-dir": text("DIR", "where the workspace is kept"),
  remote: text("URL", "the server's address, without /v1"),
  "token-file": text("FILE", "has the API key; it may also be in ROADBOOK_TOKEN"),
  token: text("KEY", "the API key itself, which everybody on this machine can read here"),
  profile: text("NAME", `what the server can do: ${PROFILE_NAMES.join(" or ")}`),
  name: text("NAME", "what the workspace is called"),
  moved: flag("the account of this workspace has another address now, that of --remote"),
  "key-file": text("FILE", "browser shell: has the page's key; it may also be in ROADBOOK_KEY"),
  key: text("KEY", "browser shell: the page's key itself, which everybody here can read"),
  "no-open": flag("browser shell: opens no browser"),
};
