import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { FuseState, FuseV1Options, getCurrentFuseWire } from "@electron/fuses";
import { packageOptions } from "../../scripts/package-options.ts";
import { ROOT } from "../smoke/run-desktop.ts";

/** A public key; nobody has the private one. */
export const UPDATE_KEY = "MCowBQYDK2VwAyEAEb/+dh0mB1kx2HhLl+6Zb1b4fV2mOeQ3XnHcXzX1m3s=";
const packed = packageOptions(
  { ROADBOOK_UPDATE_URL: "https://updates.example/", ROADBOOK_UPDATE_KEY: UPDATE_KEY },
  false,
);
export const UPDATES = packed.ok ? packed.options : [];

/** Packs the built app around a stand-in for Electron. */
export function packWithStub(
  stub: string,
  output: string,
  options: readonly string[],
  env: NodeJS.ProcessEnv = {},
): void {
  if (!existsSync(join(ROOT, "out/main/electron.js")))
    execFileSync("npm", ["run", "build"], { cwd: ROOT });
  const builder = join(ROOT, "node_modules/electron-builder/cli.js");
  const given = [
    "--publish",
    "never",
    "-c.electronDist",
    stub,
    "-c.directories.output",
    output,
    ...options,
  ];
  execFileSync(process.execPath, [builder, ...given], {
    cwd: ROOT,
    env: { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: "false", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** A release: no Node mode, no options from outside, the archive only. */
export const RELEASE_FUSES = {
  RunAsNode: false,
  EnableCookieEncryption: true,
  EnableNodeOptionsEnvironmentVariable: false,
  EnableNodeCliInspectArguments: false,
  EnableEmbeddedAsarIntegrityValidation: true,
  OnlyLoadAppFromAsar: true,
  LoadBrowserProcessSpecificV8Snapshot: false,
  GrantFileProtocolExtraPrivileges: false,
  WasmTrapHandlers: true,
};

export async function fusesOf(program: string): Promise<Readonly<Record<string, boolean>>> {
  const { version: _version, ...wire } = await getCurrentFuseWire(program);
  return Object.fromEntries(
    Object.entries(wire).map(([fuse, state]) => [
      FuseV1Options[Number(fuse)] ?? fuse,
      state === FuseState.ENABLE,
    ]),
  );
}
