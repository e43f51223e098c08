/** Requests that are listed one by one before the older half is forgotten. */
const MAX_REQUESTS = 2000;

/** Which /v1 requests came, so that tests and demos can count what a client costs. */
export class RequestLog {
  readonly #counts = new Map<string, number>();
  readonly #last: string[] = [];
  #open = 0;

  /** Counts a request that came; the function that is returned says that it is dealt with. */
  add(method: string, path: string): () => void {
    const route = `${method} ${path.replace(/^(\/v1\/[a-z-]+)\/(?!search$).+/, "$1/:key")}`;
    this.#counts.set(route, (this.#counts.get(route) ?? 0) + 1);
    this.#last.push(`${method} ${path}`);
    if (this.#last.length > MAX_REQUESTS) this.#last.splice(0, MAX_REQUESTS / 2);
    this.#open += 1;
    return () => void (this.#open -= 1);
  }

  /** Requests that came and may still do something. One that hangs does nothing any more. */
  open(): number {
    return this.#open;
  }

  /** Requests by method and route (`PUT /v1/contact/:key`) since the start or the last reset. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }

  /** The last requests, oldest first: method and path. */
  last(): readonly string[] {
    return [...this.#last];
  }

  reset(): void {
    this.#counts.clear();
    this.#last.length = 0;
  }
}
