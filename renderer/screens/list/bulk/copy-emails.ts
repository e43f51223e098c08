import type { Bridge } from "../../../../shared/bridge.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { copyText } from "../../../core/copy-text.ts";
import { type Recipient, useEmailRequest } from "../../../core/email-request.ts";
import type { ListQuery } from "../../../core/queries.ts";
import { useToasts } from "../../../core/toasts.ts";
import { attempt } from "../../../core/use-action.ts";
import type { Selection } from "../../../query/selection.ts";
import { numberText } from "../../../ui/format.ts";
import { readSelectedRows } from "./selected-rows.ts";
import { BULK_TEXTS } from "./texts.ts";

const TEXTS = BULK_TEXTS.emails;

export function hasEmails(resource: Resource): boolean {
  return CONTRACTS[resource].record["email"] !== undefined;
}

/** Copies the email addresses of the selected rows, each once. Never rejects. */
export async function copyEmails(
  bridge: Bridge,
  list: ListQuery,
  selection: Selection,
): Promise<void> {
  await attempt(async () => {
    const { recipients, without } = await selectedRecipients(bridge, list, selection);
    const emails = [...new Set(recipients.map(({ email }) => email))];
    if (emails.length === 0) sayNone();
    else
      await copyText(
        emails.join(", "),
        TEXTS.copied(numberText(emails.length), emails.length === 1, without),
      );
  }, TEXTS.failed);
}

/** Begins an email to the selected rows, as Bcc. Never rejects. */
export async function emailSelected(
  bridge: Bridge,
  list: ListQuery,
  selection: Selection,
): Promise<void> {
  await attempt(async () => {
    const { recipients, without } = await selectedRecipients(bridge, list, selection);
    if (recipients.length === 0) sayNone();
    else useEmailRequest.getState().ask({ to: "many", recipients, without });
  }, TEXTS.notRead);
}

function sayNone(): void {
  useToasts.getState().add({ tone: "plain", text: TEXTS.none });
}

/** Returns those with an address in the order of the list, and how many of the rows have none. */
async function selectedRecipients(
  bridge: Bridge,
  list: ListQuery,
  selection: Selection,
): Promise<{ readonly recipients: readonly Recipient[]; readonly without: number }> {
  const { resource } = list;
  const rows = await readSelectedRows(bridge, list, selection);
  const recipients = [...rows].flatMap(([key, row]) => {
    const email = typeof row["email"] === "string" ? row["email"].trim() : "";
    return email === "" ? [] : [{ resource, key, email }];
  });
  return { recipients, without: rows.size - recipients.length };
}
