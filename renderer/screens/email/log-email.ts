import type { Bridge } from "../../../shared/bridge.ts";
import { ACTIVITY_TYPES, type LookupEntry, lookupLabel } from "../../../shared/contract/lookup.ts";
import { ENTITY_CODES, isSlugged } from "../../../shared/contract/resource.ts";
import { createRecord } from "../../changes/save.ts";
import { offerUndo, UNDOABLE } from "../../changes/undo-offer.ts";
import type { Recipient } from "../../core/email-request.ts";
import { localDate } from "../../ui/local-date.ts";
import { EMAIL_TEXTS } from "./texts.ts";

const TEXTS = EMAIL_TEXTS.sent;
/** People that one activity names. */
export const MAX_LOGGED_PEOPLE = 50;
/** api-spec: Activities. */
const MAX_TITLE_CHARACTERS = 100;
const EMAIL_TYPE = 4;

export interface LoggedEmail {
  readonly recipients: readonly Recipient[];
  readonly subject: string;
  readonly body: string;
}

/**
 * Returns the activity of an email that was just sent: about its only recipient, or attended by all
 * of them, so that it is in the timeline of each. It invites no one.
 */
export function emailActivity(
  { recipients, subject, body }: LoggedEmail,
  types: readonly LookupEntry[],
  currentTime: Date,
): Readonly<Record<string, unknown>> {
  const timestamp = localDate(currentTime);
  timestamp.setSeconds(0, 0);
  const type = [...types, ...ACTIVITY_TYPES].find((candidate) =>
    /e-?mail/i.test(lookupLabel(candidate)),
  );
  const [onlyRecipient] = recipients;
  const slugs = (resource: string) =>
    recipients.filter((recipient) => recipient.resource === resource).map(({ key }) => key);
  const [candidates, contacts] = [slugs("candidate"), slugs("contact")];
  const whom =
    recipients.length === 1 && onlyRecipient !== undefined && isSlugged(onlyRecipient.resource)
      ? { related_to: onlyRecipient.key, related_to_entity: ENTITY_CODES[onlyRecipient.resource] }
      : {
          ...(candidates.length > 0 && { candidates_as_attendees: candidates.join(",") }),
          ...(contacts.length > 0 && { contacts_as_attendees: contacts.join(",") }),
          do_not_send_calendar_invite: true,
        };
  return {
    title: Array.from(TEXTS.title(subject.trim())).slice(0, MAX_TITLE_CHARACTERS).join(""),
    ...(body.trim() !== "" && { description: body }),
    activity_type_id: type?.id ?? EMAIL_TYPE,
    mark_as_done: true,
    start_datetime: timestamp.toISOString(),
    end_datetime: timestamp.toISOString(),
    ...whom,
  };
}

/** Logs an email that was sent, and offers to undo it. Rejects when it cannot be saved. */
export async function logEmail(
  bridge: Bridge,
  email: LoggedEmail,
  types: readonly LookupEntry[],
  currentTime: Date,
): Promise<void> {
  const creation = await createRecord(
    bridge,
    "activity",
    emailActivity(email, types, currentTime),
    UNDOABLE,
  );
  offerUndo(bridge, [["activity", creation]], TEXTS.logged);
}
