import type { Preparing } from "../../shared/local/opening.ts";

/** How far a workspace of an earlier Roadbook is, as a terminal and a plain page say it. */
export function preparingText({ step, done, total }: Preparing): string {
  if (step === "backup") return "Roadbook is making a backup before it updates the workspace.";
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  return `Roadbook is updating the workspace for this version: ${percent} % done.`;
}
