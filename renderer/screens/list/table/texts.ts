export const TABLE_TEXTS = {
  useRowSelection: {
    couldntSelectTheRows: "Couldn't select the rows.",
  },
  columnMenu: {
    isColumnOf: (title: string | number, value: string | number, length: string | number) =>
      `${title} is now column ${value} of ${length}.`,
    isNoColumnAny: (value: string | number) => `Removed the column ${value}.`,
    columns: "Columns",
    columnsInTheirOrder: "Columns in order",
    altAndAltMove: "Alt+↑ and Alt+↓ move it, Delete removes it",
    removeTheColumn: (title: string | number) => `Remove the column ${title}`,
    dragOrAltAnd:
      "Drag to reorder, or press Alt+↑ and Alt+↓. To resize, drag the line beside a heading.",
    columnToAdd: "Column to add",
    isTheLastColumn: (title: string | number) => `Added the column ${title}.`,
    backToTheUsual: "Reset columns",
  },
  recordRow: {
    select: (name: string | number) => `Select ${name}`,
  },
  sortMenu: {
    sortTheList: "Sort the list",
    sortNowBy: (value: string | number, way: string | number) => `Sort: ${value}, ${way}`,
    direction: "Direction",
    fieldToSortBy: "Field to sort by",
  },
  tableHead: {
    selectAll: "Select all",
    selectNone: "Select none",
    altAndAltMove: (title: string | number) =>
      `${title}: Alt+← and Alt+→ move the column, Shift+← and Shift+→ change its width`,
  },
} as const;
