import { Ellipsis } from "lucide-react";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { shownKeys } from "../../../core/command-registry.ts";
import { keyOf, type ShownRecord } from "../../../core/queries.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { CommandIcon } from "../../../query/command-icon.tsx";
import { MenuButton } from "../../../ui/menu-button.tsx";
import { ONE_RECORD_COMMANDS } from "../record-commands.ts";
import { SHARE_TEXTS as TEXTS } from "../texts.ts";

interface Props {
  readonly resource: Resource;
  readonly shown: ShownRecord;
}

/** Menu of further commands on the open record: they are in the palette, too. */
export function ShareMenu({ resource, shown }: Props) {
  const bridge = useBridge();
  const record = { resource, key: keyOf(resource, shown), shown };
  const commands = ONE_RECORD_COMMANDS.filter(
    (command) => command.menus.includes("share") && command.isAvailableOn(record),
  );
  return (
    <MenuButton
      label={TEXTS.more}
      icon={Ellipsis}
      actions={commands.map((command) => ({
        id: command.id,
        icon: <CommandIcon command={command} size={14} />,
        title: command.titleOn(record),
        keys: shownKeys(command),
        run: () => command.runOn(record, bridge),
      }))}
    />
  );
}
