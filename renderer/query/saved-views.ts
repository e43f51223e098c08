import { z } from "zod";
import { type Resource, RESOURCES } from "../../shared/contract/resource.ts";
import { usePersistedState } from "../core/persisted-state.ts";
import { readQuery, writeQuery } from "./list-address.ts";

export const MIN_COLUMN_PX = 56;
export const MAX_COLUMN_PX = 900;

/** Columns as they are stored, in order; one whose width is null shares the rest of the space. */
export const keptColumnsSchema = z
  .array(
    z.object({
      field: z.string(),
      width: z.number().min(MIN_COLUMN_PX).max(MAX_COLUMN_PX).nullable(),
    }),
  )
  .max(60);
export type KeptColumns = z.output<typeof keptColumnsSchema>;

const viewSchema = z.object({
  id: z.string().min(1).max(80),
  name: z.string().min(1).max(120),
  resource: z.enum(RESOURCES),
  /** Filter and order as the address writes them; relative days are resolved when it is asked. */
  query: z.string().max(20_000),
  pinned: z.boolean(),
  /** Chosen while the view was shown; left out: those of the list. */
  columns: keptColumnsSchema.optional(),
});
export type SavedView = z.output<typeof viewSchema>;

/** Unreadable views are left out, the others stay. */
const keptSchema = z
  .array(z.unknown())
  .transform((views) => views.flatMap((view) => viewSchema.safeParse(view).data ?? []));

const NONE: readonly SavedView[] = [];
const VIEWS = { key: "views", schema: keptSchema, fallback: NONE } as const;

interface SavedViews {
  readonly views: readonly SavedView[];
  readonly save: (view: SavedView) => void;
  readonly remove: (id: string) => void;
  /** True once they were read: what is missing is not there. */
  readonly isLoaded: boolean;
}

/** The saved views of the workspace, in the order in which they were made. */
export function useSavedViews(): SavedViews {
  const { value: views, set: keep, isLoaded } = usePersistedState(VIEWS);
  return {
    views,
    isLoaded,
    save: (view) =>
      keep(
        views.some(({ id }) => id === view.id)
          ? views.map((old) => (old.id === view.id ? view : old))
          : [...views, view],
      ),
    remove: (id) => keep(views.filter((view) => view.id !== id)),
  };
}

/** A name that no other view of the resource has: "Berlin", "Berlin 2". */
export function freeName(
  views: readonly SavedView[],
  resource: Resource,
  wantedName: string,
): string {
  const takenNames = new Set(
    views.filter((view) => view.resource === resource).map((view) => view.name),
  );
  const name = wantedName.trim();
  if (!takenNames.has(name)) return name;
  for (let number = 2; ; number += 1)
    if (!takenNames.has(`${name} ${number}`)) return `${name} ${number}`;
}

export function placeOfView(view: SavedView) {
  const query = writeQuery({ ...readQuery(view.query), view: view.id });
  return { view: "list", resource: view.resource, open: null, query } as const;
}
