import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Command } from "../../../core/command.ts";
import { useNavigation } from "../../../core/navigation.ts";
import { placeOfView, type SavedView } from "../../../query/saved-views.ts";
import { VIEW_TEXTS as TEXTS } from "./texts.ts";

/** Returns a command for each saved view, which goes there. */
export function viewCommands(views: readonly SavedView[]): readonly Command[] {
  return views.map((view) => ({
    id: `view-${view.id}`,
    title: TEXTS.goTo(view.name),
    group: "Go",
    detail: CONTRACTS[view.resource].title[1],
    run: () => useNavigation.getState().go(placeOfView(view)),
  }));
}
