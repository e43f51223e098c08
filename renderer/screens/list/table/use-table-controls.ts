import type { ListQuery } from "../../../core/queries.ts";
import type { Selection } from "../../../query/selection.ts";
import type { Column } from "./columns.ts";
import { useRowMenu } from "./row-menu.ts";
import { type CellAddress, useCells } from "./use-cells.ts";
import { useRowMoves } from "./use-row-moves.ts";
import { useRowPointer } from "./use-row-pointer.ts";
import { useRowSelection } from "./use-row-selection.ts";
import type { Rows } from "./use-rows.ts";
import type { useTableScroller } from "./use-table-scroller.ts";
import { useTableTarget } from "./use-table-target.ts";

interface ControlledTable {
  /** Of the list, by which its position is remembered. */
  readonly name: string;
  readonly list: ListQuery;
  readonly shown: readonly Column[];
  readonly open: string | null;
  readonly selection: Selection;
  readonly onSelect: (selection: Selection) => void;
  readonly onOpen: (key: string) => void;
  readonly onEnter: (key: string) => void;
  readonly sight: ReturnType<typeof useTableScroller>;
  readonly rows: Rows;
  /** How many rows the table has room for. */
  readonly count: number;
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly keyAt: (index: number) => string | null;
  readonly rowId: (index: number) => string;
  readonly editing: CellAddress | null;
  readonly setEditing: (cell: CellAddress | null) => void;
}

/** Moves between, selects, edits and opens rows, by pointer, keys and menu. */
export function useTableControls(table: ControlledTable) {
  const { list, shown, selection, onSelect, sight, rows, active, keyAt, rowId } = table;
  const { resource } = list;
  const { grid, scroller } = sight;
  const select = useRowSelection({ list, active, selection, onSelect, keyAt });
  const moveTo = useRowMoves({
    ...table,
    scroller,
    // The rows in sight say less about those further down that were seen before.
    total: rows.isCounted ? rows.total : Math.max(rows.total, table.count),
  });
  const cells = useCells({
    ...table,
    grid,
    resource,
    columns: shown,
    activeKey: keyAt(active),
  });
  const { menu, setMenu, openMenu } = useRowMenu(() => {
    scroller.reveal(active);
    return document.getElementById(rowId(active));
  });
  useTableTarget({ ...table, scroller, moveTo, select, cells, onMenu: openMenu });
  const pointer = useRowPointer({
    ...table,
    grid,
    resource,
    columns: shown,
    select,
    cells,
    onMenu: setMenu,
  });
  return { select, cells, menu, setMenu, pointer };
}
