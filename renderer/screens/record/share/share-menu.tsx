import {
  CalendarPlus,
  ClipboardCopy,
  Ellipsis,
  type LucideIcon,
  Printer,
  SquareUser,
  Trash2,
} from "lucide-react";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { commandKeys, commandOf } from "../../../core/command-registry.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { hasContactCard } from "../../../fields/exchange-files.ts";
import { MenuButton } from "../../../ui/menu-button.tsx";
import { isPlannable } from "../plan-activity.ts";
import { SHARE_TEXTS as TEXTS } from "./texts.ts";

/** Ids of the commands in the menu, and whether records of a resource have them. */
const ACTIONS: readonly (readonly [string, LucideIcon, (resource: Resource) => boolean])[] = [
  ["record-plan", CalendarPlus, isPlannable],
  ["record-copy-text", ClipboardCopy, () => true],
  ["record-print", Printer, () => true],
  ["record-save-card", SquareUser, hasContactCard],
  ["record-delete", Trash2, (resource) => resource === "job"],
];

/** What else can be done with the record that is open: the same commands as the palette's. */
export function ShareMenu({ resource }: { readonly resource: Resource }) {
  const bridge = useBridge();
  const actions = ACTIONS.flatMap(([id, icon, isFor]) => {
    const command = commandOf(id);
    return command === undefined || !isFor(resource)
      ? []
      : [
          {
            id,
            icon,
            title: command.title,
            keys: commandKeys(id),
            run: () => command.run(bridge),
          },
        ];
  });
  return <MenuButton label={TEXTS.more} icon={Ellipsis} actions={actions} />;
}
