import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSandboxReady, SANDBOX_TOKEN } from "../../shared/runtime/sandbox-ready.ts";

export interface DemoSandbox {
  /** Options that connect a shell to it, on a data folder of its own. */
  readonly options: readonly string[];
  readonly token: string;
  close(): void;
}

/** Starts a sandbox server with demo data, from source. */
export async function startDemoSandbox(root: string): Promise<DemoSandbox> {
  const token = randomBytes(12).toString("hex");
  const child: ChildProcess = spawn(
    process.execPath,
    [join(root, "main/sandbox/index.ts"), "--port", "0"],
    {
      env: { ...process.env, [SANDBOX_TOKEN]: token },
      stdio: ["ignore", "pipe", "inherit", "ipc"],
    },
  );
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const ready = readSandboxReady(output);
      if (ready !== null) resolve(ready.url);
    });
    child.once("exit", () => reject(new Error("The demo's sandbox server ended.")));
  });
  const folder = mkdtempSync(join(tmpdir(), "roadbook-demo-"));
  return {
    options: ["--remote", url, "--name", "Demo", "--data-dir", folder],
    token,
    close() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
