import { z } from "zod";
import type { Bridge } from "../../shared/bridge.ts";
import type { WireRequest } from "../../shared/wire.ts";

/** A failure that can be shown: its message says what to do. */
export class AskError extends Error {
  override readonly name = "AskError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const withMessage = z.object({ message: z.string() });
const withFieldErrors = z.array(z.object({ error_message: z.string() })).min(1);

/** Asks the engine; throws an `AskError` for everything but success. */
export async function ask<T>(bridge: Bridge, request: WireRequest): Promise<T> {
  const { status, body } = await bridge.request(request);
  if (status >= 200 && status < 300) return body as T;
  throw new AskError(status, messageOf(body) ?? `The app answered ${status}.`);
}

function messageOf(body: unknown): string | null {
  const one = withMessage.safeParse(body);
  if (one.success) return one.data.message;
  const many = withFieldErrors.safeParse(body);
  return many.success ? many.data.map((item) => item.error_message).join(" ") : null;
}
