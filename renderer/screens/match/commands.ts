import { FileText, ListPlus, Users } from "lucide-react";
import { type CommandSource, defineCommand, pageCommand } from "../../core/command.ts";
import { ACTIVE_RECORD } from "../../core/targets.ts";
import { nameOf } from "../../fields/value-text.ts";
import { useAdding } from "./add-dialog.tsx";
import { MATCH_COMMANDS as TEXTS } from "./texts.ts";

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
      run: ({ key, shown }) => useAdding.setState({ candidates: [key], name: nameOf(shown) }),
    }),
    defineCommand({
      id: "client-document",
      title: TEXTS.makeDocument,
      group: "Create",
      icon: FileText,
      on: ACTIVE_RECORD,
      isAvailable: ({ resource }) => resource === "job",
      run: ({ key }, { navigation }) => navigation.go({ view: "document", job: key }),
    }),
  ],
};
