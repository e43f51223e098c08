import { Printer } from "lucide-react";
import { commandOf, shownKeys } from "../../../core/command-registry.ts";
import { PlaceLink } from "../../../core/place-link.tsx";
import buttons from "../../../ui/button.module.css";

interface Props {
  readonly resource: "organization" | "activity";
  readonly recordKey: string;
}

/** Leads to the brief on a client, which the command of that name opens, too. */
export function BriefLink({ resource, recordKey }: Props) {
  const command = commandOf("client-brief");
  if (command === undefined) return null;
  return (
    <span data-screen-only title={shownKeys(command) ?? undefined}>
      <PlaceLink
        className={buttons["link"]}
        place={{ view: "client-brief", resource, key: recordKey }}
      >
        <Printer size={13} aria-hidden /> {command.title}
      </PlaceLink>
    </span>
  );
}
