import { z } from "zod";

const object = z.record(z.string(), z.unknown());
export type Json = z.output<typeof object>;

/** What came back whole: a status line alone is no answer. */
export interface Reply {
  readonly status: number;
  readonly body: Json;
}

/**
 * HTTP to a process; null when it died before its answer was whole. A process that is alive and
 * silent is an error.
 */
export type Ask = (
  method: string,
  path: string,
  body?: Json | FormData | readonly Json[],
) => Promise<Reply | null>;

/**
 * Longest that anything here may take to answer, on a machine that others keep busy, milliseconds.
 */
const PATIENCE = 240_000;

export function askOver(origin: string, key: string): Ask {
  return async (method, path, body) => {
    const form = body instanceof FormData;
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined || form ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE),
      });
      return { status: response.status, body: object.parse(await response.json()) };
    } catch (error) {
      if (error instanceof Error && error.name === "TimeoutError")
        throw new Error(`${method} ${path} was not answered within ${PATIENCE} ms.`, {
          cause: error,
        });
      if (error instanceof z.ZodError) throw error;
      return null;
    }
  };
}

/** Asks a process that nobody kills meanwhile: 2xx or an error that says what came instead. */
export async function must(
  ask: Ask,
  method: string,
  path: string,
  body?: Parameters<Ask>[2],
): Promise<Json> {
  const reply = await ask(method, path, body);
  if (reply === null)
    throw new Error(`${method} ${path} got no answer from a process that should be alive.`);
  if (reply.status >= 300)
    throw new Error(
      `${method} ${path} answered ${reply.status} ${JSON.stringify(reply.body)} ` +
        `to ${describe(body)}.`,
    );
  return reply.body;
}

function describe(body: Parameters<Ask>[2]): string {
  return body instanceof FormData ? "a form" : JSON.stringify(body ?? null);
}

/** The records of a list's answer. */
export function rowsOf(body: Json): readonly Json[] {
  return z.array(object).parse(body["data"]);
}

/** Bytes of a file as text; null when it is not there. */
export async function readFileAt(link: string, key: string): Promise<string | null> {
  const response = await fetch(link, { headers: { authorization: `Bearer ${key}` } });
  return response.ok ? await response.text() : null;
}
