/**
 * Everything that the engine undoes, by its one door. A change that waits is held for a while
 * (`holdChange`); one that may have arrived is followed by its reverse (`revertEntry`); an edit of
 * many records goes back field by field (`undoBulkRun`); a decided conflict waits for its decision
 * again (`undoDecision`). `shared/contract/undo-value.ts` knows what the API can set back at all.
 */
export { undoBulkRun, withCleared } from "./bulk-undo.ts";
export { rememberDecision, undoDecision } from "./decisions.ts";
export { holdChange } from "./hold-change.ts";
export { revertEntry } from "./revert-entry.ts";
