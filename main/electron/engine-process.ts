import { serveEngine } from "../engine/process/process.ts";
import { chromiumFetch } from "./chromium-fetch.ts";

/**
 * The engine with Chromium's network: the proxy of the operating system and its scripts (PAC), the
 * certificates that it trusts, and its sign-in to company networks (Negotiate, NTLM). No cookies
 * are kept.
 */
serveEngine(() => chromiumFetch);
