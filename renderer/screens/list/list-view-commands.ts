import type { Command } from "../../core/command.ts";
import { useNavigation } from "../../core/navigation.ts";
import { selectedResource, whyNotEditSelected } from "./bulk/selected-rows.ts";
import { type ListPopup, useListPopups } from "../../query/list-actions.ts";

const onList = () => useNavigation.getState().place.view === "list";

function opening(id: string, title: string, keys: string, popup: ListPopup, when = onList): Command {
  return { id, title, group: "Lists", keys, when, run: () => useListPopups.getState().show(popup) };
}

/** What can be done with a list as a whole. */
export const LIST_VIEW_COMMANDS: readonly Command[] = [
  opening("list-add-filter", "Add a filter", "Shift+f", "filter"),
  opening("list-sort", "Sort the list", "v s", "sort"),
  opening("list-columns", "Choose the columns", "v c", "columns"),
  opening("list-views", "Saved views", "v v", "views"),
  opening("list-save-view", "Save the list as a view", "v k", "save-view"),
  opening("list-export", "Export the list as CSV", "v e", "export"),
  {
    ...opening("list-edit-selected", "Edit the selected records", "Shift+e", "bulk", () => {
      return selectedResource() !== null && whyNotEditSelected() === null;
    }),
    whyNot: whyNotEditSelected,
  },
];
