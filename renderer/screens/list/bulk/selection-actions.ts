import type { Bridge } from "../../../../shared/bridge.ts";
import type { CommandContext } from "../../../core/command.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { copyText } from "../../../core/copy-text.ts";
import { type Recipient, useEmailRequest } from "../../../core/email-request.ts";
import { keyOf, type ListQuery, readPage, type ShownRecord } from "../../../core/queries.ts";
import { useShortlistRequest } from "../../../core/shortlist-request.ts";
import { attempt } from "../../../core/use-action.ts";
import { isSelected, type Selection } from "../../../query/selection.ts";
import { numberText } from "../../../ui/format.ts";
import { BULK_TEXTS } from "../texts.ts";
import { contactCard } from "../../../fields/exchange-files.ts";
import { nameOf } from "../../../fields/value-text.ts";
import { fileNameOf } from "../../../ui/visible-text.ts";

/** The selected rows of a list, or cards of a board, as a list. */
export interface SelectedRows {
  readonly list: ListQuery;
  readonly selection: Selection;
  readonly size: number;
}

const EMAIL_TEXTS = BULK_TEXTS.emails;
const NO_EMAILS = { tone: "plain", text: EMAIL_TEXTS.none } as const;

export function hasEmails(resource: Resource): boolean {
  return CONTRACTS[resource].record["email"] !== undefined;
}

/** Copies the email addresses of the selected rows, each once. Never rejects. */
export async function copyEmails(
  rows: SelectedRows,
  { bridge, messages }: CommandContext,
): Promise<void> {
  await attempt(async () => {
    const { recipients, without } = await selectedRecipients(bridge, rows);
    const emails = [...new Set(recipients.map(({ email }) => email))];
    if (emails.length === 0) messages.add(NO_EMAILS);
    else
      await copyText(
        emails.join(", "),
        EMAIL_TEXTS.copied(numberText(emails.length), emails.length === 1, without),
      );
  }, EMAIL_TEXTS.failed);
}

/** Begins an email to the selected rows, as Bcc. Never rejects. */
export async function emailSelected(
  rows: SelectedRows,
  { bridge, messages }: CommandContext,
): Promise<void> {
  await attempt(async () => {
    const { recipients, without } = await selectedRecipients(bridge, rows);
    if (recipients.length === 0) messages.add(NO_EMAILS);
    else useEmailRequest.getState().ask({ to: "many", recipients, without });
  }, EMAIL_TEXTS.notRead);
}

/** Returns those with an address in the order of the list, and how many of the rows have none. */
async function selectedRecipients(
  bridge: Bridge,
  { list, selection }: SelectedRows,
): Promise<{ readonly recipients: readonly Recipient[]; readonly without: number }> {
  const { resource } = list;
  const rows = await readSelectedRows(bridge, list, selection);
  const recipients = [...rows].flatMap(([key, row]) => {
    const email = typeof row["email"] === "string" ? row["email"].trim() : "";
    return email === "" ? [] : [{ resource, key, email }];
  });
  return { recipients, without: rows.size - recipients.length };
}

const CARD_TEXTS = BULK_TEXTS.cards;
/** Address books choke on larger files. */
export const MAX_CARDS = 1_000;

/** Saves the people of the selected rows as one file of contact cards. Never rejects. */
export async function saveCards(
  { list, selection, size }: SelectedRows,
  { bridge, messages: { add } }: CommandContext,
): Promise<void> {
  if (size > MAX_CARDS) {
    add({ tone: "plain", text: CARD_TEXTS.tooMany(numberText(MAX_CARDS), numberText(size)) });
    return;
  }
  await attempt(async () => {
    const { resource } = list;
    const rows = [...(await readSelectedRows(bridge, list, selection)).values()];
    if (rows.length === 0) {
      add({ tone: "plain", text: CARD_TEXTS.gone });
      return;
    }
    const cards = rows.map((row) => contactCard(resource, row)).join("");
    const name = `${fileNameOf(CONTRACTS[resource].title[1], "contacts")}.vcf`;
    if (await bridge.saveFile(name, "text/vcard;charset=utf-8", cards))
      add({ tone: "plain", text: CARD_TEXTS.saved(numberText(rows.length), rows.length === 1) });
  }, CARD_TEXTS.failed);
}

const SHORTLIST_TEXTS = BULK_TEXTS.shortlist;
/** More than a shortlist has is a mistake. */
const MAX_SHORTLISTED = 200;

/** Asks for the job to whose shortlist the selected candidates are added. Never rejects. */
export async function shortlistSelected(
  { list, selection, size }: SelectedRows,
  { bridge, messages: { add } }: CommandContext,
): Promise<void> {
  if (size > MAX_SHORTLISTED) {
    add({ tone: "plain", text: SHORTLIST_TEXTS.tooMany(numberText(MAX_SHORTLISTED)) });
    return;
  }
  await attempt(async () => {
    const rows = [...(await readSelectedRows(bridge, list, selection))];
    const [firstRow] = rows;
    if (firstRow === undefined) add({ tone: "plain", text: SHORTLIST_TEXTS.gone });
    else
      useShortlistRequest
        .getState()
        .ask({ candidates: rows.map(([key]) => key), name: nameOf(firstRow[1]) });
  }, SHORTLIST_TEXTS.notRead);
}

/** The largest page that /local answers. */
const PAGE_ROWS = 500;

/** Returns the selected rows by their keys, in the order of the list. Rejects as requests do. */
async function readSelectedRows(
  bridge: Bridge,
  list: ListQuery,
  selection: Selection,
): Promise<ReadonlyMap<string, ShownRecord>> {
  // Rows move between pages while sync writes: none must be counted twice.
  const byKey = new Map<string, ShownRecord>();
  let lastPage = 1;
  for (let page = 1; page <= lastPage; page += 1) {
    const answer = await readPage(bridge, list, page, PAGE_ROWS);
    lastPage = answer.last_page;
    for (const record of answer.data) {
      const key = keyOf(list.resource, record);
      if (isSelected(selection, key)) byKey.set(key, record);
    }
    if (selection.kind === "some" && byKey.size >= selection.keys.size) break;
  }
  return byKey;
}
