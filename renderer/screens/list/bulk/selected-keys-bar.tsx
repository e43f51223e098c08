import { useMemo } from "react";
import type { SelectionBarProps } from "../../../core/slots.ts";
import { SelectionBar } from "./selection-bar.tsx";

/** What can be done with records that were selected elsewhere than in a list. */
export function SelectedKeysBar({ resource, keys, onClear }: SelectionBarProps) {
  const list = useMemo(
    () => ({ resource, filter: { op: "all" }, sort: "updated_at:desc" }) as const,
    [resource],
  );
  return (
    <SelectionBar list={list} selection={{ of: "some", keys }} size={keys.size} onClear={onClear} />
  );
}
