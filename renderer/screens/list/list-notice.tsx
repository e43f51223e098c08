import type { ReactNode } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { LIST_TEXTS as TEXTS } from "./texts.ts";

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
        {TEXTS.notice.clearFilters}
      </Button>
    </p>
  ) : null;
  if (error !== null)
    return (
      <Notice title={TEXTS.notice.failed} tone="bad">
        <p>{error.message}</p>
        {clear}
      </Notice>
    );
  if (loading) return <Notice title={TEXTS.notice.loading} />;
  if (problem !== null)
    return (
      <Notice title={filtered ? TEXTS.notice.noMatches : TEXTS.notice.noneHere(plural)}>
        <p>{problem}</p>
        {clear}
      </Notice>
    );
  if (incomplete)
    return (
      <Notice title={filtered ? TEXTS.notice.noMatchesYet : TEXTS.notice.notLoaded}>
        <p>{filtered ? TEXTS.notice.stillIncomplete(plural) : TEXTS.notice.stillLoading(plural)}</p>
        {clear}
      </Notice>
    );
  if (filtered)
    return (
      <Notice title={TEXTS.notice.noMatches}>
        <p>{TEXTS.notice.allSearched(plural)}</p>
        {clear}
      </Notice>
    );
  return <Notice title={TEXTS.notice.none(plural)}>{TEXTS.notice.noneOnServer}</Notice>;
}
