import { copyText } from "../../../core/copy-text.ts";
import { callLocal } from "../../../core/local.ts";
import type { CommandContext } from "../../../core/command.ts";
import { type PaperOutput, printPage } from "../../../core/print-page.ts";
import { readRecord } from "../../../core/queries.ts";
import { readCustomFields } from "../../../core/request-engine.ts";
import type { ActiveRecord } from "../../../core/targets.ts";
import { attempt } from "../../../core/use-action.ts";
import { contactCard } from "../../../fields/exchange-files.ts";
import { nameOf } from "../../../fields/value-text.ts";
import { fileNameOf } from "../../../ui/visible-text.ts";
import { recordText } from "./record-text.ts";
import { SHARE_TEXTS as TEXTS } from "../texts.ts";

/** Copies a record as lines of text. Never rejects. */
export async function copyAsText(
  { resource, key }: ActiveRecord,
  { bridge }: CommandContext,
): Promise<void> {
  await attempt(async () => {
    // Rows of a list may lack fields that its page has.
    const [{ record }, lookups, definitions] = await Promise.all([
      readRecord(bridge, resource, key),
      callLocal(bridge, "readLookups"),
      readCustomFields(bridge),
    ]);
    const ownDefinitions = definitions.filter((definition) => definition.entity_name === resource);
    const text = recordText(resource, record, { lookups, definitions: ownDefinitions });
    await copyText(text, TEXTS.copied(nameOf(record)));
  }, TEXTS.copyFailed);
}

/** Hands a person to the user as a file that address books read. Never rejects. */
export async function saveContactCard(
  { resource, key }: ActiveRecord,
  { bridge }: CommandContext,
): Promise<void> {
  await attempt(async () => {
    const { record } = await readRecord(bridge, resource, key);
    const name = `${fileNameOf(nameOf(record), TEXTS.cardName)}.vcf`;
    await bridge.saveFile(name, "text/vcard;charset=utf-8", contactCard(resource, record));
  }, TEXTS.saveFailed);
}

/** Prints the page of a record, which it opens first. */
export function printRecord(
  { place, go }: Pick<CommandContext["navigation"], "place" | "go">,
  { resource, key }: Pick<ActiveRecord, "resource" | "key">,
  output: PaperOutput,
): void {
  const isOpen = place.view === "record" && place.resource === resource && place.key === key;
  if (!isOpen) go({ view: "record", resource, key });
  printPage(output);
}
