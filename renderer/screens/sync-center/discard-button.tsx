import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { Button } from "../../ui/button.tsx";

const WORDS = { update: "Discard…", create: "Discard…", delete: "Do not delete…" } as const;

interface Props {
  readonly entry: OutboxEntryView;
  readonly onPress: () => void;
}

/** The way out of a change; what would be undone is shown first. */
export function DiscardButton({ entry, onPress }: Props) {
  return (
    <Button small tone="quiet" onPress={onPress} aria-keyshortcuts="#">
      {WORDS[entry.kind]}
    </Button>
  );
}
