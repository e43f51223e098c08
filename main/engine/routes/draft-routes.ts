import { z } from "zod";
import { DRAFTS_CHANGED } from "../../../shared/bridge.ts";
import { readBodyField, requiredBody } from "../../../shared/contract/body-value.ts";
import { CONTRACTS } from "../../../shared/contract/catalog.ts";
import { customFieldItems } from "../../../shared/contract/custom-field.ts";
import type { CrmRecord } from "../../../shared/contract/define.ts";
import { envelope } from "../../../shared/contract/envelope.ts";
import { isObject } from "../../../shared/contract/liberal.ts";
import { address } from "../../../shared/contract/routes.ts";
import { inWords, issuesInWords, validateBody } from "../../../shared/contract/validate-body.ts";
import type { AnswerOf } from "../../../shared/local/contract.ts";
import {
  type Draft,
  type DraftChange,
  type DraftContent,
  NEW_VALUE,
} from "../../../shared/local/intake.ts";
import type { StoreReader } from "../../store/types.ts";
import { erasureDoubts } from "../intake/erasure-doubts.ts";
import { nextTurn } from "../system.ts";
import { editRecord } from "./edit-record.ts";
import {
  type Call,
  done,
  DONE,
  type EngineHandlers,
  linkOf,
  type LocalOptions,
  type Outcome,
  refused,
} from "./route.ts";

/** Drafts: what was read from files, until a person releases or drops it. */
export const draftHandlers = {
  listDrafts: ({ local, request, query: { run, page, limit } }) =>
    local.store.read((reader) => {
      const { drafts } = reader;
      const doubtsOf = erasureDoubts(reader);
      const data = drafts.page({ run, offset: (page - 1) * limit, limit }).map((draft) => ({
        ...draft,
        doubts: [...doubtsOf(draft.body, draft.slug), ...draft.doubts],
      }));
      return done(envelope(data, drafts.count(run), { page, limit }, linkOf(local, request)));
    }),
  editDraft,
  releaseDraft: ({ local, params: { id } }) => {
    const outcome = release(local, id);
    if (!outcome.ok) return refused(outcome.status, outcome.message);
    local.runner.edited();
    local.onChange(DRAFTS_CHANGED);
    return done({ resource: outcome.resource, slug: outcome.slug });
  },
  releaseDrafts,
  dropDraft: ({ local, params: { id } }) => {
    const wasThere = local.store.write(({ drafts }) => drafts.remove(id), { durable: true });
    local.onChange(DRAFTS_CHANGED);
    return wasThere ? DONE : refused(404, `There is no draft ${id}.`);
  },
  dropDrafts: ({ local, query: { run } }) => {
    const drafts = local.store.write((writer) => writer.drafts.removeRun(run), { durable: true });
    local.onChange(DRAFTS_CHANGED);
    return done({ dropped: drafts });
  },
} satisfies Partial<EngineHandlers>;

/** A draft that cannot be released; the transaction is rolled back. */
class ReleaseRefusal extends Error {
  override readonly name = "ReleaseRefusal";
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}

type Released =
  | { readonly ok: true; readonly resource: Draft["resource"]; readonly slug: string }
  | { readonly ok: false; readonly status: 400 | 404 | 409; readonly message: string };

/**
 * Creates or changes the record of a draft and removes the draft, in one transaction: however it
 * ends, the change is queued once or not at all.
 */
function release(local: LocalOptions, id: number): Released {
  try {
    return local.store.write(
      (writer) => {
        const draft = writer.drafts.byId(id);
        if (draft === null) throw new ReleaseRefusal(404, `There is no draft ${id}.`);
        const slug = draft.kind === "create" ? create(local, draft) : update(local, draft);
        const candidate =
          draft.resource === "candidate" ? writer.records.idOf("candidate", slug) : null;
        if (candidate !== null) writer.drafts.giveText(id, candidate);
        writer.drafts.remove(id);
        return { ok: true, resource: draft.resource, slug };
      },
      { durable: true },
    );
  } catch (error) {
    if (!(error instanceof ReleaseRefusal)) throw error;
    return { ok: false, status: error.status, message: error.message };
  }
}

function create(local: LocalOptions, { resource, body }: Draft): string {
  const contract = CONTRACTS[resource];
  const profile = local.profile();
  if (!profile.operations[resource].includes("create"))
    throw new ReleaseRefusal(409, `This server can't make a ${resource} through its API.`);
  const { method, path } = address(profile, "create", resource);
  const { status, body: answer } = local.api.handle({ method, path, body });
  if (status >= 300) throw new ReleaseRefusal(400, inWords(contract, messageOf(answer, status)));
  const { slug, id } = createdSchema.parse(answer);
  return slug ?? String(id);
}

const createdSchema = z.object({ id: z.number().nullable(), slug: z.string().nullish() });

function messageOf(answer: unknown, status: number): string {
  const message = isObject(answer) ? answer["message"] : null;
  return typeof message === "string" ? message : `It was answered with ${status}.`;
}

