import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { type ListProblem, listName } from "../../shared/local/left-out.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import { RequestError } from "./request-engine.ts";
import { COVERAGE_TEXTS } from "./texts.ts";

/** Resources that are not whole on this machine, and whether waiting helps. */
export interface Coverage {
  /** The first sync is not through with them. */
  readonly reading: readonly Resource[];
  /** Lists that the server does not give: what is here of them is all that can be had now. */
  readonly unreadable: readonly ListProblem[];
}

/** The coverage of some resources. A list that this server does not have is no gap. */
export function coverageOf(status: LocalStatus, resources: readonly Resource[]): Coverage {
  const unreadable = status.lists.filter(
    ({ problem, resource }) => problem !== "absent" && resources.some((name) => name === resource),
  );
  const reading = resources.filter(
    (resource) =>
      status.incomplete.includes(resource) &&
      !unreadable.some((list) => list.resource === resource),
  );
  return { reading, unreadable };
}

/** "deals, notes on jobs" */
export function namesOf(resources: readonly Resource[]): string {
  return joined(resources.map((resource) => CONTRACTS[resource].title[1].toLowerCase()));
}

export function namesOfLists(lists: readonly ListProblem[]): string {
  return joined(lists.map(({ list }) => listName(list).toLowerCase()));
}

/** Always English, whatever the locale: it is a part of an English sentence. */
const joined = (names: readonly string[]) =>
  new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names);

/** Returns why a record cannot be shown. */
export function absenceWords(error: Error): string {
  if (error instanceof RequestError && error.status === 404) return COVERAGE_TEXTS.recordMissing;
  return error.message;
}
