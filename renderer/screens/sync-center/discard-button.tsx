import type { OutboxEntryView } from "../../../shared/local/outbox.ts";
import { Button } from "../../ui/button.tsx";
import { DISCARD_TEXTS } from "./texts.ts";

interface Props {
  readonly entry: OutboxEntryView;
  readonly onPress: () => void;
}

/** Discards a change, after showing what that undoes. */
export function DiscardButton({ entry, onPress }: Props) {
  return (
    <Button small tone="quiet" onPress={onPress} aria-keyshortcuts="#">
      {DISCARD_TEXTS.button[entry.kind]}
    </Button>
  );
}
