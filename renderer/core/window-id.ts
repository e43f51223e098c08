/** In the storage of the window, which is the same after the page is loaded again. */
const STORED_AS = "roadbook-window";
/** A page that is loaded again waits for the one before it to go. */
const CLAIM_MS = 500;

let ownId: Promise<string> | undefined;

/**
 * Names this window: the same after the page is loaded again, and another in each window, also in
 * one that was duplicated together with its storage.
 */
export function windowId(): Promise<string> {
  ownId ??= claim();
  return ownId;
}

async function claim(): Promise<string> {
  const storedId = sessionStorage.getItem(STORED_AS);
  if (storedId !== null && (await hold(storedId, { signal: AbortSignal.timeout(CLAIM_MS) })))
    return storedId;
  const id = crypto.randomUUID();
  await hold(id, {});
  sessionStorage.setItem(STORED_AS, id);
  return id;
}

/** Returns whether the window of a name is closed. */
export async function isClosed(id: string): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return !held.some(({ name }) => name === lockName(id));
}

const lockName = (id: string) => `${STORED_AS}:${id}`;

/** Holds a name for as long as the page lives; false if another window has it. */
function hold(id: string, options: LockOptions): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.locks
      .request(lockName(id), options, () => {
        resolve(true);
        return new Promise<never>(() => undefined);
      })
      .catch(() => resolve(false));
  });
}
