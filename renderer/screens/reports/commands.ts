import { ChartColumnBig, Printer } from "lucide-react";
import { REPORTS } from "../../../shared/local/report.ts";
import { type CommandSource, defineCommand, pageCommand, printing } from "../../core/command.ts";
import { outputPage } from "../../core/print-page.ts";
import { pageOf } from "../../core/targets.ts";
import { COMMAND_TEXTS, REPORT_TEXTS } from "./texts.ts";

export const SOURCE: CommandSource = {
  commands: [
    pageCommand({
      id: "go-reports",
      title: COMMAND_TEXTS.go,
      group: "Go",
      icon: ChartColumnBig,
      keys: ["g r"],
      run: (_page, { navigation }) => navigation.go({ view: "reports", name: null }),
    }),
    defineCommand({
      id: "reports-print",
      title: COMMAND_TEXTS.print,
      group: "View",
      icon: Printer,
      on: pageOf("reports"),
      ...printing((_page, output, { bridge }) => void outputPage(bridge, output)),
    }),
    ...REPORTS.map((name) =>
      pageCommand({
        id: `go-report-${name}`,
        title: COMMAND_TEXTS.goTo(REPORT_TEXTS[name].title),
        group: "Go",
        icon: ChartColumnBig,
        run: (_page, { navigation }) => navigation.go({ view: "reports", name }),
      }),
    ),
  ],
};
