import type { Command } from "../../core/command.ts";
import { UPDATE_TEXTS as SHARED_TEXTS } from "../../core/texts.ts";
import { useNavigation } from "../../core/navigation.ts";
import { useUpdates } from "../../core/updates.ts";
import { UPDATE_TEXTS as TEXTS } from "./texts.ts";

const kind = () => useUpdates.getState().state?.step.kind ?? "off";

export const UPDATE_COMMANDS: readonly Command[] = [
  {
    id: "check-for-updates",
    title: TEXTS.check,
    group: "View",
    when: () => kind() !== "off" && kind() !== "ready",
    run: (bridge) => {
      void bridge.checkForUpdates();
      useNavigation.getState().go({ view: "settings", section: "advanced" });
    },
  },
  {
    id: "restart-to-update",
    title: SHARED_TEXTS.restart,
    group: "View",
    when: () => kind() === "ready",
    run: (bridge) => void bridge.restartToUpdate(),
  },
];
