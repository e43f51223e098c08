/** Texts of the table of a list. */
export const TABLE_TEXTS = {
  selection: {
    select: (name: string) => `Select ${name}`,
    all: "Select all",
    none: "Select none",
    failed: "Couldn't select the rows.",
  },
  cells: {
    edit: (label: string) => `Edit ${label}`,
    cannotEdit: (column: string) => `${column} can't be edited: Roadbook or your CRM sets it.`,
  },
  sums: {
    label: "Sum",
    /** Before the sums, for screen readers. */
    of: (column: string) => `${column}:`,
    money: (amount: string, currency: string) => `${amount} ${currency}`,
  },
  columns: {
    menu: "Columns",
    list: "Columns in order",
    help: "Drag to reorder, or press Alt+↑ and Alt+↓. To resize, drag the line beside a heading.",
    keys: "Alt+↑ and Alt+↓ move it, Delete removes it",
    headingKeys: (title: string) =>
      `${title}: Alt+← and Alt+→ move the column, Shift+← and Shift+→ change its width`,
    remove: (title: string) => `Remove the column ${title}`,
    toAdd: "Column to add",
    reset: "Reset columns",
    added: (title: string) => `Added the column ${title}.`,
    moved: (title: string, position: number, count: number) =>
      `${title} is now column ${position} of ${count}.`,
    removed: (title: string) => `Removed the column ${title}.`,
  },
  sort: {
    menu: "Sort the list",
    sortedBy: (field: string, direction: string) => `Sort: ${field}, ${direction}`,
    field: "Field to sort by",
    direction: "Direction",
    directions: { asc: "Ascending", desc: "Descending" },
    ascending: "ascending",
    descending: "descending",
  },
} as const;
