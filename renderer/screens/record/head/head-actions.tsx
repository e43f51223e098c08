import { Mail, MailPlus, NotebookPen, Phone, PhoneCall } from "lucide-react";
import type { ReactNode } from "react";
import { shownPhone } from "../../../../shared/contract/phone-number.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { useEmailRequest } from "../../../core/email-request.ts";
import { commandKeys } from "../../../core/command-registry.ts";
import { keyOf, type ShownRecord } from "../../../core/queries.ts";
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
  const write = useEmailRequest((state) => state.ask);
  const email = textOf(shown, "email");
  const phone = shownPhone(shown);
  return (
    <div className={styles["actions"]} data-screen-only>
      {email === null ? null : (
        <>
          <Link href={`mailto:${encodeURIComponent(email)}`} label={TEXTS.emailNamed(email)}>
            <Mail size={14} aria-hidden /> {TEXTS.email}
          </Link>
          <Button
            small
            aria-label={RECORD_TEXTS.commands.emailFromTemplate}
            onPress={() => write({ to: "record", resource, key: keyOf(resource, shown) })}
          >
            <MailPlus size={14} aria-hidden /> {TEXTS.template}
          </Button>
        </>
      )}
      {phone === null ? null : (
        <Link href={phone.link} label={TEXTS.callNamed(phone.text)}>
          <Phone size={14} aria-hidden /> {TEXTS.call}
        </Link>
      )}
      {resource === "note" ? null : (
        <>
          <Button small onPress={() => capture("note")}>
            <NotebookPen size={14} aria-hidden /> {TEXTS.addNote} <Key of="capture-note" />
          </Button>
          <Button small onPress={() => capture("call")}>
            <PhoneCall size={14} aria-hidden /> {TEXTS.logCall} <Key of="capture-call" />
          </Button>
        </>
      )}
      <ShareMenu resource={resource} shown={shown} />
    </div>
  );
}

function Key({ of }: { readonly of: string }) {
  const keys = commandKeys(of);
  return keys === null ? null : <kbd aria-hidden>{keys.replace(" then ", " ")}</kbd>;
}

interface LinkProps {
  readonly href: string;
  readonly label: string;
  readonly children: ReactNode;
}

/** A link that opens in the system's program for it. */
function Link({ href, label, children }: LinkProps) {
  const bridge = useBridge();
  return (
    <a
      className={buttons["link"]}
      href={href}
      aria-label={label}
      onClick={(event) => {
        event.preventDefault();
        void bridge.openExternal(href);
      }}
    >
      {children}
    </a>
  );
}

function textOf(recordView: ShownRecord, field: string): string | null {
  const value = recordView[field];
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
