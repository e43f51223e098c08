import { type LucideIcon, Mail, NotebookPen, Phone, PhoneCall } from "lucide-react";
import { shownPhone } from "../../../../shared/contract/phone-number.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { commandKeys } from "../../../core/command-registry.ts";
import type { ShownRecord } from "../../../core/queries.ts";
import { useOverlays } from "../../../core/view-state.ts";
import { useBridge } from "../../../core/workspace.tsx";
import buttons from "../../../ui/button.module.css";
import { Button } from "../../../ui/button.tsx";
import { ShareMenu } from "../share/share-menu.tsx";
import { RECORD_TEXTS } from "../texts.ts";
import styles from "../record.module.css";

const TEXTS = RECORD_TEXTS.head;

interface Props {
  readonly resource: Resource;
  readonly shown: ShownRecord;
}

/** The most frequent actions on a record. */
export function HeadActions({ resource, shown }: Props) {
  const capture = useOverlays((state) => state.capture);
  const email = textOf(shown, "email");
  const phone = shownPhone(shown);
  return (
    <div className={styles["actions"]} data-screen-only>
      {email === null ? null : (
        <Link
          href={`mailto:${encodeURIComponent(email)}`}
          label={TEXTS.emailNamed(email)}
          icon={Mail}
        />
      )}
      {phone === null ? null : (
        <Link href={phone.link} label={TEXTS.callNamed(phone.text)} icon={Phone} />
      )}
      {resource === "note" ? null : (
        <>
          <Action
            label={TEXTS.addNote}
            icon={NotebookPen}
            command="capture-note"
            onPress={() => capture("note")}
          />
          <Action
            label={TEXTS.logCall}
            icon={PhoneCall}
            command="capture-call"
            onPress={() => capture("call")}
          />
        </>
      )}
      <ShareMenu resource={resource} shown={shown} />
    </div>
  );
}

interface ActionProps {
  readonly label: string;
  readonly icon: LucideIcon;
  /** Id of the command that does the same, whose keys a pointer shows. */
  readonly command: string;
  readonly onPress: () => void;
}

function Action({ label, icon: Icon, command, onPress }: ActionProps) {
  const keys = commandKeys(command);
  return (
    <span title={keys === null ? label : `${label} (${keys.replace(" then ", " ")})`}>
      <Button small aria-label={label} onPress={onPress}>
        <Icon size={15} aria-hidden />
      </Button>
    </span>
  );
}

interface LinkProps {
  readonly href: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** A link that opens in the system's program for it. */
function Link({ href, label, icon: Icon }: LinkProps) {
  const bridge = useBridge();
  return (
    <a
      className={buttons["link"]}
      href={href}
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.preventDefault();
        void bridge.openExternal(href);
      }}
    >
      <Icon size={15} aria-hidden />
    </a>
  );
}

function textOf(recordView: ShownRecord, field: string): string | null {
  const value = recordView[field];
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
