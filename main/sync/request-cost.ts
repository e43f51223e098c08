import type { OutboxEntry } from "../store/outbox/entry.ts";

/**
 * Requests that it usually takes to send a change: an update or a deletion reads the current
 * record before writing it.
 */
const REQUESTS_OF: Readonly<Record<OutboxEntry["kind"], number>> = {
  update: 2,
  create: 1,
  delete: 2,
};

export function requestsToSend(
  unsentCounts: Readonly<Record<OutboxEntry["kind"], number>>,
): number {
  return (
    unsentCounts.update * REQUESTS_OF.update +
    unsentCounts.create * REQUESTS_OF.create +
    unsentCounts.delete * REQUESTS_OF.delete
  );
}
