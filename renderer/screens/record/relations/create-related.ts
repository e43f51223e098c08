import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { isSlugged, type Resource } from "../../../../shared/contract/resource.ts";
import { type Command, pageCommand } from "../../../core/command.ts";
import { canDo } from "../../../core/me.ts";
import type { ActiveRecord } from "../../../core/targets.ts";
import { useOverlays } from "../../../core/view-state.ts";
import { relatedPresets } from "../../../fields/related-entity.ts";
import { RECORD_TEXTS } from "../texts.ts";
import { BACK_REFERENCES } from "./related-records.ts";

/** Returns the kinds of records that can be created about records of a kind. */
export function creatableAbout(resource: Resource): readonly Resource[] {
  const referring = (BACK_REFERENCES[resource] ?? []).map((reference) => reference.resource);
  const allResources: readonly Resource[] = isSlugged(resource)
    ? [...referring, "activity"]
    : referring;
  return allResources.filter((kind) => canDo("create", kind));
}

/** A command to create each of them for a record, while these are asked for. */
export function useCreateCommands(active: ActiveRecord | null): readonly Command[] {
  const isAsked = useOverlays(({ open, scope }) => open === "palette" && scope === "create");
  if (active === null || !isAsked) return [];
  return creatableAbout(active.resource).map((kind) =>
    pageCommand({
      id: `create-related-${kind}`,
      title: RECORD_TEXTS.relations.new(CONTRACTS[kind].title[0].toLowerCase()),
      group: "Record",
      icon: kind,
      scope: "create",
      run: (_page, { overlays }) => overlays.create(kind, relatedPresets(kind, active)),
    }),
  );
}
