import type { CrmRecord, FieldIssue } from "../../shared/contract/define.ts";
import { formToBody } from "../../shared/contract/form-body.ts";
import { readMaximize } from "../../shared/query/params/values.ts";
import { type BodyOperation, validateBody } from "../../shared/contract/validate-body.ts";
import { type BlobRef, isBlobRef, type WireResponse } from "../../shared/wire.ts";
import type { StoreReader } from "../store/types.ts";
import {
  badId,
  type Call,
  fail,
  findRecord,
  notFound,
  render,
  writeExpand,
} from "./api-context.ts";
import { unknownReferences } from "./references.ts";

/** PUT of a record. api-spec: the body tables of Endpoints. */
export function handleUpdate(call: Call): WireResponse {
  const { store, mode } = call.options;
  return store.write(
    (writer) => {
      const record = findRecord(call, writer);
      if (record === "bad-id") return badId();
      if (record === null) return notFound(call);
      const checked = checkBody(call, "update", record, writer);
      if (!checked.ok) return checked.response;
      const next = mode.update(writer, call.contract, record, checked.body);
      return answer(call, call.contract.updateStatus, next, writer);
    },
    { durable: mode.durable },
  );
}

/** POST of a new record: a deal, and in the extended profile other resources. */
export function handleCreate(call: Call): WireResponse {
  const { store, mode } = call.options;
  return store.write(
    (writer) => {
      const checked = checkBody(call, "create", null, writer);
      if (!checked.ok) return checked.response;
      return answer(call, 201, mode.create(writer, call.contract, checked.body), writer);
    },
    { durable: mode.durable },
  );
}

/** DELETE of a job: returns the deleted job. api-spec: Jobs. */
export function handleDelete(call: Call): WireResponse {
  const { store, mode } = call.options;
  return store.write(
    (writer) => {
      const record = findRecord(call, writer);
      if (record === "bad-id") return badId();
      if (record === null) return notFound(call);
      const body = answer(call, 200, record, writer);
      mode.remove(writer, call.contract, record);
      return body;
    },
    { durable: mode.durable },
  );
}

type Checked =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly response: WireResponse };

function checkBody(
  call: Call,
  operation: BodyOperation,
  record: CrmRecord | null,
  reader: StoreReader,
): Checked {
  const { request, contract } = call;
  if (request.body === undefined && request.files === undefined) {
    return {
      ok: false,
      response: fail({ kind: "malformed", message: "The body must be a JSON object." }),
    };
  }
  const raw =
    request.files === undefined
      ? request.body
      : formToBody(contract, formFields(request.body), request.files);
  const valid = validateBody(contract, operation, raw, record, reader.sources);
  const issues = valid.ok
    ? [
        ...unknownReferences(contract, valid.body, reader, call.options.mode.isAuthority, record),
        ...unknownFiles(valid.body, request.files ?? {}, reader),
      ]
    : valid.issues;
  if (!valid.ok || issues.length > 0) {
    return {
      ok: false,
      response: fail({ kind: "invalid", status: contract.invalid[operation], issues }),
    };
  }
  return { ok: true, body: valid.body };
}

/**
 * Returns errors for files that are neither part of the request nor in the workspace, so that a
 * body cannot claim a file which does not exist.
 */
function unknownFiles(
  body: Readonly<Record<string, unknown>>,
  files: Readonly<Record<string, BlobRef>>,
  reader: StoreReader,
): readonly FieldIssue[] {
  const sentBlobs = new Set(Object.values(files).map(({ blob }) => blob));
  return Object.entries(body).flatMap(([field, value]) => {
    const knownBlobs =
      !isBlobRef(value) ||
      sentBlobs.has(value.blob) ||
      reader.files.byId(String(value.blob)) !== null;
    return knownBlobs ? [] : [{ field, message: "must be an uploaded file" }];
  });
}

function formFields(body: unknown): Readonly<Record<string, string>> {
  if (typeof body !== "object" || body === null) return {};
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

function answer(call: Call, status: number, record: CrmRecord, reader: StoreReader): WireResponse {
  const expand = writeExpand(call.contract, readMaximize(call.contract, call.query));
  return { status, body: render(call, record, reader, expand) };
}
