// The API key and the keys of encrypted workspaces, where the system has a key store and where not.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { openKeyStore } from "../../main/electron/key-store.ts";
import { safeStorage } from "../doubles/electron.ts";
import { makeFolder } from "../fixtures/worlds.ts";

const { backend } = safeStorage;
afterEach(() => void (safeStorage.backend = backend));

function folder(): string {
  const made = makeFolder();
  onTestFinished(() => made.remove());
  return made.path;
}

test("what the system encrypts is in no file as it is, and its owner's only", async () => {
  const place = folder();
  const keys = await openKeyStore(place);
  await keys.save("first", "a-secret-token");
  await keys.saveKey("first", "a-secret-key");
  const files = readdirSync(place);
  expect(files).toHaveLength(2);
  for (const file of files) {
    expect(readFileSync(join(place, file)).toString()).not.toContain("a-secret");
    if (process.platform !== "win32") expect(statSync(join(place, file)).mode & 0o777).toBe(0o600);
  }
});

test.runIf(process.platform === "linux").each(["basic_text", "unknown"])(
  "without a key store (%s) a key is on no disk, and gone after a restart",
  async (name) => {
    safeStorage.backend = name;
    const place = folder();
    const keys = await openKeyStore(place);
    await keys.save("first", "a-secret-token");
    await expect(keys.saveKey("first", "a-secret-key")).rejects.toThrow();
    expect(await keys.load("first")).toBe("a-secret-token");
    expect(readdirSync(place)).toEqual([]);
    expect(await (await openKeyStore(place)).load("first")).toBeNull();
  },
);
