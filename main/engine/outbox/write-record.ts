import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CrmRecord, ResourceContract } from "../../../shared/contract/define.ts";
import { inWords, issuesInWords } from "../../../shared/contract/validate-body.ts";
import { recordKey } from "../../../shared/contract/record-view.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { SHAPES } from "../../../shared/contract/routes.ts";
import { type Api, type Trial, tryUpdate } from "../../api/create-api.ts";
import type { WriteMode } from "../../api/api-context.ts";
import type { StoreReader } from "../../store/types.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The /v1 routes, and how they write. */
export interface RecordWrites {
  readonly api: Api;
  readonly mode: WriteMode;
}

/**
 * Writes a whole body with the ordinary PUT of /v1. Returns the reason for a refusal, else null.
 */
export function putRecord(
  writes: RecordWrites,
  resource: Resource,
  record: CrmRecord,
  body: Fields,
): string | null {
  const { method, path } = SHAPES.update;
  const key = recordKey(resource, record);
  const answer = writes.api.handle({ method, path: path(resource, key), body });
  if (answer.status < 300) return null;
  const { body: answerBody } = answer;
  const message =
    typeof answerBody === "object" && answerBody !== null && "message" in answerBody
      ? answerBody.message
      : null;
  return typeof message === "string"
    ? inWords(CONTRACTS[resource], message)
    : `It was answered with ${answer.status}.`;
}

/** The reason why a record can't be written, as a sentence for the user. */
export function whyNot(
  contract: ResourceContract,
  trial: Extract<Trial, { readonly outcome: "invalid" | "incomplete" }>,
): string {
  if (trial.outcome === "invalid") return trial.message;
  return issuesInWords(
    contract,
    trial.missingNames.map((field) => ({ field, message: "is missing" })),
  );
}

/** Writes some fields of a record as it is now. Returns the reason for a refusal, else null. */
export function writeFields(
  writes: RecordWrites,
  reader: StoreReader,
  resource: Resource,
  id: number,
  fields: Fields,
): string | null {
  const record = reader.records.byId(resource, id);
  if (record === null) return "It no longer exists.";
  const trial = tryUpdate(reader, writes.mode, CONTRACTS[resource], record, fields);
  if (trial.outcome === "same") return null;
  return trial.outcome === "change"
    ? putRecord(writes, resource, record, trial.body)
    : whyNot(CONTRACTS[resource], trial);
}
