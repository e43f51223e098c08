import type { Slots } from "../core/slots.ts";
import { LookalikeHint } from "../screens/duplicates/lookalike-hint.tsx";
import { BulkRuns } from "../screens/list/bulk/bulk-runs.tsx";
import { SelectedKeysBar } from "../screens/list/bulk/selected-keys-bar.tsx";
import { BesidePanel } from "../screens/record/beside-panel.tsx";

export const SLOTS: Slots = { BesidePanel, LookalikeHint, SelectionBar: SelectedKeysBar, BulkRuns };
