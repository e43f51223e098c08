import { parentPort } from "node:worker_threads";
import { readCell } from "./cell.ts";
import { Laboratory } from "./laboratory.ts";
import { playCell } from "./play-cell.ts";

/** A worker's word about the cell that it was given. */
export interface Played {
  readonly line: string;
  readonly found: readonly string[];
  readonly odd: number;
}

const laboratory = new Laboratory();
const stray: string[] = [];
process.on("unhandledRejection", (reason) => stray.push(`unhandled rejection: ${String(reason)}`));
process.on("uncaughtException", (error) => stray.push(`uncaught exception: ${String(error)}`));

parentPort?.on("message", (line: string | null) => {
  if (line === null) {
    laboratory.close();
    parentPort?.close();
    return;
  }
  void playCell(laboratory, readCell(line)).then(({ found, odd }) => {
    const played: Played = { line, found: [...found, ...stray.splice(0)], odd };
    parentPort?.postMessage(played);
  });
});
