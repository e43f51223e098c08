import type { ReactNode } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** What an empty list has to know to say why it is empty. */
export interface ListStateWords {
  readonly filtered: boolean;
  /** Not everything of the resource was read from the server yet. */
  readonly incomplete: boolean;
  /** Why the server does not give it; null when it does. */
  readonly problem: string | null;
  readonly onClear: () => void;
}

/** Failed, loading, not yet synced, nothing found and nothing there are five different things. */
export function listNotice(
  resource: Resource,
  error: Error | null,
  loading: boolean,
  { filtered, incomplete, problem, onClear }: ListStateWords,
): ReactNode {
  const plural = CONTRACTS[resource].title[1].toLowerCase();
  const clear = filtered ? (
    <p>
      <Button small onPress={onClear}>
        Clear the filters
      </Button>
    </p>
  ) : null;
  if (error !== null)
    return (
      <Notice title="This list cannot be shown" tone="bad">
        <p>{error.message}</p>
        {clear}
      </Notice>
    );
  if (loading) return <Notice title="Loading…" />;
  if (problem !== null)
    return (
      <Notice title={filtered ? "Nothing found" : `No ${plural} here`}>
        <p>{problem}</p>
        {clear}
      </Notice>
    );
  if (incomplete)
    return (
      <Notice title={filtered ? "Nothing found so far" : "Not here yet"}>
        <p>
          {filtered
            ? `Not all ${plural} are on this machine yet: more may match once they are read from the server.`
            : `The ${plural} are still being read from the server.`}
        </p>
        {clear}
      </Notice>
    );
  if (filtered)
    return (
      <Notice title="Nothing found">
        <p>All {plural} are on this machine, and none of them matches.</p>
        {clear}
      </Notice>
    );
  return <Notice title={`No ${plural}`}>The server has none either.</Notice>;
}
