/** Texts of editing many records at once. */
export const BULK_TEXTS = {
  title: (records: string) => `Edit ${records}`,
  impossible: (plural: string) => `The server doesn't let anyone change ${plural}.`,
  clear: "Clear custom fields whose values no longer fit",
  cancel: "Cancel",
  preview: "Preview",
  nothing: "Nothing to change",
  change: (records: string) => `Change ${records}`,
  notPreviewed: "Couldn't preview the changes.",
  bulkEstimate: {
    requestsToTheServer: (requests: string | number) =>
      `${requests} requests to the server: one to read and one to write each record`,
    howLongThatTakes: (count: string | number) =>
      `${count}. Roadbook can say how long that takes once the server has answered a few.`,
    atTheRequestsA: (rate: string | number) => `at the ${rate} requests a minute that it allows`,
    asFastAsIt: "at its recent speed",
    lessThanAMinute: "less than a minute",
  },
  bulkRun: {
    couldntEditTheOther: "Couldn't edit the other records.",
  },
  bulkUndo: {
    notForExample: (length: string | number, title: string | number, message: string | number) =>
      ` ${length} could not be restored, for example ${title}: ${message}`,
    theRestCanBe: " You can undo the rest in Sync.",
    asBefore: (
      value: string | number,
      undone: string | number,
      rest: string | number,
      more: string | number,
    ) => `${value}${undone} restored.${rest}${more}`,
    couldntUndoTheBulk: "Couldn't undo the bulk edit.",
  },
  bulkFields: {
    sayWhich: (label: string | number) => `${label}: choose which.`,
    needsAValueThe: (label: string | number) =>
      `${label} needs a value: the server doesn't allow it to be empty.`,
    leftEmptyTheField: "Leave it blank to clear the field.",
    whatBecomesOf: (label: string | number) => `What to do with ${label}`,
    takeOut: "Remove",
    replaceAllWith: "Replace all with",
    leaveAsItIs: (label: string | number) => `Leave ${label} as it is`,
    fieldToChange: "Field to change",
    anotherField: "Another field",
  },
  bulkFill: {
    whatIsMissing: "Missing values",
    whereThereIsNone: (label: string | number) => `${label} where it is missing`,
    theServerNeedsMore: (records: string, lacks: string, isOne: boolean) =>
      `The server needs more to change ${records}: ${lacks}. ` +
      `Set the missing values here, or leave ${isOne ? "it as it is" : "them as they are"}.`,
    onlyThatHaveNone: (plural: string | number) => `Only ${plural} without a value get these.`,
  },
  bulkPreview: {
    lookingAtTheRecords: "Checking the records",
    checked: (seen: string, total: string) => `${seen} of ${total} checked`,
    whatChanges: "What changes",
    change: "change",
    haveItAlready: "already have it",
    wouldBeRefused: "would be refused",
    lackAValue: "are missing a value",
    areGone: "no longer exist",
    theFirstRowsBefore: "The first rows, before and after",
    allOfThem: "All of them",
    theFirst: (length: string | number) => `The first ${length}`,
    whyRecordsWouldBe: "Why records would be refused",
  },
  bulkRuns: {
    editsOfManyRecords: "Bulk edits",
    ofSelected: (total: string | number) => `of ${total} selected`,
    takenOut: ", removed",
    takeBackTheEdit: (began: string | number) => `Undo the edit of ${began}`,
    takeBackTheOther: (left: string | number) => `Undo the other ${left}`,
    undo: "Undo",
    undone: "Undone",
    undoneCount: (count: string | number) => `${count} undone`,
  },
  runBar: {
    editOfManyRecords: "Bulk edit",
    changing: "Changing",
    undoing: "Undoing",
    of: (done: string | number, total: string | number) => `${done} of ${total}`,
    stopping: "Stopping…",
    stop: "Stop",
  },
  selectionBar: {
    selectedRows: "Selected rows",
    selected: "selected",
    edit: "Edit…",
    selectNothing: "Clear selection",
  },
} as const;
