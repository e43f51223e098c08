import { normalizeText } from "../../shared/contract/normalize-text.ts";
import { peerContacts } from "./fill.ts";
import type { OpenPeer, Peer } from "./peers/peer.ts";
import { openLike, openTextbookFts } from "./peers/sqlite-peers.ts";
import type { Report } from "./report.ts";
import type { TextClass } from "./text-classes.ts";
import { timeLater } from "./timing.ts";

/** More contacts than this do not fit into the memory of most peers. */
export const MOST_FOR_PEERS = 100_000;
const MISSING =
  "MiniSearch, TinyBase and PGlite are not installed: run npm ci --prefix test/bench.";

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
  const openers = [openTextbookFts, openLike, ...(await packagedPeers(report))];
  report.heading("Beside it: list, typing, by peers. Milliseconds, median / 95th percentile");
  for (const [index, openPeer] of openers.entries()) {
    const peer = await openPeer(folder, () => peerContacts(contacts));
    await searchPeer(report, peer, classes, index === 0);
    await peer.close();
  }
}

/** Returns the peers whose packages test/bench/package.json names; none while one is missing. */
async function packagedPeers(report: Report): Promise<readonly OpenPeer[]> {
  try {
    const { openMiniSearch, openTinyBase } = await import("./peers/memory-peers.ts");
    const { openPglite } = await import("./peers/postgres-peer.ts");
    return [openMiniSearch, openTinyBase, openPglite];
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error;
    if (!isMissing || error.code !== "ERR_MODULE_NOT_FOUND") throw error;
    report.note(MISSING);
    return [];
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
