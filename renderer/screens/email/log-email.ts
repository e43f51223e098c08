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
  now: Date,
): Readonly<Record<string, unknown>> {
  const at = localDate(now);
  at.setSeconds(0, 0);
  const type = [...types, ...ACTIVITY_TYPES].find((known) => /e-?mail/i.test(lookupLabel(known)));
  const [only] = recipients;
  const slugs = (resource: string) =>
    recipients.filter((one) => one.resource === resource).map(({ key }) => key);
  const [candidates, contacts] = [slugs("candidate"), slugs("contact")];
  const whom =
    recipients.length === 1 && only !== undefined && isSlugged(only.resource)
      ? { related_to: only.key, related_to_entity: ENTITY_CODES[only.resource] }
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
    start_datetime: at.toISOString(),
    end_datetime: at.toISOString(),
    ...whom,
  };
}

/** Logs an email that was sent, and offers to undo it. Rejects when it cannot be saved. */
export async function logEmail(
  bridge: Bridge,
  email: LoggedEmail,
  types: readonly LookupEntry[],
  now: Date,
): Promise<void> {
  const made = await createRecord(bridge, "activity", emailActivity(email, types, now), UNDOABLE);
  offerUndo(bridge, [["activity", made]], TEXTS.logged);
}
