import type { Bridge } from "../../../shared/bridge.ts";
import type { Envelope } from "../../../shared/contract/envelope.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { useToasts } from "../../app/toasts.ts";
import { ask } from "../../data/ask.ts";

/** Takes back the last change of a record while it is not sent yet; says so when it is too late for that. */
export async function undoEntry(bridge: Bridge, resource: Resource, key: string): Promise<void> {
  const { add } = useToasts.getState();
  try {
    const page = await ask<Envelope<OutboxEntryView>>(bridge, {
      method: "GET",
      path: "/local/outbox",
      query: { limit: "100" },
    });
    const entry = page.data.findLast((item) => item.resource === resource && item.slug === key);
    if (entry === undefined) {
      add({ tone: "plain", text: "This was sent already. Change it back on the record instead." });
      return;
    }
    await ask(bridge, { method: "POST", path: `/local/outbox/${entry.id}/discard` });
    add({ tone: "plain", text: "Undone." });
  } catch (error) {
    add({ tone: "bad", text: error instanceof Error ? error.message : "It could not be undone." });
  }
}
