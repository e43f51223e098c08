import { createHash } from "node:crypto";
import { DRAFTS_CHANGED } from "../../../shared/bridge.ts";
import { requiredBody } from "../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { joinList, splitList } from "../../../shared/contract/text-values.ts";
import { issuesInWords, validateBody } from "../../../shared/contract/validate-body.ts";
import type { AnswerOf } from "../../../shared/local/contract.ts";
import type { DraftContent } from "../../../shared/local/intake.ts";
import type { BlobRef } from "../../../shared/wire.ts";
import { STATE } from "../../store/state-keys.ts";
import type { StoreReader } from "../../store/types.ts";
import { erasureDoubts } from "../intake/erasure-doubts.ts";
import { usualOwner } from "../intake/import-session.ts";
import { changesOf, titleOf } from "./draft-routes.ts";
import {
  type Call,
  done,
  type EngineHandlers,
  type LocalOptions,
  type Outcome,
  refused,
} from "./route.ts";

type Fields = Readonly<Record<string, unknown>>;
type CvResource = "candidate" | "activity";

const GONE = refused(404, "This file is no longer here. Choose it once more.");

/** CVs and emails: what they say, and their way into drafts. */
export const cvHandlers = {
  readCv: async ({ local, body: { blob } }) => {
    const cv = await local.cvs.read(blob);
    if (cv === null) return GONE;
    const body = Object.fromEntries(cv.fields.map(({ field, value }) => [field, value]));
    const doubts = local.store.read(erasureDoubts)(body, null);
    return done({ ...cv, ...(doubts.length > 0 && { doubts }) });
  },
  holdCv,
  readCvTexts: ({ local, query: { candidate, draft } }) =>
    local.store.read(({ records, drafts }) => {
      const id = candidate === undefined ? null : records.idOf("candidate", candidate);
      const texts = id === null ? [] : records.cvTexts(id);
      return done({ data: [...texts, ...(draft === undefined ? [] : drafts.cvTexts(draft))] });
    }),
} satisfies Partial<EngineHandlers>;

async function holdCv({
  local,
  body: { blob, fields, slug: slugInput, run },
}: Call<"holdCv", LocalOptions>): Promise<Outcome<AnswerOf<"holdCv">>> {
  const file = await local.cvs.file(blob);
  if (file === null) return GONE;
  const { ref, resource, digest } = file;
  const fullText = resource === "candidate" ? await local.cvs.text(blob) : "";
  const cv = fullText === "" ? undefined : { file: ref, text: fullText };
  const slug = slugInput ?? null;
  const outcome = local.store.write(
    (writer): Outcome<AnswerOf<"holdCv">> => {
      const content = draftContent(writer, resource, slug, fields, ref);
      if (typeof content === "string") return refused(400, content);
      const identity = JSON.stringify([content.kind, resource, slug, fields, digest]);
      const fingerprint = createHash("sha256").update(identity).digest("base64url");
      writer.drafts.add(run ?? local.ulid(), fingerprint, content, cv);
      const draft = writer.drafts.byFingerprint(fingerprint);
      if (draft === null) throw new Error("A draft that was added is missing.");
      return done({ draft: draft.id, run: draft.run });
    },
    { durable: true },
  );
  local.onChange(DRAFTS_CHANGED);
  return outcome;
}

/** Returns the draft that fields of a file make, or the reason why they make none. */
function draftContent(
  reader: StoreReader,
  resource: CvResource,
  slug: string | null,
  inputFields: Fields,
  file: BlobRef,
): DraftContent | string {
  const contract = CONTRACTS[resource];
  const unknownName = Object.keys(inputFields).find((name) => contract.body[name] === undefined);
  if (unknownName !== undefined) return `A ${resource} has no field ${unknownName}.`;
  const record = slug === null ? null : reader.records.byKey(resource, slug);
  if (slug !== null && record === null) return `There is no ${resource} ${slug}.`;
  const fields = Object.fromEntries(
    Object.entries(inputFields).filter(([, value]) => value !== null && value !== ""),
  );
  const body: Fields = {
    ...(record === null ? { ...ownerOf(reader, resource), ...fields } : addLists(fields, record)),
    [resource === "candidate" ? "resume" : "attachment"]: file,
  };
  const operation = record === null ? "create" : "update";
  const fullBody =
    record === null ? body : { ...requiredBody(contract, record, reader.sources).body, ...body };
  const validation = validateBody(contract, operation, fullBody, record, reader.sources);
  const issues = validation.ok ? [] : validation.issues;
  const invalid = issues.filter(({ message }) => message !== "is required");
  if (invalid.length > 0) return issuesInWords(contract, invalid);
  return {
    kind: operation,
    resource,
    slug,
    title: (record === null ? titleOf(body) : contract.headline(record)) ?? file.name,
    body,
    changes: Object.entries(body).flatMap(([name, value]) =>
      changesOf(reader, resource, record, name, value),
    ),
    source: { kind: "cv", name: file.name, place: "" },
    // A file whose name nobody could read waits for a person, too.
    doubts: issues.map(({ field }) => ({ field, why: "is missing" })),
    lookalikes: resource === "candidate" ? lookalikesOf(reader, body, slug) : [],
  };
}

/** Returns the owner of a new record, where a record of its kind has one. */
function ownerOf(reader: StoreReader, resource: CvResource): Fields {
  if (CONTRACTS[resource].body["owner_id"] === undefined) return {};
  const owner = reader.state.get(STATE.me)?.id ?? usualOwner(reader, "candidate");
  return owner === null ? {} : { owner_id: owner };
}

/** Adds lists to what a record has; other values replace it. */
function addLists(fields: Fields, record: CrmRecord): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (CONTRACTS.candidate.body[name]?.kind.type !== "list") return [name, value];
      return [name, joinList([...new Set([...splitList(record[name]), ...splitList(value)])])];
    }),
  );
}

function lookalikesOf(
  { records }: StoreReader,
  body: Fields,
  slug: string | null,
): DraftContent["lookalikes"] {
  return records
    .lookalikes("candidate", body)
    .filter((lookalike) => lookalike.slug !== slug)
    .map(({ reasons, ...lookalike }) => ({ ...lookalike, why: [...reasons] }));
}
