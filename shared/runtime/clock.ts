/** Time as it is passed in: the real one in the shells, a simulated one in tests. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once after `ms`; returns a function that cancels. */
  setTimeout(run: () => void, ms: number): () => void;
}
