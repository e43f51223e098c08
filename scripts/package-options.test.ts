import { expect, test } from "vitest";
import { generateKeyPairSync } from "node:crypto";
import { packageOptions } from "./package-options.ts";

const azure = {
  ROADBOOK_AZURE_ENDPOINT: "https://weu.codesigning.azure.net",
  ROADBOOK_AZURE_ACCOUNT: "roadbook",
  ROADBOOK_AZURE_PROFILE: "release",
};
const options = (env: Readonly<Record<string, string>>, isTest = false) => {
  const read = packageOptions(env, isTest);
  return read.ok ? read.options : read.message;
};

test("without a publisher and a server, the package is unsigned and never updates itself", () => {
  expect(options({})).toEqual([]);
});

const publicKey = (kind: "ed25519" | "ed448") =>
  generateKeyPairSync(kind as "ed25519").publicKey.export({ format: "der", type: "spki" });
const KEY = publicKey("ed25519").toString("base64");

test("updates come over https; only a test may ask this machine without it", () => {
  const of = (ROADBOOK_UPDATE_URL: string, isTest = false) =>
    options({ ROADBOOK_UPDATE_URL, ROADBOOK_UPDATE_KEY: KEY }, isTest);
  expect(of("https://updates.example/roadbook/")).toEqual([
    "-c.publish.provider=generic",
    "-c.publish.url=https://updates.example/roadbook/",
    "-c.extraMetadata.updates.url=https://updates.example/roadbook/",
    `-c.extraMetadata.updates.key=${KEY}`,
  ]);
  for (const address of ["http://updates.example/", "updates.example", "http://127.0.0.1:9/"])
    expect(of(address)).toBe("ROADBOOK_UPDATE_URL must be an https address.");
  expect(of("http://127.0.0.1:9/", true)).toHaveLength(5);
  // What lets Playwright in (main/electron/forbidden-switches.ts) is in no release.
  expect(of("http://127.0.0.1:9/", true)).toContain("-c.extraMetadata.flavour=test");
  expect(of("https://updates.example/", false)).not.toContain("-c.extraMetadata.flavour=test");
});

test("no package updates itself without a key that its updates have to be signed with", () => {
  const url = { ROADBOOK_UPDATE_URL: "https://updates.example/" };
  const others = ["", "a word", publicKey("ed448").toString("base64")];
  for (const ROADBOOK_UPDATE_KEY of others)
    expect(options({ ...url, ROADBOOK_UPDATE_KEY })).toContain("ROADBOOK_UPDATE_KEY");
  expect(options(url)).toContain("ROADBOOK_UPDATE_KEY");
});

test("a certificate needs the publisher's name, by which updates are checked", () => {
  expect(options({ WIN_CSC_LINK: "file.pfx" })).toBe(
    "Signing for Windows needs ROADBOOK_PUBLISHER.",
  );
  expect(options({ WIN_CSC_LINK: "file.pfx", ROADBOOK_PUBLISHER: "Roadbook Ltd" })).toEqual([
    "-c.win.signtoolOptions.publisherName=Roadbook Ltd",
  ]);
});

test("the signing service is named whole, or not at all", () => {
  const { ROADBOOK_AZURE_PROFILE: _profile, ...some } = azure;
  expect(options({ ...some, ROADBOOK_PUBLISHER: "Roadbook Ltd" })).toBe(
    "Signing for Windows needs ROADBOOK_AZURE_PROFILE.",
  );
  expect(options({ ...azure, ROADBOOK_PUBLISHER: "Roadbook Ltd" })).toEqual([
    "-c.win.azureSignOptions.publisherName=Roadbook Ltd",
    "-c.win.azureSignOptions.endpoint=https://weu.codesigning.azure.net",
    "-c.win.azureSignOptions.codeSigningAccountName=roadbook",
    "-c.win.azureSignOptions.certificateProfileName=release",
  ]);
});
