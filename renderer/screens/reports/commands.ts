import { REPORTS } from "../../../shared/local/report.ts";
import type { Command, CommandSource } from "../../core/command.ts";
import { outputPage, printing } from "../../core/print-page.ts";
import { useNavigation } from "../../core/navigation.ts";
import { COMMAND_TEXTS, REPORT_TEXTS } from "./texts.ts";

const goTo = (name: (typeof REPORTS)[number] | null) =>
  useNavigation.getState().go({ view: "reports", name });

export const SOURCE: CommandSource = {
  commands: [
    { id: "go-reports", title: COMMAND_TEXTS.go, group: "Go", keys: "g r", run: () => goTo(null) },
    {
      id: "reports-print",
      title: COMMAND_TEXTS.print,
      group: "View",
      when: () => useNavigation.getState().place.view === "reports",
      ...printing((bridge, output) => void outputPage(bridge, output)),
    },
    ...REPORTS.map((name): Command => ({
      id: `go-report-${name}`,
      title: COMMAND_TEXTS.goTo(REPORT_TEXTS[name].title),
      group: "Go",
      run: () => goTo(name),
    })),
  ],
};
