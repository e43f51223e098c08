import { useEffect } from "react";
import { create } from "zustand";
import type { Resource } from "../../shared/contract/resource.ts";

interface Place {
  readonly resource: Resource;
  readonly key: string;
  /** Name of a field of the body, or `custom_fields.12`. */
  readonly field: string;
}

interface Request extends Place {
  /** To change the field, or to look at the file that it holds. */
  readonly to: "edit" | "look";
}

/**
 * A field that somebody wants something of who is not at it: the palette, a key. The field's place
 * takes it when it is on the page.
 */
const useRequest = create<{ readonly request: Request | null }>(() => ({ request: null }));

export function requestEdit(place: Place): void {
  useRequest.setState({ request: { ...place, to: "edit" } });
}

export function requestLook(place: Place): void {
  useRequest.setState({ request: { ...place, to: "look" } });
}

/**
 * Calls `open` when this is asked of a field of this record that this place shows; it gets the
 * field's name.
 */
function useFieldRequest(
  to: Request["to"],
  resource: Resource,
  key: string,
  shows: (field: string) => boolean,
  open: (field: string) => void,
): void {
  const request = useRequest((state) => state.request);
  useEffect(() => {
    if (
      request === null ||
      request.to !== to ||
      request.resource !== resource ||
      request.key !== key
    )
      return;
    if (!shows(request.field)) return;
    useRequest.setState({ request: null });
    open(request.field);
  });
}

/** Calls `open` when a field of this record is to be edited that this place shows. */
export function useEditRequest(
  resource: Resource,
  key: string,
  shows: (field: string) => boolean,
  open: (field: string) => void,
): void {
  useFieldRequest("edit", resource, key, shows, open);
}

/** Calls `open` when the file of a field of this record is to be looked at. */
export function useLookRequest(
  resource: Resource,
  key: string,
  field: string,
  open: () => void,
): void {
  useFieldRequest("look", resource, key, (asked) => asked === field, open);
}

/**
 * Whether something is wanted of a field of this record: its place may have to be brought to light
 * first.
 */
export function useFieldWanted(resource: Resource, key: string): boolean {
  return useRequest(({ request }) => request?.resource === resource && request.key === key);
}
