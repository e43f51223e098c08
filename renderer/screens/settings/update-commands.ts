import { type Command, pageCommand } from "../../core/command.ts";
import { UPDATE_TEXTS as SHARED_TEXTS } from "../../core/texts.ts";
import { useUpdates } from "../../core/updates.ts";
import { UPDATE_TEXTS as TEXTS } from "./texts.ts";

const kind = () => useUpdates.getState().state?.step.kind ?? "off";

export const UPDATE_COMMANDS: readonly Command[] = [
  pageCommand({
    id: "check-for-updates",
    title: TEXTS.check,
    group: "View",
    isAvailable: () => kind() !== "off" && kind() !== "ready",
    run: (_page, { bridge, navigation }) => {
      void bridge.checkForUpdates();
      navigation.go({ view: "settings", section: "advanced" });
    },
  }),
  pageCommand({
    id: "restart-to-update",
    title: SHARED_TEXTS.restart,
    group: "View",
    isAvailable: () => kind() === "ready",
    run: (_page, { bridge }) => void bridge.restartToUpdate(),
  }),
];
