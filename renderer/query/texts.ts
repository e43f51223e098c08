import type { DayCount, Operator } from "./conditions.ts";

const dayCount = (count: string) => (count === "1" ? "1 day" : `${count} days`);

/** Texts of filters, fields and saved lists. */
export const QUERY_TEXTS = {
  /** The menu of a row or card. */
  menu: {
    label: "Actions",
  },
  listFields: {
    relatedKind: "About a",
    time: "Time",
    networkAProfile: "Profile link",
    networkBProfile: "Second profile link",
    attending: (people: string) => `${people} attending`,
    start: "Start",
    createdHere: "Created here",
    lastContact: "Last contact",
    colleaguesAttending: "Colleagues attending",
  },
  operators: {
    contains: "contains",
    lacks: "does not contain",
    is: "is",
    not: "is not",
    one: "is one of",
    none: "is none of",
    empty: "is empty",
    filled: "is not empty",
    before: "before",
    after: "after",
    between: "between",
    least: "at least",
    most: "at most",
    last: "in the last … days",
    notLast: "not in the last … days",
    moreAgo: "more than … days ago",
    lessAgo: "less than … days ago",
    next: "in the next … days",
  } satisfies Readonly<Record<Operator, string>>,
  operatorsOfOne: { one: "is", none: "is not" },
  /** Before the number of days. */
  operatorsOfDays: {
    last: "in the last",
    notLast: "not in the last",
    moreAgo: "more than",
    lessAgo: "less than",
    next: "in the next",
  } satisfies Readonly<Record<DayCount, string>>,
  checklist: {
    unknown: (value: string) => `${value} (unknown)`,
    search: (label: string) => `Find in ${label}`,
    searchHint: "Type to search; Enter selects the first",
    noOptions: "Nothing to choose from yet.",
    noMatches: "No matches.",
  },
  conditionEditor: {
    operator: (title: string) => `How ${title} is compared`,
    done: "Done",
    remove: "Remove",
  },
  conditionValues: {
    numberOfDays: "Number of days",
    /** After the box with the number. */
    days: {
      last: "days, including today",
      notLast: "days, or never",
      moreAgo: "days ago",
      lessAgo: "days ago",
      next: "days, including today",
    } satisfies Readonly<Record<DayCount, string>>,
    me: "Me",
    meUnknown: "me (choose who you are in Settings)",
    commaSeparated: "Values, separated by commas",
    to: "to",
    countedDays: {
      last: dayCount,
      notLast: dayCount,
      moreAgo: (count) => `${dayCount(count)} ago`,
      lessAgo: (count) => `${dayCount(count)} ago`,
      next: dayCount,
    } satisfies Readonly<Record<DayCount, (count: string) => string>>,
    andMore: (count: number) => ` and ${count} more`,
  },
  fieldChooser: {
    field: "Field",
    custom: "custom",
    noMatches: "No matching fields.",
  },
  filterBar: {
    label: "Filter this list",
    unreadable: "The filter in this address can't be read",
    showEverything: "Show everything",
    fromReport: "As counted in the report",
    removeReportFilter: "Remove the filter of the report",
    clear: "Clear",
  },
  filterChips: {
    filter: "Filter",
    allMustMatch: "all of these must match; change to any",
    anyMayMatch: "any of these may match; change to all",
    group: "Group of filters",
    removeGroup: "Remove the group",
    unknownField: (field: string) => `Unknown field (${field})`,
    removeUnknown: "Remove this filter",
    filterBy: (title: string) => `Filter by ${title}`,
    removeFilterBy: (title: string) => `Remove the filter by ${title}`,
    addFilter: "Add a filter",
    addToGroup: "Add a filter to the group",
    fieldToFilterBy: "Field to filter by",
    addGroup: "A group of filters, to mix “and” with “or”",
  },
  scope: {
    label: "Whose records",
    mine: "Mine",
    team: "Team",
    everyones: "Everyone's",
    /** Goes on with it where there is room. */
    choose: " records. Say who you are to see yours",
    my: (noun: string) => `My ${noun}`,
  },
  textBox: {
    placeholder: "Filter by any text",
    label: "Filter by text",
  },
} as const;
