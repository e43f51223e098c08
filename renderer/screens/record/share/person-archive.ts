import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { Bridge } from "../../../../shared/bridge.ts";
import { CONTRACTS } from "../../../../shared/contract/catalog.ts";
import type { Resource } from "../../../../shared/contract/resource.ts";
import type { Draft } from "../../../../shared/local/intake.ts";
import type { RecordAnswer } from "../../../../shared/local/records.ts";
import type { Filter } from "../../../../shared/query/filter.ts";
import { callLocal } from "../../../core/local.ts";
import { keyOf, readPage, readRecord, type ShownRecord } from "../../../core/queries.ts";
import { readCustomFields } from "../../../core/request-engine.ts";
import { aboutOneOf, aboutOrAttendedBy } from "../../../query/about.ts";
import { nameOf } from "../../../fields/value-text.ts";
import { fileNameOf, visibleText } from "../../../ui/visible-text.ts";
import { fileSource, type FileSource } from "../preview/file-fact.tsx";
import { BACK_REFERENCES, referringList } from "../relations/related-records.ts";
import { type ArchivedFile, archivePage, type PersonContent } from "./archive-page.ts";
import { ARCHIVE_TEXTS as TEXTS } from "./texts.ts";

const PAGE_RECORDS = 200;
/** Notes, or activities, or deals that an archive has; it says that there were more. */
const MAX_RECORDS = 5_000;
/** Bytes of files in an archive; those beyond are named in it. */
const MAX_FILES_BYTES = 200_000_000;

/** Reads everything about a person and packs it as a ZIP of JSON and one page to read. */
export async function personArchive(
  bridge: Bridge,
  resource: "candidate" | "contact",
  key: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await readRecord(bridge, resource, key);
  const { record } = answer;
  const slug = keyOf(resource, record);
  let isCut = false;
  const readAll = async (kind: Resource, filter: Filter) => {
    const records: ShownRecord[] = [];
    for (let page = 1; ; page += 1) {
      const list = { resource: kind, filter, sort: "updated_at:desc" };
      const { data, total } = await readPage(bridge, list, page, PAGE_RECORDS);
      records.push(...data);
      if (records.length >= MAX_RECORDS && total > records.length) isCut = true;
      if (data.length < PAGE_RECORDS || records.length >= MAX_RECORDS) return records;
    }
  };
  const notes = await readAll("note", aboutOneOf([slug]));
  const activities = await readAll("activity", aboutOrAttendedBy(resource, [slug]));
  const related: { readonly resource: Resource; readonly record: ShownRecord }[] = [];
  for (const reference of BACK_REFERENCES[resource] ?? []) {
    const { filter } = referringList(reference, { resource, record });
    for (const relatedRecord of await readAll(reference.resource, filter))
      related.push({ resource: reference.resource, record: relatedRecord });
  }
  const [shortlists, drafts, status, lookups, definitions] = await Promise.all([
    resource === "candidate"
      ? callLocal(bridge, "listShortlistsOf", { query: { candidate: slug } })
      : { data: [] },
    draftsOf(bridge, slug),
    callLocal(bridge, "readStatus"),
    callLocal(bridge, "readLookups"),
    readCustomFields(bridge),
  ]);
  const cvTexts: string[] = [];
  const cvOwners = [
    ...(resource === "candidate" ? [{ candidate: slug }] : []),
    ...drafts.flatMap(({ id, source }) => (source.kind === "cv" ? [{ draft: id }] : [])),
  ];
  for (const query of cvOwners)
    cvTexts.push(...(await callLocal(bridge, "readCvTexts", { query })).data);
  const parts = new ArchiveParts();
  const sources = filesOf(resource, answer);
  for (const activity of activities)
    if (Boolean(activity["attachment"]) && activity.id !== null)
      sources.push(...filesOf("activity", await readRecord(bridge, "activity", `${activity.id}`)));
  const files = await addFiles(bridge, parts, sources);
  const content: PersonContent = {
    resource,
    record,
    notes,
    activities,
    related,
    shortlists: shortlists.data,
    drafts,
    changes: answer.entries,
    cvTexts,
    files,
    syncedAt: status.last_synced_at,
    isCut,
  };
  const json: Readonly<Record<string, unknown>> = {
    record,
    notes,
    activities,
    related,
    shortlists: shortlists.data,
    drafts,
    changes: answer.entries,
    texts: cvTexts,
    files,
  };
  for (const [name, value] of Object.entries(json))
    parts.addText(`data/${name}.json`, `${JSON.stringify(value, null, 2)}\n`);
  parts.addText("index.html", archivePage(content, { lookups, definitions }));
  return parts.end();
}

