import type { PictureOf } from "./pictures.ts";

/** Pictures that are loaded at the same time, and that wait: of more, the oldest are forgotten. */
const MAX_LOADING = 2;
const MAX_WAITING = 400;

/** Records whose pictures are loaded in the background, those shown last first. */
export class PictureQueue {
  readonly #load: (picture: PictureOf) => Promise<void>;
  readonly #waiting = new Map<string, PictureOf>();
  #loading = 0;

  constructor(load: (picture: PictureOf) => Promise<void>) {
    this.#load = load;
  }

  add(pictures: readonly PictureOf[]): void {
    for (const picture of pictures) {
      const id = `${picture.resource}/${picture.key}`;
      this.#waiting.delete(id);
      this.#waiting.set(id, picture);
    }
    for (const id of [...this.#waiting.keys()].slice(0, -MAX_WAITING)) this.#waiting.delete(id);
    this.#start();
  }

  clear(): void {
    this.#waiting.clear();
  }

  #start(): void {
    while (this.#loading < MAX_LOADING) {
      const last = [...this.#waiting].at(-1);
      if (last === undefined) return;
      this.#waiting.delete(last[0]);
      this.#loading += 1;
      void this.#loadOne(last[1]);
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
