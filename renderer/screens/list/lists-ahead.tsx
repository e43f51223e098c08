import { useState } from "react";
import { RESOURCES, type Resource } from "../../../shared/contract/resource.ts";
import { useAskAheadWhenIdle } from "../../core/ahead.ts";
import { useAskAhead, useOpenList } from "../../query/use-list-state.ts";
import { unshown, useColumns } from "./table/columns.ts";

/**
 * Shows nothing: asks for the first rows of each list as the sidebar leads to it, one list after
 * the other while the page is idle, so that the first visit draws them at once.
 */
export function ListsAhead() {
  const [asked, setAsked] = useState(0);
  const resource = RESOURCES[asked];
  if (resource === undefined) return null;
  return <ListAhead key={resource} resource={resource} onAsked={() => setAsked(asked + 1)} />;
}

interface Props {
  readonly resource: Resource;
  /** Called when the answer, or its error, is known. */
  readonly onAsked: () => void;
}

function ListAhead({ resource, onAsked }: Props) {
  const list = useOpenList(resource);
  // Its columns say what is asked for of each row.
  const columns = useColumns(resource, list.fields, list.state.view);
  const ask = useAskAhead(list, unshown(columns.shown));
  useAskAheadWhenIdle(columns.isLoaded, () => void ask("", { isKept: true }).then(onAsked));
  return null;
}
