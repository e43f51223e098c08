import { useEffect } from "react";
import { create } from "zustand";

interface DiscPictures {
  /** Small pictures as `data:` addresses, by the id that a disc has for its own. */
  readonly urls: ReadonlyMap<string, string>;
  /**
   * Told of each disc that is shown; null while there is no picture to show. `isWanted`: one that
   * is not here may be loaded.
   */
  readonly see: ((id: string, isWanted: boolean) => void) | null;
}

/** Pictures that stand in place of initials (core/pictures.ts). */
export const useDiscPictures = create<DiscPictures>(() => ({ urls: new Map(), see: null }));

/** Returns the address of the picture of a disc that is shown; undefined while there is none. */
export function useDiscPicture(id: string | undefined, isWanted = true): string | undefined {
  const url = useDiscPictures(({ urls }) => (id === undefined ? undefined : urls.get(id)));
  const see = useDiscPictures((state) => state.see);
  useEffect(() => {
    if (id !== undefined) see?.(id, isWanted);
  }, [id, see, isWanted]);
  return url;
}
