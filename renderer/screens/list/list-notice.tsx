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
        {TEXTS.listNotice.clearTheFilters}
      </Button>
    </p>
  ) : null;
  if (error !== null)
    return (
      <Notice title={TEXTS.listNotice.thisListCannotBe} tone="bad">
        <p>{error.message}</p>
        {clear}
      </Notice>
    );
  if (loading) return <Notice title={TEXTS.listNotice.loading} />;
  if (problem !== null)
    return (
      <Notice title={filtered ? TEXTS.listNotice.nothingFound : TEXTS.listNotice.noHere(plural)}>
        <p>{problem}</p>
        {clear}
      </Notice>
    );
  if (incomplete)
    return (
      <Notice title={filtered ? TEXTS.listNotice.nothingFoundSoFar : TEXTS.listNotice.notHereYet}>
        <p>
          {filtered
            ? TEXTS.listNotice.notAllAreOn(plural)
            : TEXTS.listNotice.theAreStillBeing(plural)}
        </p>
        {clear}
      </Notice>
    );
  if (filtered)
    return (
      <Notice title={TEXTS.listNotice.nothingFound}>
        <p>{TEXTS.listNotice.allAreOnThis(plural)}</p>
        {clear}
      </Notice>
    );
  return <Notice title={TEXTS.listNotice.no(plural)}>{TEXTS.listNotice.theServerHasNone}</Notice>;
}
