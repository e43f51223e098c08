import { Plus } from "lucide-react";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import { useProfile } from "../../../core/me.ts";
import { keyOf } from "../../../core/queries.ts";
import { useOverlays } from "../../../core/view-state.ts";
import { relatedPresets } from "../../../fields/related-entity.ts";
import { Button } from "../../../ui/button.tsx";
import { RECORD_TEXTS } from "../texts.ts";
import { BACK_REFERENCES, type Related } from "./related-records.ts";
import styles from "./relations.module.css";

/** Begins the records that refer to this one, with what they have to do with it filled in. */
export function NewRelated({ resource, record }: Related) {
  const create = useOverlays((state) => state.create);
  const { operations } = useProfile();
  const kinds = (BACK_REFERENCES[resource] ?? [])
    .map((reference) => reference.resource)
    .filter((kind) => operations[kind].includes("create"));
  if (kinds.length === 0) return null;
  const open = { resource, key: keyOf(resource, record), shown: record };
  return (
    <div className={styles["new"]} data-screen-only>
      {kinds.map((kind) => (
        <Button key={kind} small onPress={() => create(kind, relatedPresets(kind, open))}>
          <Plus size={13} aria-hidden />
          {RECORD_TEXTS.relations.new(CONTRACTS[kind].title[0].toLowerCase())}
        </Button>
      ))}
    </div>
  );
}
