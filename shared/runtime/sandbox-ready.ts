/** The line that a ready sandbox server prints: its address and the token that it accepts. */
export interface SandboxReady {
  readonly url: string;
  readonly token: string;
}

/** The one line that a sandbox prints to its standard output. */
export function sandboxReadyLine({ url, token }: SandboxReady): string {
  return `sandbox ready ${url} token=${token}\n`;
}

/** Reads that line out of what was said so far; null until it is whole. */
export function readSandboxReady(line: string): SandboxReady | null {
  const [, url, token] = /^sandbox ready (\S+) token=(\S+)\r?\n/m.exec(line) ?? [];
  return url === undefined || token === undefined ? null : { url, token };
}

/**
 * Variable that gives the sandbox its token where the command line would show it to everybody on
 * this machine.
 */
export const SANDBOX_TOKEN = "ROADBOOK_SANDBOX_TOKEN";
