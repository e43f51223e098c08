import { copyText } from "../../../core/copy-text.ts";
import { callLocal } from "../../../core/local.ts";
import type { CommandContext } from "../../../core/command.ts";
import { type PaperOutput, printPage } from "../../../core/print-page.ts";
import { type Lookups, readRecord, type ShownRecord } from "../../../core/queries.ts";
import { readCustomFields } from "../../../core/request-engine.ts";
import type { ActiveRecord } from "../../../core/targets.ts";
import { attempt } from "../../../core/use-action.ts";
import { contactCard } from "../../../fields/exchange-files.ts";
import { nameOf, NO_NAME } from "../../../fields/value-text.ts";
import { fileNameOf, visibleText } from "../../../ui/visible-text.ts";
import { SHARE_TEXTS as TEXTS } from "../texts.ts";
import { dayOf, localNow } from "../../../ui/local-date.ts";
import { ARCHIVE_TEXTS } from "./texts.ts";
import { archiveName, personArchive } from "./person-archive.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { CustomFieldDefinition } from "../../../../shared/contract/custom-field.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import { storedView } from "../../../../shared/contract/stored-view.ts";
import { customValueText, fieldRows } from "../../../fields/custom-fields.ts";
import { fieldsOf, groupsOf, groupTitle } from "../../../fields/field-layout.ts";
import { AUDIT_FIELDS, factRows } from "../facts/fact-rows.ts";

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

/** Hands everything that this machine has about a person to the user. Never rejects. */
export async function saveEverything(
  { resource, key }: ActiveRecord,
  { bridge, messages }: CommandContext,
): Promise<void> {
  if (resource !== "candidate" && resource !== "contact") return;
  await attempt(async () => {
    const { record } = await readRecord(bridge, resource, key);
    const name = archiveName(record, dayOf(localNow()));
    const bytes = await personArchive(bridge, resource, key);
    if (await bridge.saveFile(name, "application/zip", bytes))
      messages.add({ tone: "plain", text: ARCHIVE_TEXTS.saved(nameOf(record)) });
  }, ARCHIVE_TEXTS.failed);
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

interface Named {
  readonly lookups: Lookups | undefined;
  readonly definitions: readonly CustomFieldDefinition[];
}

/**
 * Returns a record as lines that people read: its name, and its fields with a value in the order
 * and the groups of its page. Who wrote it and when is left out.
 */
function recordText(
  resource: Resource,
  recordView: ShownRecord,
  { lookups, definitions }: Named,
): string {
  const contract = CONTRACTS[resource];
  const { record } = storedView(resource, recordView);
  const rows = factRows(resource, recordView, lookups).filter(
    ({ name, text }) => text.trim() !== "" && !AUDIT_FIELDS.includes(name),
  );
  const groups = groupsOf(resource).map((group) => [
    groupTitle(resource, group) ?? "",
    ...fieldsOf(resource, group, rows, ({ name }) => name).map(({ label, text }) =>
      TEXTS.line(label, text.trim()),
    ),
  ]);
  const values = record.custom_fields ?? [];
  const custom = fieldRows(definitions).flatMap(({ definition }) => {
    const { value } = values.find(({ id }) => id === definition.id) ?? {};
    const text = customValueText(definition, value).trim();
    return text === "" ? [] : [TEXTS.line(definition.field_name, text)];
  });
  const name = visibleText(contract.headline(record)) || NO_NAME;
  return [[TEXTS.line(contract.title[0], name)], ...groups, [TEXTS.customFields, ...custom]]
    .flatMap((lines, index) => (index > 0 && lines.length < 2 ? [] : [lines.filter(isFilled)]))
    .map((lines) => lines.join("\n"))
    .join("\n\n");
}

function isFilled(line: string): boolean {
  return line !== "";
}
