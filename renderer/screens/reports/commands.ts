import { REPORTS } from "../../../shared/local/report.ts";
import type { Command, CommandSource } from "../../core/command.ts";
import { useNavigation } from "../../core/navigation.ts";
import { REPORT_WORDS } from "./report-words.ts";

const goTo = (name: (typeof REPORTS)[number] | null) =>
  useNavigation.getState().go({ view: "reports", name });

export const SOURCE: CommandSource = {
  commands: [
    { id: "go-reports", title: "Go to Reports", group: "Go", keys: "g r", run: () => goTo(null) },
    ...REPORTS.map((name): Command => ({
      id: `go-report-${name}`,
      title: `Go to report: ${REPORT_WORDS[name].title}`,
      group: "Go",
      run: () => goTo(name),
    })),
  ],
};
