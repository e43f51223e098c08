import { useIncomplete } from "../../core/incomplete-badge.tsx";
import type { OwedKind } from "../../core/navigation.ts";
import { type ListQuery, type Lookups, usePage } from "../../core/queries.ts";
import { contactOf, type Owed, owedActivity, owedDeal, owedPerson } from "./owed.ts";
import { lateDeals, overdue, quietPeople } from "./today-filters.ts";
import { CONTACTS_FROM, useMineFilters, useNight, useQuietDays } from "./today-queries.ts";

type Totals = Readonly<Record<OwedKind, number>>;

/** Resources among which something is owed. */
const OWED_RESOURCES = ["activity", "deal", "candidate", "contact"] as const;

interface OwedList {
  /** Things of the chosen kinds: activities, then deals, then people. */
  readonly items: readonly Owed[];
  readonly totals: Totals;
  readonly lists: {
    readonly activity: ListQuery;
    readonly deal: ListQuery;
    readonly candidate: ListQuery;
    readonly contact: ListQuery;
  };
  /** Resources that have to be here as a whole before it is known who was not contacted. */
  readonly missing: ReturnType<typeof useIncomplete>;
  /** Records are still being read, among which more may be owed. */
  readonly isReading: boolean;
  readonly isLoaded: boolean;
  readonly error: Error | null;
}

/** Returns the first things of each kind that the user owes, and how many there are. */
export function useOwed(
  day: Date,
  lookups: Lookups,
  kind: OwedKind | null,
  limit: number,
): OwedList {
  const mine = useMineFilters();
  const { days } = useQuietDays();
  const lists = {
    activity: overdue(day, mine, useNight(day)),
    deal: lateDeals(day, lookups, mine),
    candidate: quietPeople("candidate", day, days, mine),
    contact: quietPeople("contact", day, days, mine),
  };
  const rows = (rowKind: OwedKind) => (kind === null || kind === rowKind ? limit : 1);
  const activities = usePage(lists.activity, 1, rows("activity"));
  const deals = usePage(lists.deal, 1, rows("deal"));
  const candidates = usePage(lists.candidate, 1, rows("person"));
  const contacts = usePage(lists.contact, 1, rows("person"));
  const isReading = useIncomplete(OWED_RESOURCES).length > 0;
  const missing = useIncomplete(CONTACTS_FROM);
  const pages = [activities, deals, candidates, contacts];
  // A contact of yesterday may not be here yet.
  const people =
    missing.length > 0
      ? []
      : [
          ...(candidates.data?.data ?? []).map((record) => owedPerson("candidate", record)),
          ...(contacts.data?.data ?? []).map((record) => owedPerson("contact", record)),
        ].toSorted((a, b) => (contactOf(a.record) ?? "").localeCompare(contactOf(b.record) ?? ""));
  const entries: readonly Owed[] = [
    ...(activities.data?.data ?? []).flatMap((record) => owedActivity(record) ?? []),
    ...(deals.data?.data ?? []).map(owedDeal),
    ...people,
  ];
  return {
    items: entries.filter((owed) => kind === null || owed.kind === kind).slice(0, limit),
    totals: {
      activity: activities.data?.total ?? 0,
      deal: deals.data?.total ?? 0,
      person: missing.length > 0 ? 0 : (candidates.data?.total ?? 0) + (contacts.data?.total ?? 0),
    },
    lists,
    missing,
    isReading,
    isLoaded: pages.every(
      ({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData,
    ),
    error: pages.find(({ data, error }) => data === undefined && error !== null)?.error ?? null,
  };
}
