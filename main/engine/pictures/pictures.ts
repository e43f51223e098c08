import {
  isPictured,
  PICTURE_FIELD,
  pictureAddress,
  type PicturedResource,
} from "../../../shared/contract/profile-picture.ts";
import type { PicturesAnswer } from "../../../shared/local/pictures.ts";
import { STATE } from "../../store/state-keys.ts";
import type { Store, StoreReader } from "../../store/types.ts";
import { beyondLimit, isPictureFile } from "../../sync/kept-files.ts";
import type { BlobStore } from "../files/blob-store.ts";
import { fetchPicture, type PictureNetwork } from "./fetch-picture.ts";

export interface PictureOf {
  readonly resource: PicturedResource;
  readonly key: string;
}

export type LoadedPicture =
  | { readonly ok: true }
  | { readonly ok: false; readonly status: 404 | 409; readonly message: string };

interface PicturesOptions extends PictureNetwork {
  readonly store: Store;
  readonly blobs: BlobStore;
  /** Returns whether requests may be sent at all. */
  readonly maySend: () => boolean;
  /** Pictures were loaded or removed. */
  readonly onChange: () => void;
}

/**
 * Pictures of people and organizations. The API gives an address, and its server sees who opens it:
 * so pictures are loaded only when the user asks for one, or has switched them on, by the engine
 * and once, and kept with the other files of the workspace.
 */
export class Pictures {
  readonly #options: PicturesOptions;
  readonly #queue: PictureQueue;
  /** Addresses that failed since the start: not tried again unless the user asks. */
  readonly #failed = new Set<string>();
  #stop = new AbortController();

  constructor(options: PicturesOptions) {
    this.#options = options;
    this.#queue = new PictureQueue((picture) => this.#loadWanted(picture));
  }

