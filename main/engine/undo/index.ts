/**
 * The engine's undo. A pending change is held for a while (`holdChange`). An edit is undone field
 * by field, unless somebody has changed it since (`undoUpdate`); so is each edit of a bulk edit
 * (`undoBulkRun`), and a change that may have arrived is followed by its reverse (`revertEntry`). A
 * decided conflict becomes undecided again (`undoDecision`). `shared/contract/undo-value.ts`
 * determines what is restored.
 */
export { undoBulkRun } from "./undo-update.ts";
export { changedFields } from "./changed-fields.ts";
export { rememberDecision, undoDecision } from "./decisions.ts";
export { editedFields } from "./edited-fields.ts";
export { holdChange } from "./hold-change.ts";
export { revertEntry } from "./hold-change.ts";
export { undoUpdate } from "./undo-update.ts";
