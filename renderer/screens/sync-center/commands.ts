import type { Bridge } from "../../../shared/bridge.ts";
import { callLocal } from "../../core/local.ts";
import type { Command, CommandSource } from "../../core/command.ts";
import { useNavigation } from "../../core/navigation.ts";
import { syncNow } from "../../core/sync-report.ts";
import { currentEntry, type EntryTarget, useEntryTargets } from "../../changes/entry-targets.ts";

/** A command of the entry of the sync centre that has the focus. */
function onEntry(
  id: string,
  title: string,
  keys: string,
  does: (entry: EntryTarget) => (() => void) | undefined,
): Command {
  const act = () => {
    const entry = currentEntry();
    return entry === null ? undefined : does(entry);
  };
  const when = () => act() !== undefined;
  return {
    id,
    title,
    group: "Sync",
    keys,
    keysOnly: true,
    needs: "rows",
    when,
    run: () => act()?.(),
  };
}

const choosing =
  (side: "mine" | "theirs") =>
  ({ choose }: EntryTarget) =>
    choose === undefined ? undefined : () => choose(side);

async function toggleOffline(bridge: Bridge): Promise<void> {
  const status = await callLocal(bridge, "readStatus");
  await callLocal(bridge, "setWorkOffline", { body: { work_offline: !status.work_offline } });
}

/** Sync as a whole, and what can be done with what waits, by key. J and K walk; Enter begins. */
const COMMANDS: readonly Command[] = [
  {
    id: "sync-now",
    title: "Sync now",
    group: "Sync",
    keys: "$mod+Shift+s",
    run: (bridge) => void syncNow(bridge),
  },
  {
    id: "toggle-offline",
    title: "Work offline, or online again",
    group: "Sync",
    run: (bridge) => void toggleOffline(bridge),
  },
  {
    id: "needs-you",
    title: "Go to what needs you",
    group: "Sync",
    keys: "g !",
    run: () => {
      useEntryTargets.setState({ seeking: "asked" });
      if (useNavigation.getState().place.view !== "sync")
        useNavigation.getState().go({ view: "sync" });
    },
  },
  onEntry("entry-mine", "Choose mine for all that is disputed", "m", choosing("mine")),
  onEntry("entry-theirs", "Choose theirs for all that is disputed", "t", choosing("theirs")),
  onEntry("entry-retry", "Send the change now", "r", ({ retry }) => retry),
  onEntry("entry-discard", "Discard the change…", "#", ({ discard }) => discard),
];

export const SOURCE: CommandSource = { commands: COMMANDS };
