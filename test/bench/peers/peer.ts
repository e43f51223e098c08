/** A contact as the peers get it. */
export interface PeerContact {
  readonly id: number;
  /** RFC 3339. */
  readonly updated: string;
  /** As the API gives it. */
  readonly json: string;
  /** The fields that the box above a list searches, normalized, with blanks between them. */
  readonly text: string;
}

/**
 * What people would pick instead, used as its own docs recommend, over the same contacts and
 * measured in the same run.
 */
export interface Peer {
  readonly name: string;
  /** Reads the first 50 matches and returns how many there are; `text` is normalised. */
  search(text: string): number | Promise<number>;
  close(): void | Promise<void>;
}

/** Opens a peer; `folder` keeps what it stores, which is filled when it is not there yet. */
export type OpenPeer = (folder: string, contacts: () => Iterable<PeerContact>) => Promise<Peer>;

export const PAGE = 50;
