import type { Bridge } from "../../../../shared/bridge.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { ListQuery } from "../../../core/queries.ts";
import { useToasts } from "../../../core/toasts.ts";
import { attempt } from "../../../core/use-action.ts";
import { contactCard } from "../../../fields/exchange-files.ts";
import type { Selection } from "../../../query/selection.ts";
import { fileNameOf } from "../../../ui/visible-text.ts";
import { numberText } from "../../../ui/format.ts";
import { readSelectedRows } from "./selected-rows.ts";
import { BULK_TEXTS } from "./texts.ts";

const TEXTS = BULK_TEXTS.cards;
/** Address books choke on larger files. */
export const MAX_CARDS = 1_000;

/** Saves the people of the selected rows as one file of contact cards. Never rejects. */
export async function saveCards(
  bridge: Bridge,
  list: ListQuery,
  selection: Selection,
  size: number,
): Promise<void> {
  const { add } = useToasts.getState();
  if (size > MAX_CARDS) {
    add({ tone: "plain", text: TEXTS.tooMany(numberText(MAX_CARDS), numberText(size)) });
    return;
  }
  await attempt(async () => {
    const { resource } = list;
    const rows = [...(await readSelectedRows(bridge, list, selection)).values()];
    if (rows.length === 0) {
      add({ tone: "plain", text: TEXTS.gone });
      return;
    }
    const cards = rows.map((row) => contactCard(resource, row)).join("");
    const name = `${fileNameOf(CONTRACTS[resource].title[1], "contacts")}.vcf`;
    if (await bridge.saveFile(name, "text/vcard;charset=utf-8", cards))
      add({ tone: "plain", text: TEXTS.saved(numberText(rows.length), rows.length === 1) });
  }, TEXTS.failed);
}
