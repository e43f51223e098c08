import { CloudOff } from "lucide-react";
import type { Bridge } from "../../../shared/bridge.ts";
import { callLocal } from "../../core/local.ts";
import {
  type Command,
  type CommandSource,
  defineCommand,
  pageCommand,
} from "../../core/command.ts";
import { syncNow } from "../../core/sync-report.ts";
import type { TargetKind } from "../../core/targets.ts";
import { LISTED } from "../../query/list-targets.ts";
import { COMMAND_TEXTS } from "./texts.ts";
import { currentEntry, type EntryTarget, useEntryTargets } from "../../changes/entry-targets.ts";

const ENTRY: TargetKind<EntryTarget> = {
  name: "entry",
  current: currentEntry,
  isLoading: LISTED.isLoading,
};

function onEntry(
  id: string,
  title: string,
  key: string,
  actionOf: (entry: EntryTarget) => (() => void) | undefined,
): Command {
  return defineCommand({
    id,
    title,
    group: "Sync",
    on: ENTRY,
    keys: [key],
    palette: "never",
    isAvailable: (entry) => actionOf(entry) !== undefined,
    run: (entry) => actionOf(entry)?.(),
  });
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
  pageCommand({
    id: "sync-now",
    title: COMMAND_TEXTS.syncNow,
    group: "Sync",
    keys: ["$mod+Shift+s"],
    run: (_page, { bridge }) => void syncNow(bridge),
  }),
  pageCommand({
    id: "toggle-offline",
    title: COMMAND_TEXTS.toggleOffline,
    group: "Sync",
    icon: CloudOff,
    keys: ["$mod+Shift+o"],
    run: (_page, { bridge }) => void toggleOffline(bridge),
  }),
  pageCommand({
    id: "needs-you",
    title: COMMAND_TEXTS.needsAttention,
    group: "Sync",
    keys: ["g !"],
    run: (page, { navigation }) => {
      useEntryTargets.setState({ seeking: "asked" });
      if (page.view !== "sync") navigation.go({ view: "sync" });
    },
  }),
  onEntry("entry-mine", COMMAND_TEXTS.mine, "m", choosing("mine")),
  onEntry("entry-theirs", COMMAND_TEXTS.theirs, "t", choosing("theirs")),
  onEntry("entry-retry", COMMAND_TEXTS.retry, "r", ({ retry }) => retry),
  onEntry("entry-discard", COMMAND_TEXTS.discard, "#", ({ discard }) => discard),
];

export const SOURCE: CommandSource = { commands: COMMANDS };
