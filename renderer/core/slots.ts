import { type ComponentType, createContext, use } from "react";
import type { Resource } from "../../shared/contract/resource.ts";
import type { ShownRecord } from "./queries.ts";

export interface BesidePanelProps {
  readonly resource: Resource;
  /** Key of the record; null when none is open. */
  readonly open: string | null;
  readonly onClose: () => void;
}

export interface LookalikeHintProps {
  readonly resource: Resource;
  /** Body of the create as far as it is filled in. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Called when the user goes to a record that is there already. */
  readonly onLeave: () => void;
}

export interface SelectionBarProps {
  readonly resource: Resource;
  readonly keys: ReadonlySet<string>;
  readonly onClear: () => void;
}

export interface JobDeskProps {
  readonly jobKey: string;
  readonly shown: ShownRecord;
}

/** Parts of one screen that another shows. The shell fills them: screens do not know each other. */
export interface Slots {
  readonly BesidePanel: ComponentType<BesidePanelProps>;
  /** Records that the one being created resembles. */
  readonly LookalikeHint: ComponentType<LookalikeHintProps>;
  readonly SelectionBar: ComponentType<SelectionBarProps>;
  readonly BulkRuns: ComponentType;
  /** First part of the centre of a job's page. */
  readonly JobDesk: ComponentType<JobDeskProps>;
  /** State of the shortlist of a job, in a line about the job. */
  readonly JobShortlist: ComponentType<{ readonly jobKey: string }>;
  /** Jobs of a candidate: shortlists, and open ones that fit. */
  readonly CandidateJobs: ComponentType<{ readonly candidate: string }>;
}

const nothing = () => null;

/** Slots without content stay empty. */
const SlotsContext = createContext<Slots>({
  BesidePanel: nothing,
  LookalikeHint: nothing,
  SelectionBar: nothing,
  BulkRuns: nothing,
  JobDesk: nothing,
  JobShortlist: nothing,
  CandidateJobs: nothing,
});

export const SlotsProvider = SlotsContext.Provider;

export function useSlots(): Slots {
  return use(SlotsContext);
}
