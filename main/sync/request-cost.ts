import type { OutboxEntry } from "../store/outbox/entry.ts";

/**
 * Requests that sending a change usually takes: an update reads the present record before it
 * writes.
 */
const REQUESTS_OF: Readonly<Record<OutboxEntry["kind"], number>> = {
  update: 2,
  create: 1,
  delete: 1,
};

export function requestsToSend(waiting: Readonly<Record<OutboxEntry["kind"], number>>): number {
  return (
    waiting.update * REQUESTS_OF.update +
    waiting.create * REQUESTS_OF.create +
    waiting.delete * REQUESTS_OF.delete
  );
}
