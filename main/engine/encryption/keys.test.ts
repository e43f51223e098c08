import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { makeFolder } from "../../../test/fixtures/worlds.ts";
import { checkOf, isKeyOf, KEY_FILE, readKeyFile, writeKeyFile } from "./find-key.ts";
import { readRecoveryCode, writeRecoveryCode } from "./recovery-code.ts";
import { unwrapByCode, unwrapByPassphrase, wrapByCode, wrapByPassphrase } from "./wrapped-key.ts";

const KEY = new Uint8Array(randomBytes(32));
const CHEAP = { n: 1024, r: 8, p: 1 };
const secret = fc.uint8Array({ minLength: 16, maxLength: 16 });

test("a recovery code is read as people type it", () => {
  fc.assert(
    fc.property(secret, (bytes) => {
      const code = writeRecoveryCode(bytes);
      expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
      const typed = [
        code,
        code.toLowerCase(),
        code.replaceAll("-", ""),
        ` ${code.replaceAll("-", " – ")}\n`,
        code.replaceAll("0", "o").replaceAll("1", "l"),
      ];
      for (const text of typed) expect(readRecoveryCode(text)).toEqual({ ok: true, secret: bytes });
    }),
  );
});

test("a typing error in a recovery code is named before it is tried", () => {
  const code = writeRecoveryCode(new Uint8Array(16).fill(77));
  const wrong = (typed: string) => {
    const read = readRecoveryCode(typed);
    return read.ok ? null : read.message;
  };
  expect(wrong("")).toBe(
    "A recovery code has 7 groups of 4 characters. This one has 0 characters.",
  );
  expect(wrong(code.slice(0, -1))).toContain("27 characters");
  expect(wrong(`U${code.slice(1)}`)).toBe("Recovery codes have no “U”.");
  const [first = "", second = ""] = code;
  const other = first === "7" ? "8" : "7";
  expect(wrong(`${other}${code.slice(1)}`)).toBe("This recovery code has a typing error.");
  if (first !== second)
    expect(wrong(`${second}${first}${code.slice(2)}`)).toBe(
      "This recovery code has a typing error.",
    );
});

test("a key is unwrapped by its passphrase and its code, and by no others", async () => {
  const slot = await wrapByPassphrase(KEY, "Zoë's café", CHEAP);
  expect(await unwrapByPassphrase(slot, "Zoë's café".normalize("NFD"))).toEqual(KEY);
  expect(await unwrapByPassphrase(slot, "zoë's café")).toBeNull();
  expect(await unwrapByPassphrase({ ...slot, n: 2048 }, "Zoë's café")).toBeNull();
  const code = new Uint8Array(randomBytes(16));
  const recovery = wrapByCode(KEY, code);
  expect(unwrapByCode(recovery, code)).toEqual(KEY);
  expect(unwrapByCode(recovery, new Uint8Array(16))).toBeNull();
  expect(unwrapByCode({ wrapped: slot.wrapped }, code)).toBeNull();
  expect(unwrapByCode({ wrapped: "AAAA" }, code)).toBeNull();
});

test("the key file holds no key, and a damaged one is replaced by its copy", async () => {
  const folder = makeFolder();
  onTestFinished(() => folder.remove());
  expect(readKeyFile(folder.path)).toBeNull();
  const passphrase = await wrapByPassphrase(KEY, "a passphrase", CHEAP);
  const recovery = wrapByCode(KEY, new Uint8Array(randomBytes(16)));
  const slots = { passphrase, recovery, lock_after_minutes: 15, sync_while_locked: true } as const;
  const written = { format: 1, check: checkOf(KEY), ...slots } as const;
  writeKeyFile(folder.path, written);
  const file = join(folder.path, KEY_FILE);
  const bytes = readFileSync(file, "utf8");
  for (const form of ["hex", "base64", "base64url"] as const)
    expect(bytes).not.toContain(Buffer.from(KEY).toString(form));
  writeFileSync(file, bytes.slice(0, 40));
  expect(readKeyFile(folder.path)).toEqual(written);
  rmSync(join(folder.path, "backups"), { recursive: true });
  expect(() => readKeyFile(folder.path)).toThrow("is damaged");
  expect(isKeyOf(written, KEY)).toBe(true);
  expect(isKeyOf(written, new Uint8Array(32))).toBe(false);
});
