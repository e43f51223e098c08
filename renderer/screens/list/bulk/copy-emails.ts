import type { Bridge } from "../../../../shared/bridge.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { copyText } from "../../../core/copy-text.ts";
import { keyOf, type ListQuery, readPage } from "../../../core/queries.ts";
import { useToasts } from "../../../core/toasts.ts";
import { attempt } from "../../../core/use-action.ts";
import { isSelected, type Selection } from "../../../query/selection.ts";
import { numberText } from "../../../ui/format.ts";
import { BULK_TEXTS } from "./texts.ts";

const TEXTS = BULK_TEXTS.emails;
/** The largest page that /local answers. */
const PAGE_ROWS = 500;

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
    const { emails, without } = await selectedEmails(bridge, list, selection);
    if (emails.length === 0) useToasts.getState().add({ tone: "plain", text: TEXTS.none });
    else
      await copyText(
        emails.join(", "),
        TEXTS.copied(numberText(emails.length), emails.length === 1, without),
      );
  }, TEXTS.failed);
}

/** Returns the addresses in the order of the list, and how many of the rows have none. */
async function selectedEmails(
  bridge: Bridge,
  list: ListQuery,
  selection: Selection,
): Promise<{ readonly emails: readonly string[]; readonly without: number }> {
  // Rows move between pages while sync writes: none must be counted twice.
  const byKey = new Map<string, string>();
  let last = 1;
  for (let page = 1; page <= last; page += 1) {
    const answer = await readPage(bridge, list, page, PAGE_ROWS);
    last = answer.last_page;
    for (const record of answer.data) {
      const key = keyOf(list.resource, record);
      const { email } = record;
      if (isSelected(selection, key)) byKey.set(key, typeof email === "string" ? email.trim() : "");
    }
    if (selection.of === "some" && byKey.size >= selection.keys.size) break;
  }
  const found = [...byKey.values()].filter((email) => email !== "");
  return { emails: [...new Set(found)], without: byKey.size - found.length };
}
