/**
 * What the status bar and Sync say when syncing fails, and what to do: a row for each way in which
 * it does, true of what happened.
 */
import { afterEach, expect, test } from "vitest";
import { statusWords } from "../../renderer/core/status-words.ts";
import { problemText, SUMMARY_TEXTS } from "../../renderer/screens/sync-center/texts.ts";
import { SYNC_CAUSES, type SyncCause } from "../../shared/local/status.ts";
import { troubleOf } from "../../shared/local/trouble-texts.ts";
import { statusLine } from "../../main/electron/follow-status.ts";
import { contact, contactBody } from "../fixtures/named-rows.ts";
import type { Fate } from "../fixtures/scripted-wire.ts";
import { type ScriptedWorld, scriptedWorld } from "../fixtures/scripted-world.ts";

let world: ScriptedWorld;
afterEach(() => world.close());

const says = (status: number, message: unknown): Fate => ({
  instead: { status, body: { message } },
});
const page = (status: number): Fate => ({ instead: { status, body: "<html>Sign in</html>" } });
const MANAGER = "Ask whoever manages your CRM, or try another network.";
const REFUSES = "The server refuses your account or your network";
const WEB_PAGE =
  "A web page answered instead of your CRM. The network may want you to sign in, a firewall may " +
  "block Roadbook, or the address may not be your CRM's";
const BROWSER = "Open a web page in a browser to see what the network wants.";
const CHECK = "Check your network, and the server's address in the settings.";
const GOES_ON = "If it goes on, tell whoever manages your CRM.";

interface Row {
  readonly when: string;
  readonly fate: Fate;
  readonly cause: SyncCause;
  readonly bar: string;
  readonly says: string;
}

const ROWS: readonly Row[] = [
  {
    when: "503",
    fate: says(503, "x"),
    cause: "server",
    bar: "Server has a problem",
    says: `The server has a problem (503). ${GOES_ON}`,
  },
  {
    when: "no JSON",
    fate: { instead: { status: 200, body: "hello" } },
    cause: "server",
    bar: "Server has a problem",
    says: `The response isn't JSON. This may not be a /v1 server. ${GOES_ON}`,
  },
  {
    when: "402",
    fate: says(402, "Your plan has ended."),
    cause: "account",
    bar: "Access refused",
    says: `${REFUSES} (402): Your plan has ended. ${MANAGER}`,
  },
  {
    when: "403",
    fate: says(403, "No access."),
    cause: "account",
    bar: "Access refused",
    says: `${REFUSES} (403): No access. ${MANAGER}`,
  },
  {
    when: "423 without a message",
    fate: says(423, ""),
    cause: "account",
    bar: "Access refused",
    says: `${REFUSES} (423). ${MANAGER}`,
  },
  {
    when: "400 to every list",
    fate: says(400, "Bad request."),
    cause: "account",
    bar: "Access refused",
    says:
      `${REFUSES}: It doesn't let you read any of its lists. The server refuses this list ` +
      `(400): Bad request. ${MANAGER}`,
  },
  {
    when: "404 to everything",
    fate: says(404, "Not found."),
    cause: "other",
    bar: "Last sync failed",
    says: "There is no /v1 API at this address. Check the server's address.",
  },
  {
    when: "a portal's page",
    fate: page(200),
    cause: "intermediary",
    bar: "Blocked by the network",
    says: `${WEB_PAGE}. ${BROWSER}`,
  },
  {
    when: "a firewall's page",
    fate: page(403),
    cause: "intermediary",
    bar: "Blocked by the network",
    says: `${WEB_PAGE} (403). ${BROWSER}`,
  },
  {
    when: "511",
    fate: says(511, "x"),
    cause: "intermediary",
    bar: "Blocked by the network",
    says: `The network wants you to sign in first (511). ${BROWSER}`,
  },
  {
    when: "a redirect",
    fate: says(302, "x"),
    cause: "intermediary",
    bar: "Blocked by the network",
    says:
      "The request was sent on to another address (302), which Roadbook doesn't follow. " +
      "The network may want you to sign in, or your CRM has another address. " +
      BROWSER,
  },
  {
    when: "407",
    fate: says(407, "x"),
    cause: "proxy",
    bar: "Proxy problem",
    says:
      "The proxy wants a name and a password (407). Check the proxy in the settings of " +
      "this computer.",
  },
  {
    when: "no tunnel",
    fate: { code: "UND_ERR_ABORTED" },
    cause: "proxy",
    bar: "Proxy problem",
    says:
      "The proxy does not connect to the server. Check the proxy in the settings of this " +
      "computer.",
  },
  {
    when: "refused",
    fate: "refused",
    cause: "unreachable",
    bar: "Offline",
    says: `The server cannot be reached. Nothing answers at crm.example. ${CHECK}`,
  },
  {
    when: "no network",
    fate: { code: "ENETUNREACH" },
    cause: "unreachable",
    bar: "Offline",
    says: `The server cannot be reached. Nothing answers at crm.example. ${CHECK}`,
  },
  {
    when: "no such name",
    fate: { code: "ENOTFOUND" },
    cause: "name",
    bar: "Offline",
    says: `The server cannot be reached. Its name, crm.example, was not found. ${CHECK}`,
  },
  {
    when: "certificate",
    fate: { code: "CERT_HAS_EXPIRED" },
    cause: "certificate",
    bar: "Server not trusted",
    says:
      "The server is not trusted. Its certificate has expired, or the clock of this " +
      "computer is wrong. Ask whoever manages your CRM or your network.",
  },
  {
    when: "reset",
    fate: "lost",
    cause: "interrupted",
    bar: "Offline",
    says: "The connection was interrupted. Check your network.",
  },
  {
    when: "cut off",
    fate: "half-body",
    cause: "interrupted",
    bar: "Offline",
    says: "The response was cut off. Check your network.",
  },
  {
    when: "silence",
    fate: "silent",
    cause: "silence",
    bar: "Server isn't answering",
    says: `The server did not answer in time. Check your network. ${GOES_ON}`,
  },
];

