/**
 * The engine's undo. A pending change is held for a while (`holdChange`). A change that may have
 * arrived is followed by its reverse (`revertEntry`). A bulk edit is undone field by field
 * (`undoBulkRun`). A decided conflict becomes undecided again (`undoDecision`).
 * `shared/contract/undo-value.ts` determines what the API can restore.
 */
export { undoBulkRun, withCleared } from "./bulk-undo.ts";
export { rememberDecision, undoDecision } from "./decisions.ts";
export { holdChange } from "./hold-change.ts";
export { revertEntry } from "./revert-entry.ts";
