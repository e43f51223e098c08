import { useEffect } from "react";
import { create } from "zustand";
import type { Resource } from "../../shared/contract/resource.ts";

interface FieldAddress {
  readonly resource: Resource;
  readonly key: string;
  /** Name of a field of the body, or `custom_fields.12`. */
  readonly field: string;
}

interface Request extends FieldAddress {
  /** To edit the field, or to preview the file that it holds. */
  readonly purpose: "edit" | "look";
}

/**
 * A request from a key or the palette to edit or preview a field. The component that shows the
 * field takes it when it is on the page.
 */
const useRequest = create<{ readonly request: Request | null }>(() => ({ request: null }));

export function requestEdit(field: FieldAddress): void {
  useRequest.setState({ request: { ...field, purpose: "edit" } });
}

export function requestLook(field: FieldAddress): void {
  useRequest.setState({ request: { ...field, purpose: "look" } });
}

/** Calls `open` with a field of this record that is requested and that the component shows. */
function useFieldRequest(
  purpose: Request["purpose"],
  resource: Resource,
  key: string,
  shows: (field: string) => boolean,
  open: (field: string) => void,
): void {
  const request = useRequest((state) => state.request);
  useEffect(() => {
    if (
      request === null ||
      request.purpose !== purpose ||
      request.resource !== resource ||
      request.key !== key
    )
      return;
    if (!shows(request.field)) return;
    useRequest.setState({ request: null });
    open(request.field);
  });
}

/** Calls `open` when a field of this record that the component shows is to be edited. */
export function useEditRequest(
  resource: Resource,
  key: string,
  shows: (field: string) => boolean,
  open: (field: string) => void,
): void {
  useFieldRequest("edit", resource, key, shows, open);
}

/** Calls `open` when the file of a field of this record is to be previewed. */
export function useLookRequest(
  resource: Resource,
  key: string,
  field: string,
  open: () => void,
): void {
  useFieldRequest("look", resource, key, (requestedField) => requestedField === field, open);
}

/**
 * Returns whether a request for a field of this record is waiting: the component that shows it may
 * be on a part that is not open.
 */
export function useFieldWanted(resource: Resource, key: string): boolean {
  return useRequest(({ request }) => request?.resource === resource && request.key === key);
}
