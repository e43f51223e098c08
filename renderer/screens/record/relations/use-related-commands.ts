import { useQueries } from "@tanstack/react-query";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { type Command, pageCommand } from "../../../core/command.ts";
import { keyOf, pageQuery } from "../../../core/queries.ts";
import type { ActiveRecord } from "../../../core/targets.ts";
import { useOverlays } from "../../../core/view-state.ts";
import { useBridge } from "../../../core/workspace.tsx";
import { nameOf } from "../../../fields/value-text.ts";
import { RECORD_TEXTS } from "../texts.ts";
import {
  BACK_REFERENCES,
  idOf,
  outgoingOf,
  referringList,
  type Related,
  relatedIn,
  unique,
} from "./related-records.ts";

/** Most records of a kind that are offered; the lists have the others. */
const MAX_RECORDS_OF_KIND = 50;

/** A command to open each record that a record has to do with, while these are asked for. */
export function useRelatedCommands(active: ActiveRecord | null): readonly Command[] {
  const bridge = useBridge();
  const isAsked = useOverlays(({ open, scope }) => open === "palette" && scope === "related");
  const related: Related | null =
    active === null ? null : { resource: active.resource, record: active.shown };
  const references =
    related === null || !isAsked
      ? []
      : (BACK_REFERENCES[related.resource] ?? []).map((reference) => ({
          one: reference,
          of: related,
        }));
  const answers = useQueries({
    queries: references.map(({ one, of: record }) =>
      pageQuery(bridge, referringList(one, record), 1, { limit: MAX_RECORDS_OF_KIND }),
    ),
  });
  if (related === null || !isAsked) return [];
  const incoming = references.flatMap(({ one }, index) => {
    const records = answers[index]?.data?.data ?? [];
    const through = (one.through ?? []).flatMap(([resource, field]) =>
      records.flatMap((record) => relatedIn(resource, record[field])),
    );
    return [...records.map((record): Related => ({ resource: one.resource, record })), ...through];
  });
  return unique([...outgoingOf(related.resource, related.record), ...incoming])
    .filter((item) => item.record.slug !== undefined && idOf(item) !== idOf(related))
    .map(commandTo);
}

function commandTo({ resource, record }: Related): Command {
  const key = keyOf(resource, record);
  return pageCommand({
    id: `related-${resource}-${key}`,
    title: nameOf(record) || RECORD_TEXTS.relations.noName,
    group: "Record",
    icon: resource,
    detail: CONTRACTS[resource].title[0],
    scope: "related",
    run: (_page, { navigation }) => navigation.go({ view: "record", resource, key }),
  });
}
