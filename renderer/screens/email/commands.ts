import { MailPlus } from "lucide-react";
import { type CommandSource, pageCommand } from "../../core/command.ts";
import { useEmailRequest } from "../../core/email-request.ts";
import { EMAIL_TEXTS as TEXTS } from "./texts.ts";

export const SOURCE: CommandSource = {
  commands: [
    pageCommand({
      id: "email-templates",
      title: TEXTS.command,
      group: "Go",
      icon: MailPlus,
      keys: ["g e"],
      run: () => useEmailRequest.getState().ask({ to: "nobody" }),
    }),
  ],
};