/** Returns the name of the archive of a person. */
export function archiveName(record: ShownRecord, day: string): string {
  return `${fileNameOf(visibleText(nameOf(record)), TEXTS.personName)} ${day}.zip`;
}

/** Returns the drafts that change a person or look like them. */
async function draftsOf(bridge: Bridge, slug: string): Promise<readonly Draft[]> {
  const drafts: Draft[] = [];
  for (let page = 1; ; page += 1) {
    const { data, last_page } = await callLocal(bridge, "listDrafts", {
      query: { page, limit: PAGE_RECORDS },
    });
    drafts.push(
      ...data.filter(
        (draft) => draft.slug === slug || draft.lookalikes.some((person) => person.slug === slug),
      ),
    );
    if (page >= last_page) return drafts;
  }
}

function filesOf(resource: Resource, { record, entries, files }: RecordAnswer): FileSource[] {
  return Object.entries(CONTRACTS[resource].body).flatMap(([name, { kind, path }]) => {
    const source = kind.type === "file" ? fileSource(name, path, record, entries, files) : null;
    return source === null ? [] : [source];
  });
}

/** Adds the files whose bytes are here, one after the other: only one is in memory beside them. */
async function addFiles(
  bridge: Bridge,
  parts: ArchiveParts,
  sources: readonly FileSource[],
): Promise<readonly ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  let room = MAX_FILES_BYTES;
  for (const { name, local } of sources) {
    const bytes = local === null ? null : await bridge.fileBytes(local);
    if (bytes === null || bytes.length > room) {
      files.push({ name, path: null });
      continue;
    }
    room -= bytes.length;
    const path = `files/${safeName(name, files.length + 1)}`;
    parts.addBytes(path, bytes);
    files.push({ name, path });
  }
  return files;
}

/**
 * Returns a name that stays in its folder on every system: without separators, and with a number
 * before it, so that it is no name of a device and no two are the same.
 */
function safeName(name: string, index: number): string {
  const safe = fileNameOf(visibleText(name), TEXTS.fileName)
    .replaceAll("..", "")
    .replace(/[. ]{1,80}$/, "");
  return `${index} ${safe === "" ? TEXTS.fileName : safe}`;
}

/** A ZIP that is written piece by piece. */
class ArchiveParts {
  readonly #chunks: Uint8Array[] = [];
  #failure: Error | null = null;
  readonly #zip = new Zip((error, chunk) => {
    if (error === null) this.#chunks.push(chunk);
    else this.#failure = error;
  });

  addText(path: string, text: string): void {
    const part = new ZipDeflate(path, { level: 6 });
    this.#zip.add(part);
    part.push(strToU8(text), true);
  }

  /** Adds a file as it is: documents are compressed already. */
  addBytes(path: string, bytes: Uint8Array): void {
    const part = new ZipPassThrough(path);
    this.#zip.add(part);
    part.push(bytes, true);
  }

  end(): Uint8Array<ArrayBuffer> {
    this.#zip.end();
    if (this.#failure !== null) throw this.#failure;
    const size = this.#chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    const archive = new Uint8Array(size);
    let offset = 0;
    for (const chunk of this.#chunks) {
      archive.set(chunk, offset);
      offset += chunk.length;
    }
    return archive;
  }
}