  list(): PicturesAnswer {
    return this.#options.store.read((reader) => ({
      automatic: isAutomatic(reader),
      pictures: reader.files.retainedFiles().flatMap(({ field, resource, recordId, file }) => {
        const key = field === PICTURE_FIELD ? reader.records.keyOf(resource, recordId) : null;
        return key === null || !isPictured(resource)
          ? []
          : [{ resource, key, link: `/local/file/${file.blob}` }];
      }),
    }));
  }

  /** Switched off, it removes every picture. */
  async setAutomatic(automatic: boolean): Promise<void> {
    this.#failed.clear();
    this.#options.store.write(
      (writer) => {
        writer.state.set(STATE.automaticPictures, automatic);
        if (automatic) return;
        for (const pictureFile of writer.files.retainedFiles().filter(isPictureFile))
          writer.files.dropKept(pictureFile);
      },
      { durable: true },
    );
    if (!automatic) {
      this.#queue.clear();
      this.#stop.abort();
      this.#stop = new AbortController();
      await this.#options.blobs.deleteUnneeded();
    }
    this.#options.onChange();
  }

  want(pictures: readonly PictureOf[]): void {
    if (this.#options.store.read(isAutomatic)) this.#queue.add(pictures);
  }

  async load(picture: PictureOf): Promise<LoadedPicture> {
    const { store, maySend } = this.#options;
    const { resource, key } = picture;
    const record = store.read((reader) => reader.records.byKey(resource, key));
    if (record === null) return { ok: false, status: 404, message: "This record is gone." };
    const address = pictureAddress(record);
    if (address === null) return refused("This record has no picture.");
    if (this.#has(picture, address)) return { ok: true };
    if (!maySend()) return refused("You are working offline, so no picture is loaded.");
    const stop = this.#stop.signal;
    const fetched = await fetchPicture(address, this.#options, stop);
    if (stop.aborted) return refused("Loading the picture was stopped.");
    if (!fetched.ok) {
      this.#failed.add(address);
      return refused(fetched.message);
    }
    await this.#keep(picture, address, fetched, stop);
    return { ok: true };
  }

  async remove({ resource, key }: PictureOf): Promise<void> {
    this.#options.store.write(
      (writer) => {
        const recordId = writer.records.byKey(resource, key)?.id;
        if (recordId !== undefined)
          writer.files.dropKept({ resource, recordId, field: PICTURE_FIELD });
      },
      { durable: true },
    );
    await this.#options.blobs.deleteUnneeded();
    this.#options.onChange();
  }

  /** Deletes the bytes of pictures and files that are kept no longer. */
  async deleteUnneeded(): Promise<void> {
    await this.#options.blobs.deleteUnneeded();
    this.#options.onChange();
  }

  close(): void {
    this.#queue.clear();
    this.#stop.abort();
  }

  #has({ resource, key }: PictureOf, address: string): boolean {
    return this.#options.store.read((reader) => {
      const id = reader.records.byKey(resource, key)?.id;
      const files = id === undefined ? [] : reader.files.keptOf(resource, id);
      return files.some((file) => isPictureFile(file) && file.fingerprint === address);
    });
  }

  async #loadWanted(picture: PictureOf): Promise<void> {
    const { store, maySend } = this.#options;
    const address = store.read((reader) => {
      const record = reader.records.byKey(picture.resource, picture.key);
      const isErasing = reader.erasures
        .requests()
        .some(({ resource, recordId }) => resource === picture.resource && recordId === record?.id);
      return isErasing ? null : pictureAddress(record);
    });
    if (address === null || this.#failed.has(address) || !maySend()) return;
    await this.load(picture);
  }

  async #keep(
    { resource, key }: PictureOf,
    address: string,
    { type, bytes }: { readonly type: string; readonly bytes: Uint8Array },
    stop: AbortSignal,
  ): Promise<void> {
    const { store, blobs, clock, onChange } = this.#options;
    const file = await blobs.add(type.replace("image/", "picture."), type, bytes);
    if (stop.aborted) return;
    store.write(
      (writer) => {
        const record = writer.records.byKey(resource, key);
        if (record === null || pictureAddress(record) !== address) {
          writer.files.release(file.blob);
          return;
        }
        const [recordId, sentAt] = [record.id, clock.now()];
        writer.files.keep({
          resource,
          recordId,
          field: PICTURE_FIELD,
          fingerprint: address,
          sentAt,
          file,
        });
        for (const over of beyondLimit(writer.files.retainedFiles())) writer.files.dropKept(over);
      },
      { durable: true },
    );
    await blobs.deleteUnneeded();
    onChange();
  }
}

function isAutomatic(reader: StoreReader): boolean {
  return reader.state.get(STATE.automaticPictures) ?? false;
}

function refused(message: string): LoadedPicture {
  return { ok: false, status: 409, message };
}

/** Pictures that are loaded at the same time, and that wait: of more, the oldest are forgotten. */
const MAX_LOADING = 2;
const MAX_WAITING = 400;

/** Records whose pictures are loaded in the background, those shown last first. */
class PictureQueue {
  readonly #load: (picture: PictureOf) => Promise<void>;
  readonly #waitingPictures = new Map<string, PictureOf>();
  #loading = 0;

  constructor(load: (picture: PictureOf) => Promise<void>) {
    this.#load = load;
  }

  add(pictures: readonly PictureOf[]): void {
    for (const picture of pictures) {
      const id = `${picture.resource}/${picture.key}`;
      this.#waitingPictures.delete(id);
      this.#waitingPictures.set(id, picture);
    }
    for (const id of [...this.#waitingPictures.keys()].slice(0, -MAX_WAITING))
      this.#waitingPictures.delete(id);
    this.#start();
  }

  clear(): void {
    this.#waitingPictures.clear();
  }

  #start(): void {
    while (this.#loading < MAX_LOADING) {
      const newest = [...this.#waitingPictures].at(-1);
      if (newest === undefined) return;
      this.#waitingPictures.delete(newest[0]);
      this.#loading += 1;
      void this.#loadOne(newest[1]);
    }
  }

  async #loadOne(picture: PictureOf): Promise<void> {
    try {
      await this.#load(picture);
    } catch {
      // A full disk, or an engine that is closing: the initials stay.
    }
    this.#loading -= 1;
    this.#start();
  }
}
