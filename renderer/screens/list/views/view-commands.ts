import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { type Command, pageCommand } from "../../../core/command.ts";
import { placeOfView, type SavedView } from "../../../query/saved-views.ts";
import { VIEW_TEXTS as TEXTS } from "./texts.ts";

/** Returns a command for each saved view, which goes there. */
export function viewCommands(views: readonly SavedView[]): readonly Command[] {
  return views.map((view) =>
    pageCommand({
      id: `view-${view.id}`,
      title: TEXTS.goTo(view.name),
      group: "Go",
      detail: CONTRACTS[view.resource].title[1],
      run: (_page, { navigation }) => navigation.go(placeOfView(view)),
    }),
  );
}
