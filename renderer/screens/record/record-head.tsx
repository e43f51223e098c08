import { Mail, NotebookPen, Phone, PhoneCall, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { telLink } from "../../../shared/contract/phone-number.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { LAST_CONTACT } from "../../../shared/query/last-contact.ts";
import { keyText } from "../../core/keys.ts";
import { PlaceLink } from "../../core/place-link.tsx";
import { useOverlays } from "../../core/view-state.ts";
import { keyOf, type ShownRecord } from "../../core/queries.ts";
import { useBridge } from "../../core/workspace.tsx";
import { Ago } from "../../ui/ago.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { InitialsDisc } from "../../ui/initials-disc.tsx";
import type { Marks } from "../../changes/marks.ts";
import { RECORD_COMMANDS } from "./record-commands.ts";
import { deleteJob } from "../../changes/record-delete.ts";
import styles from "./record-head.module.css";
import { RecordTitle } from "../../fields/record-section.tsx";
import { nameOf } from "../../fields/value-text.ts";
import { instantText } from "../../ui/format.ts";
import { visibleText } from "../../ui/visible-text.ts";
import { RECORD_TEXTS as TEXTS } from "./texts.ts";

interface Props {
  readonly resource: Resource;
  readonly shown: ShownRecord;
  readonly title: string;
  readonly marks: Marks;
  readonly isNew: boolean;
}

/** Resources whose records are somebody: a disc helps to recognise them. */
const PEOPLE: readonly Resource[] = ["candidate", "contact", "organization"];

/** Name, unsent or disputed changes, and the most frequent actions. */
export function RecordHead({ resource, shown, title, marks, isNew }: Props) {
  const bridge = useBridge();
  const capture = useOverlays((state) => state.capture);
  const line = subtitle(resource, shown);
  const email = textOf(shown, "email");
  const phone = textOf(shown, "phone");
  return (
    <header className={styles["head"]}>
      <p className={styles["kind"]}>{CONTRACTS[resource].title[0]}</p>
      <div className={styles["title"]}>
        {PEOPLE.includes(resource) ? (
          <InitialsDisc
            size="large"
            shape={resource === "organization" ? "square" : "round"}
            name={title}
            seed={keyOf(resource, shown)}
          />
        ) : null}
        <RecordTitle>{title}</RecordTitle>
      </div>
      {line === "" ? null : (
        <p className={styles["line"]}>
          <bdi>{line}</bdi>
        </p>
      )}
      <LastContact at={shown[LAST_CONTACT]} />
      {isNew || marks.summary.length > 0 ? (
        <div className={styles["badges"]}>
          {isNew ? <Badge tone="info">{TEXTS.head.unsent}</Badge> : null}
          {marks.summary.map((mark) => (
            <SyncLink key={mark.text}>
              <Badge tone={mark.tone}>{mark.text}</Badge>
            </SyncLink>
          ))}
        </div>
      ) : null}
      <div className={styles["actions"]}>
        {email === null ? null : (
          <Link href={`mailto:${encodeURIComponent(email)}`} label={TEXTS.head.emailNamed(email)}>
            <Mail size={14} aria-hidden /> {TEXTS.head.email}
          </Link>
        )}
        {phone === null ? null : (
          <Link href={telLink(phone)} label={TEXTS.head.callNamed(phone)}>
            <Phone size={14} aria-hidden /> {TEXTS.head.call}
          </Link>
        )}
        {resource === "note" ? null : (
          <>
            <Button small onPress={() => capture("note")}>
              <NotebookPen size={14} aria-hidden /> {TEXTS.head.addNote} <Key of="capture-note" />
            </Button>
            <Button small onPress={() => capture("call")}>
              <PhoneCall size={14} aria-hidden /> {TEXTS.head.logCall} <Key of="capture-call" />
            </Button>
          </>
        )}
        {resource === "job" ? (
          <Button
            small
            tone="danger"
            onPress={() => void deleteJob(bridge, { resource, key: keyOf(resource, shown), shown })}
          >
            <Trash2 size={14} aria-hidden /> {TEXTS.head.deleteJob}
          </Button>
        ) : null}
      </div>
    </header>
  );
}

/** When somebody was in touch last; nothing for records that have no such time. */
function LastContact({ at }: { readonly at: unknown }) {
  if (at === null) return <p className={styles["contact"]}>{TEXTS.head.neverContacted}</p>;
  if (typeof at !== "string") return null;
  return (
    <p className={styles["contact"]} title={instantText(at)}>
      {TEXTS.head.lastContact} <Ago at={at} />
    </p>
  );
}

function Key({ of }: { readonly of: string }) {
  const keys = RECORD_COMMANDS.find((command) => command.id === of)?.keys;
  return keys === undefined ? null : <kbd aria-hidden>{keyText(keys).replace(" then ", " ")}</kbd>;
}

/** A link that opens in the system's program for it. */
function Link({
  href,
  label,
  children,
}: {
  readonly href: string;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const bridge = useBridge();
  return (
    <a
      className={styles["link"]}
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

/** A link to Sync, where unsent changes can be handled. */
export function SyncLink({ children }: { readonly children: ReactNode }) {
  return (
    <PlaceLink className={styles["sync"]} place={{ view: "sync" }} title={TEXTS.head.showInSync}>
      {children}
    </PlaceLink>
  );
}

function textOf(shown: ShownRecord, field: string): string | null {
  const value = shown[field];
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** Returns the most important facts in one line. */
function subtitle(resource: Resource, shown: ShownRecord): string {
  const text = (field: string) => visibleText(textOf(shown, field) ?? "");
  const name = (field: string) => nameOf(shown[field]);
  const parts: Readonly<Record<Resource, readonly string[]>> = {
    candidate: [text("current_position"), text("current_organization"), text("city")],
    contact: [text("designation"), name("organization"), text("city")],
    organization: [name("industry"), text("location")],
    job: [name("organization"), text("city"), name("job_status")],
    deal: [name("stage"), name("organization")],
    activity: [name("activity_type"), name("related_record")],
    note: [name("note_type"), name("related_record")],
  };
  return parts[resource].filter((part) => part !== "").join(" · ");
}
