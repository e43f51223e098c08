import { readdirSync, readFileSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { LINES_A_MINUTE, openLog } from "../../main/engine/log/open-log.ts";
import type { LogFile } from "../../main/engine/types.ts";
import { formsOf, MIN_SECRET_LENGTH, redactText, Secrets } from "../../main/engine/log/redact.ts";
import { LOG_LEVELS } from "../../shared/runtime/log.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const cleanUp: (() => void)[] = [];
afterEach(() => {
  for (const step of cleanUp.splice(0).reverse()) step();
});

let time = Date.UTC(2026, 5, 1);
function open(): { readonly file: LogFile; readonly text: () => string } {
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  const file = openLog({
    dataDir: folder.path,
    name: "roadbook",
    clock: { now: () => time },
    level: "debug",
  });
  return { file, text: () => readAll(join(folder.path, "logs")) };
}

function readAll(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("");
}

/** Texts as tokens and keys are, and as nobody would make them. */
const secrets = fc.oneof(
  fc.string({ minLength: MIN_SECRET_LENGTH + 2, maxLength: 60 }),
  fc.string({ unit: "grapheme", minLength: MIN_SECRET_LENGTH + 2, maxLength: 30 }),
  fc.base64String({ minLength: 12, maxLength: 60 }),
  fc.constantFrom(
    'quoted "secret"',
    "back\\slash\\es",
    "$& replaced $1",
    "[secret] [secret]",
    "__proto__",
    "ab ab ab",
  ),
);

/** Ways in which a secret has got into a log somewhere. */
const ways: readonly ((secret: string) => Parameters<LogFile["log"]>)[] = [
  (secret) => ["info", `Connected with ${secret}.`],
  (secret) => ["error", "A request failed", { error: new Error(`401 for Bearer ${secret}`) }],
  (secret) => ["warn", "A request failed", { headers: { authorization: `Bearer ${secret}` } }],
  (secret) => [
    "info",
    "The settings were changed",
    { settings: [{ remote: "https://crm.example", token: secret }] },
  ],
  (secret) => ["info", "The settings were changed", { text: JSON.stringify({ token: secret }) }],
  (secret) => [
    "debug",
    "Asked",
    { url: `http://127.0.0.1:4011/#key=${encodeURIComponent(secret.toWellFormed())}` },
  ],
  (secret) => ["info", "Strange", { [secret]: 1 }],
  (secret) => [
    "info",
    "Strange",
    { deep: { deep: { deep: { deep: { deep: { deep: secret } } } } } },
  ],
  (secret) => ["info", "Encoded", { basic: Buffer.from(secret).toString("base64") }],
  (secret) => ["info", "Long", { text: `${"x".repeat(1_990)}${secret}` }],
];

test("whatever the token or key is, and however it is told, the log does not hold it", () => {
  fc.assert(
    fc.property(secrets, fc.constantFrom(...ways), (secret, way) => {
      // What every line holds anyway cannot be kept out of it.
      fc.pre(
        !'{"level":"info","time":"2026-06-01T00:00:00.000Z","msg":"[secret] [private]"}'.includes(
          secret,
        ),
      );
      const { file, text } = open();
      file.hide(secret);
      file.log(...way(secret));
      const [level, message, details] = way("");
      file.log(level, message, details);
      for (const form of formsOf(secret))
        if (form !== "[secret]") expect(text()).not.toContain(form);
      expect(
        text()
          .split("\n")
          .filter((line) => line !== "").length,
      ).toBe(2);
      cleanUp.pop()?.();
    }),
    { numRuns: 300 },
  );
});

test("emails, phone numbers, credentials and quoted values never get into a text", () => {
  const none = new Secrets();
  fc.assert(
    fc.property(
      fc.emailAddress(),
      fc.constantFrom("", "the address ", "to <", '"'),
      (email, before) => {
        const safe = redactText(`${before}${email}> is taken`, none);
        expect(safe).not.toContain(email);
        expect(safe).not.toContain(email.split("@")[1]);
      },
    ),
  );
  const cases: readonly (readonly [string, string])[] = [
    ["call +32 470 12 34 56 now", "call [number] now"],
    ["Authorization: Bearer abc.def-ghi", "Authorization: Bearer [secret]"],
    ["https://crm.example.com/v1/contact/ann-smith?q=Ann", "https://crm.example.com/…"],
    ['Unexpected token, "Ann Smith" is not valid JSON', "Unexpected token, […] is not valid JSON"],
    ["The value 'Ann Smith' is too long", "The value […] is too long"],
    [
      "Cannot read properties of undefined (reading 'slug')",
      "Cannot read properties of undefined (reading slug)",
    ],
    ["It couldn't be read, and isn't there", "It couldn't be read, and isn't there"],
    [
      "at Row (http://127.0.0.1:4011/assets/index-B1x.js:10:5)",
      "at Row (http://127.0.0.1:4011/assets/index-B1x.js:10:5)",
    ],
    ["at http://127.0.0.1:4011/v1/contact/ann-smith", "at http://127.0.0.1:4011/…"],
    [`${homedir()}/.local/share/roadbook`, "~/.local/share/roadbook"],
  ];
  for (const [given, expected] of cases) expect(redactText(given, none)).toBe(expected);
});

test("fields that hold what a record or a request says are left out, counts stay", () => {
  const { file, text } = open();
  file.log("info", "Saved", {
    record: { first_name: "Ann" },
    body: "Ann",
    values: ["Ann"],
    title: "Ann",
    count: 3,
    ok: true,
  });
  expect(text()).not.toContain("Ann");
  expect(JSON.parse(text())).toMatchObject({ level: "info", msg: "Saved", count: 3, ok: true });
});

test("a detail that cannot be read ends nothing", () => {
  const { file } = open();
  const circle: Record<string, unknown> = {};
  circle["self"] = circle;
  const trap = Object.defineProperty({}, "x", {
    enumerable: true,
    get: () => JSON.parse("{"),
  });
  expect(() => file.log("error", "Odd", { circle, trap, big: 1n, run: () => 1 })).not.toThrow();
});

test.each(LOG_LEVELS)("at level %s lines below it are not kept", (level) => {
  const folder = makeFolder();
  cleanUp.push(() => folder.remove());
  const file = openLog({
    dataDir: folder.path,
    name: "roadbook",
    clock: { now: () => time },
    level,
  });
  for (const each of LOG_LEVELS) file.log(each, `A line of ${each}`);
  const kept = file.lastLines(10).map((line) => (JSON.parse(line) as { level: string }).level);
  expect(kept).toEqual(LOG_LEVELS.slice(LOG_LEVELS.indexOf(level)));
  expect(file.lastErrors(10)).toHaveLength(1);
  expect(statSync(file.path).mode & 0o777).toBe(0o600);
});

test("a fault that repeats itself does not drive out the rest, and is counted", () => {
  const { file } = open();
  for (let turn = 0; turn < 500; turn += 1)
    file.log("warn", "A contact of the server was left out");
  file.log("info", "The workspace is open");
  expect(file.lastLines(1_000)).toHaveLength(LINES_A_MINUTE + 1);
  time += 60_000;
  file.log("warn", "A contact of the server was left out");
  expect(file.lastLines(1).map((line) => JSON.parse(line) as object)).toMatchObject([
    { left_out: 500 - LINES_A_MINUTE },
  ]);
});
