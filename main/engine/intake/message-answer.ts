import type { Cv } from "../../../shared/local/cv.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { ENTITY_CODES } from "../../../shared/contract/resource.ts";
import { joinList } from "../../../shared/contract/text-values.ts";
import type { MailboxEntry, MailMessage } from "../../intake/cv/extract/read-message.ts";
import { emailKey } from "../../intake/plan/record-lookup.ts";
import type { Store, StoreReader } from "../../store/types.ts";
import type { BlobStore } from "../files/blob-store.ts";

type MailPerson = NonNullable<Cv["message"]>["people"][number];

/** Id of the type of activity that an email is. api-spec: Activity. */
const EMAIL_TYPE = 4;
const MAX_TITLE = 100;

/** Returns what an email becomes: an activity with its people, and its files as blobs. */
export async function messageAnswer(
  store: Store,
  blobs: Pick<BlobStore, "add">,
  name: string,
  message: MailMessage,
): Promise<Cv> {
  const attachments: Cv["attachments"][number][] = [];
  for (const { name: fileName, type, bytes, isCv } of message.files) {
    const ref = await blobs.add(fileName, type, bytes);
    attachments.push({ ...ref, is_cv: isCv });
  }
  const people = store.read((reader) => message.people.map((mailbox) => personOf(reader, mailbox)));
  const { subject, sentAt, text } = message;
  return {
    ...emptyCv(name),
    resource: "activity",
    fields: fieldsOf(message, people),
    text_found: text !== "",
    file: { name, pages: 1 },
    text: [{ page: 1, text }],
    message: { subject, sent_at: sentAt, people },
    attachments,
  };
}

/** Finds the one record with the address of a mailbox: a contact before a candidate. */
function personOf({ records }: StoreReader, mailbox: MailboxEntry): MailPerson {
  for (const resource of ["contact", "candidate"] as const) {
    const matches = records
      .page(resource, {
        filter: { op: "contains", fields: ["email"], text: mailbox.email },
        sort: [{ field: "updated_at", direction: "desc" }],
        offset: 0,
        limit: 20,
      })
      .filter(
        ({ email }) => typeof email === "string" && emailKey(email) === emailKey(mailbox.email),
      );
    const [record] = matches;
    if (record !== undefined && matches.length === 1)
      return {
        ...mailbox,
        resource,
        slug: record.slug ?? null,
        title: CONTRACTS[resource].headline(record),
      };
  }
  return { ...mailbox, resource: null, slug: null, title: null };
}

function fieldsOf(message: MailMessage, people: readonly MailPerson[]): Cv["fields"] {
  const { subject, sentAt, text } = message;
  const field = (name: string, value: unknown, quote = "") =>
    ({ field: name, value, confidence: 1, page: quote === "" ? 0 : 1, quote }) as const;
  const slugsOf = (resource: "contact" | "candidate") =>
    joinList([
      ...new Set(
        people.flatMap((person) => (person.resource === resource ? (person.slug ?? []) : [])),
      ),
    ]);
  const [contacts, candidates] = [slugsOf("contact"), slugsOf("candidate")];
  const subjectPerson = people.find(({ resource }) => resource !== null);
  const relation =
    subjectPerson?.resource === undefined || subjectPerson.resource === null
      ? []
      : [
          field("related_to", subjectPerson.slug),
          field("related_to_entity", ENTITY_CODES[subjectPerson.resource]),
        ];
  return [
    field("title", subject.slice(0, MAX_TITLE) || "Email"),
    field("activity_type_id", EMAIL_TYPE),
    ...(sentAt === null ? [] : [field("start_datetime", sentAt)]),
    ...(text === "" ? [] : [field("description", text, text.split("\n")[0] ?? "")]),
    ...relation,
    ...(contacts === "" ? [] : [field("contacts_as_attendees", contacts)]),
    ...(candidates === "" ? [] : [field("candidates_as_attendees", candidates)]),
    field("mark_as_done", true),
    // Nobody is invited to an email that was sent.
    field("do_not_send_calendar_invite", true),
  ];
}

/** An answer without any value. */
export function emptyCv(name: string): Cv {
  return {
    resource: "candidate",
    fields: [],
    skills: [],
    languages: [],
    text_found: false,
    hidden_text: false,
    lookalikes: [],
    file: { name, pages: 0 },
    text: [],
    hidden: [],
    problem: null,
    message: null,
    attachments: [],
  };
}
