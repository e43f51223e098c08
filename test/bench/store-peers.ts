import { normalizeText } from "../../shared/contract/normalize-text.ts";
import { peerContacts } from "./fill.ts";
import { openMiniSearch, openTinyBase } from "./peers/memory-peers.ts";
import type { OpenPeer, Peer } from "./peers/peer.ts";
import { openPglite } from "./peers/postgres-peer.ts";
import { openLike, openTextbookFts } from "./peers/sqlite-peers.ts";
import type { Report } from "./report.ts";
import type { TextClass } from "./text-classes.ts";
import { timeLater } from "./timing.ts";

/** More contacts than this do not fit into the memory of most peers. */
export const MOST_FOR_PEERS = 100_000;
const OPENERS: readonly OpenPeer[] = [
  openTextbookFts,
  openLike,
  openMiniSearch,
  openTinyBase,
  openPglite,
];

/**
 * What people would take instead, over the same contacts and texts. To be asked last: what some of
 * them keep in memory slows down the process for good.
 */
export async function peersByClass(
  report: Report,
  classes: readonly TextClass[],
  contacts: number,
  folder: string,
): Promise<void> {
  if (contacts > MOST_FOR_PEERS) return;
  report.heading("Beside it: list, typing, by peers. Milliseconds, median / 95th percentile");
  for (const [index, openPeer] of OPENERS.entries()) {
    const peer = await openPeer(folder, () => peerContacts(contacts));
    await searchPeer(report, peer, classes, index === 0);
    await peer.close();
  }
}

/** Slow ones are asked fewer texts. */
async function searchPeer(
  report: Report,
  peer: Peer,
  classes: readonly TextClass[],
  byClass: boolean,
): Promise<void> {
  const ask = (texts: readonly string[]) =>
    timeLater(texts.map((text) => () => peer.search(normalizeText(text))));
  const few = classes.flatMap(({ texts }) => texts.slice(0, 2));
  const quick = await ask(few);
  const measured =
    quick.p50 > 30 ? quick : await ask(classes.flatMap(({ texts }) => texts.slice(0, 20)));
  report.peer(peer.name, "", measured);
  if (byClass)
    for (const { name, texts } of classes)
      report.peer(`  ${name}`, "", await ask(texts.slice(0, 20)));
}
