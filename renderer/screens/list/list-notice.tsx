import type { ReactNode } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { Button } from "../../ui/button.tsx";
import { LoadingNotice, Notice } from "../../ui/notices.tsx";
import { LIST_TEXTS as TEXTS } from "./texts.ts";

/** Facts that explain why a list is empty. */
export interface ListStateWords {
  readonly filtered: boolean;
  /** True if records of the resource are still to be read from the server. */
  readonly incomplete: boolean;
  /** Reason why the server does not let the list be read; null when it does. */
  readonly problem: string | null;
  readonly onClear: () => void;
  /** Shows the team's records as well; null where they are shown. */
  readonly onTeam: (() => void) | null;
}

/** Failed, loading, not yet synced, no matches and no records are five different states. */
export function listNotice(
  resource: Resource,
  error: Error | null,
  loading: boolean,
  { filtered, incomplete, problem, onClear, onTeam }: ListStateWords,
): ReactNode {
  const plural = CONTRACTS[resource].title[1].toLowerCase();
  const clear =
    !filtered && onTeam === null ? null : (
      <p>
        {filtered ? (
          <Button small onPress={onClear}>
            {TEXTS.notice.clearFilters}
          </Button>
        ) : null}{" "}
        {onTeam === null ? null : (
          <Button small onPress={onTeam}>
            {TEXTS.notice.showTeam}
          </Button>
        )}
      </p>
    );
  if (error !== null)
    return (
      <Notice title={TEXTS.notice.failed} tone="bad">
        <p>{error.message}</p>
        {clear}
      </Notice>
    );
  if (loading) return <LoadingNotice title={TEXTS.notice.loading} />;
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
  if (onTeam !== null)
    return (
      <Notice title={filtered ? TEXTS.notice.noMatches : TEXTS.notice.noneOfMine(plural)}>
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
