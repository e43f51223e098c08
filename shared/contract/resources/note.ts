import * as b from "../body-field.ts";
import { CUSTOM_FIELD_ENTITIES } from "../custom-field.ts";
import { defineResource } from "../define.ts";
import { withoutMarks } from "../light-marks.ts";
import { hasMarkup, withoutMarkup } from "../markup.ts";
import * as f from "../record-field.ts";
import { textOf } from "./headline.ts";

/** api-spec: Note; GET /v1/note. Creating one is assumed in the extended profile. */
export const note = defineResource({
  name: "note",
  title: ["Note", "Notes"],
  record: {
    note_type: f.lookup("note_type", undefined, { label: "Type" }),
    note: f.text("long"),
    related_to: f.text(),
    related_to_type: f.number({ label: "Kind of record" }),
    created_by: f.author("created_by"),
    updated_by: f.author("updated_by"),
    created_at: f.instant(),
    updated_at: f.instant(),
  },
  body: {
    entity_name: b.entityNameBody(CUSTOM_FIELD_ENTITIES, {
      required: true,
      path: "related_to_type",
      label: "Kind of record",
    }),
    related_to: b.relatedBody(50, { required: true }),
    note: b.textBody({ required: true, format: "long" }),
  },
  groups: {
    entity_name: "main",
    related_to: "main",
    note_type: "main",
    note: "main",
  },
  createRequires: [],
  relations: [],
  page: { limit: 10, cap: 100 },
  searchRow: null,
  invalid: { update: 400, create: 400 },
  updateStatus: 201,
  headline: (record) => {
    const text = textOf(record, "note");
    return (hasMarkup(text) ? withoutMarkup(text) : withoutMarks(text))
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, 100);
  },
});
