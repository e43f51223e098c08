import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { LeftOutRecords } from "../../shared/local/left-out.ts";
import { type ListProblem, problemText } from "../../shared/local/list-problem.ts";
import type { LocalStatus } from "../../shared/local/status.ts";
import { numberText } from "../ui/format.ts";

/** Said where no change waits. */
export const WAITING_TEXTS = {
  nothing: "Nothing is waiting. Everything you changed is on the server.",
  onlyDecisions:
    "Nothing else is waiting. The changes above need your decision before they are sent.",
} as const;

/** What the sync centre says about what is not read. */
export const UNREAD_TEXTS = {
  title: "Not everything can be read",
  /** What Roadbook will do next without being asked. */
  advice: {
    refused: "If you need it, ask whoever manages your CRM. Roadbook tries again now and then.",
    failing: "Roadbook will retry automatically.",
    absent: "Its records come from the other lists that mention them.",
  },
  restIsHere: "Everything else is up to date.",
  leftOut: (records: LeftOutRecords) => {
    const [one, many] = CONTRACTS[records.resource].title;
    const count = `${records.more ? "More than " : ""}${numberText(records.count)}`;
    const isOne = records.count === 1 && !records.more;
    return `${count} ${(isOne ? one : many).toLowerCase()} can't be kept on this machine`;
  },
} as const;

export const READ_AGAIN_TEXTS = {
  button: "Read everything again",
  hint: "For example after a backup was restored on the server. Your changes stay.",
} as const;

/** "Deals: the server doesn't let you read this list (403). Ask …" */
export function unreadText(problem: ListProblem): string {
  return `${problemText(problem)} ${UNREAD_TEXTS.advice[problem.problem]}`;
}

/** How much of the server is on this machine, in a sentence. */
export function coverageText(status: LocalStatus, reading: boolean): string {
  if (reading)
    return (
      "The first sync is still reading. What is here can be used already; a search may " +
      "miss what is not."
    );
  return status.lists.some(({ problem }) => problem !== "absent") || status.left_out.length > 0
    ? "Every record that can be read is here. What can't be read is named above."
    : "Every record of the server is here.";
}

/** Texts of changes that are pending, and of undoing them. */
export const CHANGE_TEXTS = {
  bulkProgress: {
    anotherBulkEditIs: "Another bulk edit is running. Wait or stop it.",
  },
  changeLines: {
    customField: (id: string | number) => `Custom field ${id}`,
  },
  entryUndo: {
    itIsBeingSent: "It is being sent now.",
    theRecordWasDeleted:
      "The record was deleted on the server. Choose whether to recreate it or discard it in Sync.",
    itMadeTheRecord: "This created the record.",
    itMakesTheRecord:
      "This created the record. Until it is sent, you can discard the whole record.",
    theRecordIsDeleted: "The record was deleted.",
    everythingIsAsIt: "Nothing to undo.",
    theAPICannotTake: (label: string | number) =>
      `${label}: the server can't remove a file. Attach another one to replace it.`,
    wasEmptyBeforeAnd: (label: string | number) =>
      `${label} was empty before and keeps its value: the server can't clear it.`,
  },
  marks: {
    waitingToBeSent: "Waiting to be sent",
    beingSent: "Being sent",
    notSureYetWhether: "Not sure yet whether it arrived",
    changedOnTheServer: "Changed on the server too",
    refusedByTheServer: "Refused by the server",
    deletedOnTheServer: "Deleted on the server",
    perhapsOnTheServer: "May already be on the server",
    waitsForYourDecision: "Waits for your decision",
  },
  recordSave: {
    savedOnThisMachine: "Saved on this machine.",
  },
  selectedRows: {
    cantBeEditedOn: (value: string | number) => `${value} can't be edited on this server.`,
  },
  undo: {
    wasEmptyBeforeAnd: (labels: string | number) =>
      `${labels} was empty before, and the server can't clear it again. You can discard ` +
      "the whole change in Sync.",
    couldntUndoTheChange: "Couldn't undo the change.",
    itIsDeletedOn: "Too late to undo: it is already deleted on the server.",
    couldntUndoTheDeletion: "Couldn't undo the deletion.",
  },
  changeTable: {
    becomes: "becomes",
  },
  diffText: {
    wordsThatAreThe: (words: string | number) => ` … ${words} unchanged words … `,
    foldWhatIsThe: "Hide unchanged text",
    showTheWholeText: "Show the whole text",
  },
  errorText: {
    showLess: "Show less",
    showAllOfIt: "Show more",
  },
  missingDialog: {
    addWhatIsMissing: "Add missing values",
    isStillMissing: (label: string | number) => `${label} is still missing.`,
    cancel: "Cancel",
    save: "Save",
  },
  sentValue: {
    empty: "empty",
  },
} as const;
