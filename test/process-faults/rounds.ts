/** How many kills in all, and which choices; the same seed makes the same ones. */
export const ROUNDS = Number(process.env["ROADBOOK_KILL_ROUNDS"] ?? 12);
export const SEED = Number(process.env["ROADBOOK_KILL_SEED"] ?? 1);
