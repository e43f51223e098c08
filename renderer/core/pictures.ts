import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import type { Bridge } from "../../shared/bridge.ts";
import {
  isPictured,
  pictureAddress,
  PICTURED_RESOURCES,
} from "../../shared/contract/profile-picture.ts";
import { type Resource, RESOURCES } from "../../shared/contract/resource.ts";
import { MAX_WANTED_PICTURES, type PicturesAnswer } from "../../shared/local/pictures.ts";
import { useDiscPictures } from "../ui/initials-disc.tsx";
import { callLocal, localKeys, localQuery } from "./local.ts";
import { useThrottledInvalidation } from "./use-throttled-invalidation.ts";
import { whenIdle } from "./timeouts.ts";
import { useBridge } from "./workspace.tsx";
import { recordKey, type ShownRecord } from "../../shared/contract/record-view.ts";

/** Discs that appear together are looked at together. */
const MAX_IDLE_WAIT_MS = 200;

export function usePicturesAnswer(): PicturesAnswer | undefined {
  return useQuery(localQuery(useBridge(), "readPictures")).data;
}

/** Shows the pictures on this machine in place of initials, and asks for those of shown records. */
export function useFollowPictures(): void {
  const bridge = useBridge();
  const answer = usePicturesAnswer();
  const automatic = answer?.automatic ?? false;
  // A picture goes with its record, or with the address that the record had.
  const hasPictures = (answer?.pictures.length ?? 0) > 0;
  useThrottledInvalidation(hasPictures ? PICTURED_RESOURCES : [], localKeys("readPictures"));
  const loader = useMemo(() => new DiscLoader(bridge, automatic), [bridge, automatic]);
  useEffect(() => {
    if (answer !== undefined) loader.follow(answer);
  }, [loader, answer]);
  useEffect(() => () => useDiscPictures.setState({ urls: new Map(), see: null }), [bridge]);
}

/** Reads the pictures of discs that are shown, and asks the engine for those that are not here. */
class DiscLoader {
  readonly #bridge: Bridge;
  readonly #automatic: boolean;
  /** Links of the pictures that are shown, and of those on this machine, by the ids of discs. */
  #shownUrls = new Map<string, string>();
  #links: ReadonlyMap<string, string> = new Map();
  readonly #askedIds = new Set<string>();
  /** Discs that have appeared, and whether their picture may be loaded. */
  #visibility = new Map<string, boolean>();

  constructor(bridge: Bridge, automatic: boolean) {
    this.#bridge = bridge;
    this.#automatic = automatic;
  }

  follow({ pictures }: PicturesAnswer): void {
    this.#links = new Map(
      pictures.map(({ resource, key, link }) => [pictureId(resource, key), link]),
    );
    const isCurrent = (id: string) => {
      const link = this.#links.get(id);
      return link !== undefined && link === this.#shownUrls.get(id);
    };
    const { urls } = useDiscPictures.getState();
    const isQuiet = this.#links.size === 0 && !this.#automatic;
    // Another function each time, so that every disc in sight is looked at again.
    useDiscPictures.setState({
      urls: new Map([...urls].filter(([id]) => isCurrent(id))),
      see: isQuiet ? null : (id, isWanted) => this.#see(id, isWanted),
    });
    this.#shownUrls = new Map([...this.#shownUrls].filter(([id]) => isCurrent(id)));
  }

  #see(id: string, isWanted: boolean): void {
    if (this.#visibility.size === 0)
      whenIdle(() => void this.#look().catch(() => undefined), MAX_IDLE_WAIT_MS);
    this.#visibility.set(id, isWanted || this.#visibility.get(id) === true);
  }

  async #look(): Promise<void> {
    const visibleEntries = [...this.#visibility];
    this.#visibility = new Map();
    if (this.#automatic)
      void this.#want(visibleEntries.flatMap(([id, isWanted]) => (isWanted ? [id] : []))).catch(
        () => undefined,
      );
    const read = await Promise.all(visibleEntries.map(([id]) => this.#read(id)));
    const urls = read.flatMap((answer) => (answer === null ? [] : [answer]));
    if (urls.length === 0) return;
    useDiscPictures.setState((state) => ({ urls: new Map([...state.urls, ...urls]) }));
  }

  /** Returns the id and the picture of a disc; null when there is none, or it is shown already. */
  async #read(id: string): Promise<readonly [string, string] | null> {
    const link = this.#links.get(id);
    if (link === undefined || link === this.#shownUrls.get(id)) return null;
    this.#shownUrls.set(id, link);
    const bytes = await this.#bridge.fileBytes(link);
    const fit = id.startsWith("organization/") ? "contain" : "cover";
    const url = bytes === null ? null : await thumbnail(bytes, fit);
    // Its picture may have been removed meanwhile.
    return url === null || this.#links.get(id) !== link ? null : [id, url];
  }

  async #want(ids: readonly string[]): Promise<void> {
    const missingIds = ids.filter((id) => !this.#links.has(id) && !this.#askedIds.has(id));
    for (const id of missingIds) this.#askedIds.add(id);
    const records = missingIds.flatMap((id) => {
      const slashIndex = id.indexOf("/");
      const resource = RESOURCES.find((candidate) => candidate === id.slice(0, slashIndex));
      return resource !== undefined && isPictured(resource)
        ? [{ resource, key: id.slice(slashIndex + 1) }]
        : [];
    });
    if (records.length > 0)
      await callLocal(this.#bridge, "wantPictures", {
        body: { records: records.slice(0, MAX_WANTED_PICTURES) },
      });
  }
}

/** The name of a record's picture for its disc. */
export function pictureId(resource: Resource, key: string): string {
  return `${resource}/${key}`;
}

export function pictureIdOf(resource: Resource, record: ShownRecord): string | undefined {
  return isPictured(resource) && pictureAddress(record) !== null
    ? pictureId(resource, recordKey(resource, record))
    : undefined;
}

/** Sides of the largest disc, for screens of two dots a pixel. */
const THUMBNAIL_PIXELS = 96;

/**
 * Returns a small square picture as a `data:` address: of a person the middle, of a logo all of it,
 * on white. Null for bytes that are no picture. What is drawn is made here, from the colours of its
 * dots: nothing else of the file gets into the page.
 */
async function thumbnail(
  bytes: Uint8Array<ArrayBuffer>,
  fit: "cover" | "contain",
): Promise<string | null> {
  const bitmap = await decode(bytes);
  const canvas = document.createElement("canvas");
  canvas.width = THUMBNAIL_PIXELS;
  canvas.height = THUMBNAIL_PIXELS;
  const context = canvas.getContext("2d");
  if (bitmap === null || context === null) return null;
  const scales = [THUMBNAIL_PIXELS / bitmap.width, THUMBNAIL_PIXELS / bitmap.height];
  const scale = fit === "cover" ? Math.max(...scales) : Math.min(...scales);
  const [width, height] = [bitmap.width * scale, bitmap.height * scale];
  context.fillStyle = "white";
  context.fillRect(0, 0, THUMBNAIL_PIXELS, THUMBNAIL_PIXELS);
  context.imageSmoothingQuality = "high";
  const [x, y] = [(THUMBNAIL_PIXELS - width) / 2, (THUMBNAIL_PIXELS - height) / 2];
  context.drawImage(bitmap, x, y, width, height);
  bitmap.close();
  return canvas.toDataURL("image/webp", 0.9);
}

async function decode(bytes: Uint8Array<ArrayBuffer>): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(new Blob([bytes]));
  } catch {
    return null;
  }
}
