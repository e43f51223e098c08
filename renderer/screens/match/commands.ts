import { BookOpenText, Download, FileDown, FileText, ListPlus, Printer, Users } from "lucide-react";
import {
  type CommandContext,
  commandsIn,
  type CommandSource,
  defineCommand,
  pageCommand,
} from "../../core/command.ts";
import { commandOf } from "../../core/command-registry.ts";
import { goBackOr, useNavigation } from "../../core/navigation.ts";
import { type PaperOutput, printPage, usePdf } from "../../core/print-page.ts";
import { useShortlistRequest } from "../../core/shortlist-request.ts";
import {
  ACTIVE_RECORD,
  type ActiveRecord,
  activeRecord,
  defineTarget,
  isRecordLoading,
  openRecord,
  pageOf,
  selectedCount,
  type TargetKind,
} from "../../core/targets.ts";
import { nameOf } from "../../fields/value-text.ts";
import { exportAllShortlists, exportShortlist } from "./export-shortlists.ts";
import { EXPORT_TEXTS, MATCH_COMMANDS as TEXTS } from "./texts.ts";

type Briefed = ActiveRecord & { readonly resource: "organization" | "activity" };

/** Record that leads to a client. In the agenda B is the brief of its day. */
const BRIEFED: TargetKind<Briefed> = {
  name: "briefed-record",
  current: () => {
    const record = isAgenda() || selectedCount() > 0 ? null : activeRecord();
    if (record === null) return null;
    const { resource } = record;
    return resource === "organization" || resource === "activity" ? { ...record, resource } : null;
  },
  isLoading: () => !isAgenda() && isRecordLoading(),
};

function isAgenda(): boolean {
  return useNavigation.getState().place.view === "agenda";
}

/** A PDF where the shell makes one, else the print dialog, which has it, too. */
function usualOutput(): PaperOutput {
  return usePdf.getState().offered ? "pdf" : "printer";
}

const isJob = ({ resource }: ActiveRecord) => resource === "job";

/** Asks for the job of the selected candidates, else of the active one. */
function addToJob({ key, shown }: ActiveRecord, { bridge }: CommandContext): void {
  const ofSelection = openRecord() === null ? commandOf("list-shortlist-selected") : undefined;
  if (ofSelection?.isAvailable() === true) ofSelection.run(bridge);
  else useShortlistRequest.getState().ask({ candidates: [key], name: nameOf(shown) });
}

/** Matches of the job on the page, by their rank. */
export const MATCHES = defineTarget<{ readonly add: (rank: number) => void }>("matches");

/** Ranks that a digit puts on the shortlist. */
const RANKS = [1, 2, 3, 4, 5];

const command = commandsIn("Create");

export const SOURCE: CommandSource = {
  commands: [
    pageCommand({
      id: "go-shortlists",
      title: TEXTS.goToShortlists,
      group: "Go",
      icon: Users,
      keys: ["g l"],
      run: (_page, { navigation }) => navigation.go({ view: "shortlists" }),
    }),
    defineCommand({
      id: "add-to-shortlist",
      title: TEXTS.addToJob,
      group: "Create",
      icon: ListPlus,
      keys: ["a j"],
      on: ACTIVE_RECORD,
      menus: ["row"],
      section: "more",
      isAvailable: ({ resource }) => resource === "candidate",
      run: addToJob,
    }),
    defineCommand({
      id: "client-document",
      title: TEXTS.makeDocument,
      group: "Create",
      icon: FileText,
      keys: ["d"],
      on: ACTIVE_RECORD,
      menus: ["row"],
      section: "more",
      isAvailable: isJob,
      run: ({ key }, { navigation }) => navigation.go({ view: "document", job: key }),
    }),
    defineCommand({
      id: "client-document-pdf",
      title: TEXTS.makePdf,
      group: "Create",
      icon: FileDown,
      keys: ["Shift+d"],
      on: ACTIVE_RECORD,
      isAvailable: isJob,
      run: ({ key }, { navigation }) => {
        navigation.go({ view: "document", job: key });
        printPage(usualOutput());
      },
    }),
    defineCommand({
      id: "export-shortlist",
      title: TEXTS.exportShortlist,
      group: "Lists",
      icon: Download,
      on: ACTIVE_RECORD,
      menus: ["row"],
      section: "share",
      isAvailable: isJob,
      run: ({ key, shown }, { bridge }) => exportShortlist(bridge, key, nameOf(shown)),
    }),
    defineCommand({
      id: "export-shortlists",
      title: EXPORT_TEXTS.exportAll,
      group: "Lists",
      icon: Download,
      on: pageOf("shortlists"),
      keys: ["v e"],
      run: (_page, { bridge }) => exportAllShortlists(bridge),
    }),
    ...RANKS.map((rank) =>
      command(
        MATCHES,
        `add-match-${rank}`,
        TEXTS.addMatch(rank),
        [String(rank)],
        ({ add }) => add(rank),
        { icon: ListPlus, palette: "when-typed" },
      ),
    ),
    defineCommand({
      id: "match-back",
      title: TEXTS.back,
      group: "View",
      keys: ["Escape"],
      on: pageOf("document", "client-brief"),
      palette: "never",
      run: (place) =>
        goBackOr(
          place.view === "document"
            ? { view: "record", resource: "job", key: place.job }
            : { ...place, view: "record" },
        ),
    }),
    defineCommand({
      id: "match-print",
      title: TEXTS.printPage,
      group: "View",
      icon: Printer,
      keys: ["p"],
      on: pageOf("document", "client-brief"),
      run: () => printPage(usualOutput()),
      print: (_page, output) => printPage(output),
    }),
    defineCommand({
      id: "client-brief",
      title: TEXTS.brief,
      group: "Go",
      icon: BookOpenText,
      keys: ["b"],
      on: BRIEFED,
      menus: ["row"],
      section: "more",
      run: ({ resource, key }, { navigation }) =>
        navigation.go({ view: "client-brief", resource, key }),
    }),
  ],
};