/** Fields that were changed since the file was read are merged as for any edit. */
function update(local: LocalOptions, draft: Draft): string {
  const { resource, slug: key, body, changes } = draft;
  const valuesThen = valuesBefore(changes);
  if (key === null) throw new ReleaseRefusal(404, "The record of this draft is not known.");
  const { title } = CONTRACTS[resource];
  const request = { method: "PATCH", path: "" } as const;
  const outcome = editRecord({
    local,
    request,
    params: { resource, key },
    query: {},
    body: { fields: body, seen: valuesThen },
  });
  if (outcome.kind === "refused")
    throw new ReleaseRefusal(outcome.status === 404 ? 404 : 409, outcome.message);
  if (outcome.kind === "passed-on")
    throw new ReleaseRefusal(
      409,
      inWords(CONTRACTS[resource], messageOf(outcome.answer.body, outcome.answer.status)),
    );
  const { changed, missing } = outcome.body;
  if (changed.length > 0) {
    const names = changed.map(({ label }) => label).join(", ");
    throw new ReleaseRefusal(
      409,
      `${names} of this ${title[0].toLowerCase()} was changed since the file was read. Edit the ` +
        "draft to say what is right, then release it.",
    );
  }
  if (missing.length > 0) {
    const issues = missing.map((field) => ({ field, message: "is missing" }));
    throw new ReleaseRefusal(400, issuesInWords(CONTRACTS[resource], issues));
  }
  return key;
}

/** Returns the values that the record had when the draft was made, as a PUT body has them. */
function valuesBefore(changes: readonly DraftChange[]): Readonly<Record<string, unknown>> {
  const items = changes.flatMap(({ field, now }) => {
    const id = customFieldId(field);
    return id === null ? [] : [{ id, value: now ?? "" }];
  });
  const fields = changes.filter(({ field }) => customFieldId(field) === null);
  return {
    ...Object.fromEntries(fields.map(({ field, now }) => [field, now])),
    ...(items.length > 0 && { custom_fields: items }),
  };
}

function customFieldId(field: string): number | null {
  const id = /^custom_fields\.(\d+)$/.exec(field)?.[1];
  return id === undefined ? null : Number(id);
}

async function releaseDrafts({
  local,
  body: { run, first },
}: Call<"releaseDrafts", LocalOptions>): Promise<Outcome<AnswerOf<"releaseDrafts">>> {
  const ids = local.store.read(({ drafts }) => drafts.ids(run).slice(0, first));
  let releasedCount = 0;
  const refusals: { readonly id: number; readonly message: string }[] = [];
  for (const id of ids) {
    const outcome = release(local, id);
    if (outcome.ok) releasedCount += 1;
    else if (outcome.status !== 404 || local.store.read(({ drafts }) => drafts.byId(id)) !== null)
      refusals.push({ id, message: outcome.message });
    await nextTurn();
  }
  local.runner.edited();
  local.onChange(DRAFTS_CHANGED);
  const left = local.store.read(({ drafts }) => drafts.count(run));
  return done({ released: releasedCount, left, refused: refusals });
}

/** Fields of an edited draft count from what the record has now. */
function editDraft({
  local,
  params: { id },
  body: { body: fields },
}: Call<"editDraft", LocalOptions>): Outcome<AnswerOf<"editDraft">> {
  const outcome = local.store.write(
    (writer): Outcome<AnswerOf<"editDraft">> => {
      const draft = writer.drafts.byId(id);
      if (draft === null) return refused(404, `There is no draft ${id}.`);
      const content = editedContent(writer, draft, fields);
      if (typeof content === "string") return refused(400, content);
      writer.drafts.replace(id, content);
      return done({ id, run: draft.run, ...content });
    },
    { durable: true },
  );
  local.onChange(DRAFTS_CHANGED);
  return outcome;
}

/** Returns a draft with other fields, or the reason why they can't be saved. */
function editedContent(
  reader: StoreReader,
  { id: _id, run: _run, ...draft }: Draft,
  fields: Readonly<Record<string, unknown>>,
): DraftContent | string {
  const { resource, slug, kind } = draft;
  const contract = CONTRACTS[resource];
  const unknownName = Object.keys(fields).find((name) => contract.body[name] === undefined);
  if (unknownName !== undefined) return `A ${resource} has no field ${unknownName}.`;
  const values = { ...draft.body, ...fields };
  const body =
    kind === "update"
      ? values
      : Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const record = slug === null ? null : reader.records.byKey(resource, slug);
  if (kind === "update" && record === null) return "The record of this draft is no longer here.";
  const whole =
    record === null ? body : { ...requiredBody(contract, record, reader.sources).body, ...body };
  const operation = kind === "update" ? "update" : "create";
  const validation = validateBody(contract, operation, whole, record, reader.sources);
  if (!validation.ok) return issuesInWords(contract, validation.issues);
  const names = new Set(Object.keys(fields));
  return {
    ...draft,
    title: titleOf(body) ?? draft.title,
    body,
    changes: Object.entries(body).flatMap(([name, value]) =>
      changesOf(reader, resource, record, name, value),
    ),
    doubts: draft.doubts.filter(({ field }) => !names.has(field.split(".")[0] ?? "")),
  };
}

/** Returns a name that the body says; null if it says none. */
export function titleOf(body: Readonly<Record<string, unknown>>): string | null {
  const text = (name: string) => (typeof body[name] === "string" ? body[name] : "");
  const name = `${text("first_name")} ${text("last_name")}`.trim();
  if (text("first_name") !== "" && text("last_name") !== "") return name;
  return text("position_name") || text("title") || null;
}

/** The values of a field before and after; one for each custom field. */
export function changesOf(
  reader: StoreReader,
  resource: Draft["resource"],
  record: CrmRecord | null,
  name: string,
  value: unknown,
): readonly DraftChange[] {
  if (name === "custom_fields")
    return customFieldItems(value).map((item) => ({
      field: `custom_fields.${item.id}`,
      now: record?.custom_fields?.find(({ id }) => id === item.id)?.value ?? null,
      [NEW_VALUE]: item.value,
    }));
  const field = CONTRACTS[resource].body[name];
  if (field === undefined) return [];
  const present =
    record === null ? null : (readBodyField(name, field, record, reader.sources) ?? null);
  return [{ field: name, now: present, [NEW_VALUE]: value }];
}