/** The app with a change that waits, after three minutes of it. */
async function troubled(fate: Fate) {
  world = await scriptedWorld({ contact: [contact(1, "pEdited")] });
  await world.user("POST", "/local/work-offline", { work_offline: true });
  await world.user("PUT", "/v1/contact/contact_pEdited", contactBody("pEdited", { city: "Ghent" }));
  world.wire.always(/./, fate);
  await world.user("POST", "/local/work-offline", { work_offline: false });
  await world.pass(180_000);
  return world.status();
}

test.for(ROWS)(
  "$when: the sentence is true, and says what to do",
  async ({ fate, cause, bar, says: text }) => {
    const status = await troubled(fate);
    const { text: shown, also } = statusWords(status, world.time.now());
    expect({
      cause: status.cause,
      bar: also?.text ?? shown,
      sync: problemText(status),
    }).toEqual({
      cause,
      bar: expect.stringContaining(bar),
      sync: SUMMARY_TEXTS.syncFailed(text),
    });
    expect(statusLine(status)).toMatch(new RegExp(`^(${bar}|1 needs attention)`));
  },
);

test("a key that is refused is asked for, and a pause says when it ends", async () => {
  const refused = await troubled(says(401, "x"));
  expect(statusWords(refused).text).toBe("API key needed, 1 change waiting");
  expect(statusLine(refused)).toBe("API key needed");
  expect(problemText(refused)).toContain("nothing is sent until you enter a new one");
  await world.close();
  const paused = await troubled(says(429, "x"));
  expect(statusWords(paused, world.time.now()).text).toMatch(/^Paused by the server until /);
  expect(problemText(paused)).toMatch(/^The server asked for a pause until .* continues auto/);
});

test("a cycle that asks the server nothing doesn't end what stands in the way", async () => {
  world = await scriptedWorld({ contact: [contact(1, "pEdited")] });
  world.wire.always(/./, says(503, "x"));
  await world.sync();
  await world.pass(3_000);
  expect(await world.status()).toMatchObject({ cause: "server" });
});

test.for(SYNC_CAUSES)("%s is never shown as if all were well", (cause) => {
  if (cause === "pause" || cause === "lists" || cause === "changes") return;
  const status = { cause, online: true, auth: "ok", outbox: {}, held_deletions: [] } as never;
  expect(troubleOf({ cause })?.bar).toBeTruthy();
  expect(statusLine(status)).not.toBe("Up to date");
});
