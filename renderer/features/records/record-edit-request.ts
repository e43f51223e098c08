import { useEffect } from "react";
import { create } from "zustand";
import type { Resource } from "../../../shared/contract/resource.ts";

interface Request {
  readonly resource: Resource;
  readonly key: string;
  /** Name of a field of the body, or `custom_fields.12`. */
  readonly field: string;
}

/** A field that somebody wants to edit who is not at it: the palette, a key. The field's place takes it when it is on the page. */
const useRequest = create<{ readonly request: Request | null }>(() => ({ request: null }));

export function requestEdit(request: Request): void {
  useRequest.setState({ request });
}

/** Calls `open` when a field of this record is to be edited that this place shows; it gets the field's name. */
export function useEditRequest(
  resource: Resource,
  key: string,
  shows: (field: string) => boolean,
  open: (field: string) => void,
): void {
  const request = useRequest((state) => state.request);
  useEffect(() => {
    if (request === null || request.resource !== resource || request.key !== key || !shows(request.field)) return;
    useRequest.setState({ request: null });
    open(request.field);
  });
}

/** Whether a field of this record is to be edited: its place may have to be brought to light first. */
export function useEditWanted(resource: Resource, key: string): boolean {
  return useRequest(({ request }) => request?.resource === resource && request.key === key);
}
