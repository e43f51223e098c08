import type { CommandSource } from "../../core/command.ts";
import { useEmailRequest } from "../../core/email-request.ts";
import { EMAIL_TEXTS as TEXTS } from "./texts.ts";

export const SOURCE: CommandSource = {
  commands: [
    {
      id: "email-templates",
      title: TEXTS.command,
      group: "Go",
      keys: "g e",
      run: () => useEmailRequest.getState().ask({ to: "nobody" }),
    },
  ],
};
