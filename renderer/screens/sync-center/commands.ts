import type { Bridge } from "../../../shared/bridge.ts";
import { callLocal } from "../../core/local.ts";
import type { Command, CommandSource } from "../../core/command.ts";
import { useNavigation } from "../../core/navigation.ts";
import { syncNow } from "../../core/sync-report.ts";
import { COMMAND_TEXTS } from "./texts.ts";
import { currentEntry, type EntryTarget, useEntryTargets } from "../../changes/entry-targets.ts";

/** A command for the focused entry of the sync centre. */
function onEntry(
  id: string,
  title: string,
  keys: string,
  actionOf: (entry: EntryTarget) => (() => void) | undefined,
): Command {
  const act = () => {
    const entry = currentEntry();
    return entry === null ? undefined : actionOf(entry);
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

/** Syncing, and what keys do with the focused entry; J, K and Enter are list commands. */
const COMMANDS: readonly Command[] = [
  {
    id: "sync-now",
    title: COMMAND_TEXTS.syncNow,
    group: "Sync",
    keys: "$mod+Shift+s",
    run: (bridge) => void syncNow(bridge),
  },
  {
    id: "toggle-offline",
    title: COMMAND_TEXTS.toggleOffline,
    group: "Sync",
    keys: "$mod+Shift+o",
    run: (bridge) => void toggleOffline(bridge),
  },
  {
    id: "needs-you",
    title: COMMAND_TEXTS.needsAttention,
    group: "Sync",
    keys: "g !",
    run: () => {
      useEntryTargets.setState({ seeking: "asked" });
      if (useNavigation.getState().place.view !== "sync")
        useNavigation.getState().go({ view: "sync" });
    },
  },
  onEntry("entry-mine", COMMAND_TEXTS.mine, "m", choosing("mine")),
  onEntry("entry-theirs", COMMAND_TEXTS.theirs, "t", choosing("theirs")),
  onEntry("entry-retry", COMMAND_TEXTS.retry, "r", ({ retry }) => retry),
  onEntry("entry-discard", COMMAND_TEXTS.discard, "#", ({ discard }) => discard),
];

export const SOURCE: CommandSource = { commands: COMMANDS };
