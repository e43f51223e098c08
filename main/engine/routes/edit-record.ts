import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { editBody } from "../../../shared/contract/edit-body.ts";
import { SHAPES } from "../../../shared/contract/routes.ts";
import type { AnswerOf } from "../../../shared/local/contract.ts";
import { holdChange } from "../undo/index.ts";
import { type Call, done, type LocalOptions, type Outcome, passOn, refused } from "./route.ts";

/**
 * Writes changed fields as the ordinary PUT of /v1, with the required ones as the record has them
 * now: a page that was open for an hour must not send back what was there an hour ago.
 */
export function editRecord({
  local,
  params: { resource, key },
  body: { fields },
}: Call<"editRecord", LocalOptions>): Outcome<AnswerOf<"editRecord">> {
  const contract = CONTRACTS[resource];
  const edit = local.store.read((reader) => {
    const record = reader.records.byKey(resource, key);
    return record === null ? null : editBody(contract, record, reader.sources, fields);
  });
  if (edit === null) return refused(404, `${contract.title[0]} not found.`);
  const { body, missing, isReversible } = edit;
  if (missing.length > 0) return done({ missing, reversible: false });
  const put = { method: "PUT", path: SHAPES.update.path(resource, key), body } as const;
  const answer = isReversible ? local.api.handle(put) : holdChange(local, put);
  if (answer.status >= 300) return passOn(answer);
  local.runner.edited();
  return done({ missing, reversible: isReversible });
}
