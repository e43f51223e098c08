/** Where words are read: by people who use Roadbook, or by people who work on it as well. */
type Place = "screens" | "everywhere";

interface BannedWords {
  readonly pattern: RegExp;
  readonly instead: string;
  readonly where: Place;
}

/**
 * Words that no native speaker would say, and words of the wire on the screen. Each has come up
 * before; add one when a review finds another.
 */
export const BANNED_WORDS: readonly BannedWords[] = [
  ban(/\b(anew|afresh)\b/i, "again; rebuild, recreate, recompute", "everywhere"),
  ban(/\blately\b/i, "recently", "everywhere"),
  ban(/\bneeds? you\b/i, "needs (your) attention", "everywhere"),
  ban(/\bof the keyboard\b/i, "the active row", "everywhere"),
  ban(/\bon wish\b/i, "on request", "everywhere"),
  ban(/\breckon/i, "compute, count", "everywhere"),
  ban(
    /\bwho (listens|asks|arrives|reads it)\b/i,
    "screen readers; the caller; the user",
    "everywhere",
  ),
  ban(/\b(is|are|was|were) under way\b/i, "is running, in flight", "everywhere"),
  ban(/\bmend(s|ed|ing|able)?\b/i, "edit (a change), repair (a file)", "screens"),
  ban(/\b(by itself|by themselves)\b/i, "automatically", "screens"),
  ban(/\bnothing waits\b/i, "nothing is waiting", "screens"),
  ban(/\b(did not|didn't) work\b/i, "say what failed: Couldn't retry the change.", "screens"),
  ban(/\bIt (could|can) ?not be \w+/, "say what failed: Couldn't save the change.", "screens"),
  ban(/\b(taken back|take back)\b/i, "undone, undo", "screens"),
  ban(/\bby now\b/i, "say when or leave it out", "screens"),
  ban(/\b[a-z]+_[a-z_]+\b/, "the field's label, never its name on the wire", "screens"),
  ban(/\b(slug|entity|outbox)\b/i, "record, kind of record, waiting changes", "screens"),
];

function ban(pattern: RegExp, instead: string, where: Place): BannedWords {
  return { pattern, instead, where };
}
