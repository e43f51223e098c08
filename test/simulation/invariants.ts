import { existsSync } from "node:fs";
import { join } from "node:path";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { UNSENT_STATES } from "../../shared/local/status.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { fileIdentity } from "../../shared/contract/record-view.ts";
import { isBlobRef } from "../../shared/wire.ts";
import { readBodyField } from "../../shared/contract/body-value.ts";
import { isSlugged, RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import type { CustomFieldItem } from "../../shared/contract/custom-field.ts";
import { examine } from "../../main/engine/doctor/examine.ts";
import type { Clock } from "../../shared/runtime/clock.ts";
import type { Store } from "../../main/store/types.ts";
import { keyOf, splitList } from "./actors.ts";
import {
  clearsWhatWasSeen,
  isNamedField,
  isOffered,
  mayBeCleared,
  sentItems,
  type SentItem,
} from "./custom-field-invariants.ts";
import { DERIVED, type Followed, FOLLOWED } from "./fields.ts";
import type { Creation, Edit, Ledger } from "./ledger.ts";
import type { SimulatedServer, Written } from "./simulated-server.ts";

/** A promise that was broken, in words that name the record. */
export type Violation = string;

export interface Ending {
  readonly server: SimulatedServer;
  readonly ledger: Ledger;
  /** The workspace after the last app was closed. */
  readonly store: Store;
  /** Resources that the app can list on this server. */
  readonly listed: readonly Resource[];
  /** Folder of the workspace. */
  readonly folder: string;
  readonly clock: Clock;
}

/**
 * What must be true at the end, when everything was sent and nothing goes wrong any more.
 * docs/sync.md says what each means.
 */
export const INVARIANTS: Readonly<Record<string, (ending: Ending) => readonly Violation[]>> = {
  outboxIsEmpty,
  editsArrived,
  createsOnce,
  othersUntouched,
  nothingUnseenReplaced,
  nothingUnseenDeleted,
  inOrder,
  sentToTheNamedField,
  noOptionThatIsGone,
  sameOnBothSides,
  sentFilesStay,
  workspaceInOrder,
};

export function checkEnding(ending: Ending): readonly Violation[] {
  return Object.values(INVARIANTS).flatMap((holds) => holds(ending));
}

function outboxIsEmpty({ store }: Ending): readonly Violation[] {
  const left = store.read((reader) => reader.outbox.entries({ states: UNSENT_STATES }));
  return left.map(
    (entry) =>
      `entry ${entry.id} (${entry.kind} ${entry.resource} ${entry.slug}) is still ${entry.state}`,
  );
}

/**
 * No edit that the app answered is lost: it is on the server, or somebody saw it and decided
 * otherwise.
 */
function editsArrived(ending: Ending): readonly Violation[] {
  const { ledger, server } = ending;
  const last = new Map<string, Edit>();
  for (const edit of ledger.edits) {
    // What was said again as it was need not be sent.
    if (edit.item !== undefined && edit.nested?.seen.get(edit.item) === edit.value) continue;
    const place = `${edit.resource}:${identity(ending, edit)}:${edit.field}:${edit.item ?? ""}`;
    // Items of a list are edits of their own.
    last.set(isList(edit) ? `${place}:${edit.value}` : place, edit);
  }
  const violations: Violation[] = [];
  for (const edit of last.values()) {
    if (!edit.answered) continue;
    const key = identity(ending, edit);
    const keys = aliases(ending, edit.resource, edit.key, key);
    if (
      ledger.wasGivenUp(edit, keys) ||
      keys.some((name) => ledger.deleted.has(`${edit.resource}:${name}`))
    )
      continue;
    if (
      ledger.creations.some((made) => keys.includes(made.key) && ledger.released.has(made.marker))
    )
      continue;
    const now = server
      .records(edit.resource)
      .find((record) => keyOf(edit.resource, record) === key);
    // Nested values are no marks of their own: other records may have the same.
    const isOfRecord = (write: Written) => edit.nested === undefined || writtenKey(write) === key;
    const ours = server.history.filter(
      (write) =>
        write.by === "us" &&
        write.resource === edit.resource &&
        isOfRecord(write) &&
        carries(server, write.after, edit),
    );
    if (now !== undefined && carries(server, now, edit)) continue;
    if (mayBeCleared(edit, editsOf(ending, edit.resource, key))) continue;
    const arrived = ours[0];
    if (arrived !== undefined && changedLater(server, arrived, edit)) continue;
    if (isList(edit) && superseded(ledger, edit, keys, ending)) continue;
    violations.push(
      `the edit ${edit.field}=${edit.value} of ${edit.resource} ${key} is lost: ${
        now === undefined
          ? "the record is not on the server"
          : `the server has ${JSON.stringify(now[stored(edit)])}`
      }${arrived === undefined ? ", and it never arrived" : ", though it arrived once"}`,
    );
  }
  return violations;
}

/** A later edit of the same list may have taken the item out again. */
function superseded(ledger: Ledger, edit: Edit, keys: readonly string[], ending: Ending): boolean {
  return ledger.edits.some(
    (other) =>
      other.order > edit.order &&
      other.resource === edit.resource &&
      other.field === edit.field &&
      keys.includes(identity(ending, other)),
  );
}

function changedLater(server: SimulatedServer, arrived: Written, edit: Edit): boolean {
  return server.history.some(
    (write) =>
      write.order > arrived.order &&
      write.resource === edit.resource &&
      write.id === arrived.id &&
      (write.kind === "delete" ||
        (write.by === "colleague" && write.changed.includes(stored(edit)))),
  );
}

/** No create is doubled, none that was answered is missing. */
function createsOnce(ending: Ending): readonly Violation[] {
  const { ledger, server } = ending;
  return ledger.creations.flatMap((made) => {
    const alive = server
      .records(made.resource)
      .filter((record) => JSON.stringify(record).includes(made.marker));
    const mine = alive.filter(
      (record) => titleOf(made, record) === made.marker || made.resource === "note",
    );
    const sent = server.history.filter(
      (write) =>
        write.by === "us" &&
        write.kind === "create" &&
        JSON.stringify(write.body).includes(made.marker),
    );
    if (ledger.released.has(made.marker)) return [];
    // A lost one that a colleague deleted before it was looked for is made again: then one is left.
    const removed = server.history.some(
      (write) =>
        write.kind === "delete" &&
        sent.some((create) => create.id === write.id && create.resource === write.resource),
    );
    const ids = new Set(sent.map((write) => write.id));
    if (ids.size > 1 && !removed)
      return [`${made.resource} ${made.marker} was made ${ids.size} times: ${[...ids].join(", ")}`];
    if (mine.length > 1)
      return [`${made.resource} ${made.marker} is on the server ${mine.length} times`];
    const keys = aliases(ending, made.resource, made.key, made.key);
    const deleted = keys.some((key) => ledger.deleted.has(`${made.resource}:${key}`));
    if (sent.length === 0 && made.answered && !deleted)
      return [`${made.resource} ${made.marker} never arrived`];
    return [];
  });
}

function titleOf(made: Creation, record: CrmRecord): unknown {
  const field = { job: "position_name", deal: "name", activity: "title", note: "note" }[
    made.resource as "job"
  ];
  return record[field ?? "first_name"];
}

/**
 * Fields that the user did not touch are never changed by us; a colleague's change in the moment
 * between our reading and our writing cannot be seen.
 */
function othersUntouched({ server, ledger }: Ending): readonly Violation[] {
  return server.history.flatMap((write) => {
    if (write.by !== "us" || write.kind !== "update") return [];
    const edited = new Set(
      ledger.edits
        .filter((edit) => edit.resource === write.resource && carries(server, write.after, edit))
        .map(stored),
    );
    return write.changed.flatMap((field) => {
      if (DERIVED.has(field) || edited.has(field) || field === "attachment" || field === "resume")
        return [];
      // Edits of a field whose last value the entry no longer has are in the body all the same.
      const followed = FOLLOWED[write.resource]?.find((item) => item.stored === field);
      if (
        followed !== undefined &&
        followed.name in write.body &&
        wroteBefore(ledger, write, followed.name)
      )
        return [];
      const seen = write.shown?.record[field];
      if (
        JSON.stringify(seen) === JSON.stringify(write.after?.[field]) &&
        changedSince(server, write, field)
      )
        return [];
      return [
        `we changed ${field} of ${write.resource} ${write.id} from ` +
          `${JSON.stringify(write.before?.[field])} to ` +
          `${JSON.stringify(write.after?.[field])}, which nobody here had touched`,
      ];
    });
  });
}

/**
 * Nobody else's work is overwritten: what our write took away is what the user had seen, or a value
 * of ours, or one that he chose to replace.
 */
function nothingUnseenReplaced(ending: Ending): readonly Violation[] {
  const { server, ledger } = ending;
  return server.history.flatMap((write) => {
    if (write.by !== "us" || write.kind !== "update") return [];
    return (FOLLOWED[write.resource] ?? []).flatMap((field) => {
      if (!write.changed.includes(field.stored)) return [];
      const edits = ledger.edits.filter(
        (edit) =>
          edit.resource === write.resource &&
          edit.field === field.name &&
          identity(ending, edit) === writtenKey(write),
      );
      if (edits.length === 0 || changedSince(server, write, field.stored)) return [];
      const chosen = edits.flatMap((edit) =>
        aliases(ending, edit.resource, edit.key).flatMap(
          (key) => ledger.replaced.get(`${edit.resource}:${key}:${field.name}`) ?? [],
        ),
      );
      const lost = taken(write, field).filter(({ item, value }) => {
        const sides = edits.filter((edit) => edit.item === item);
        if (field.kind === "list")
          return !edits.some(
            (edit) => edit.without.includes(String(value)) || edit.value === value,
          );
        if (sides.some((edit) => plain(edit.value) === plain(value))) return false;
        // Seen, and replaced by what was edited then or later; not by the undo of an earlier edit.
        const isReplaced = (edit: Edit) =>
          edit.nested !== undefined ||
          sides.some((later) => later.order >= edit.order && carries(server, write.after, later));
        if (sides.some((edit) => plain(edit.base) === plain(value) && isReplaced(edit)))
          return false;
        if (item !== undefined && clearsWhatWasSeen(write, item, value, edits)) return false;
        return !JSON.stringify(chosen).includes(JSON.stringify(value));
      });
      return lost.map(
        ({ value }) =>
          `we replaced ${field.name}=${JSON.stringify(value)} of ` +
          `${write.resource} ${write.id}, which the user had not seen`,
      );
    });
  });
}

/** The values, or the items, that a write took away. */
function taken(
  write: Written,
  field: Followed,
): readonly { readonly item?: number; readonly value: unknown }[] {
  const [before, after] = [write.before?.[field.stored], write.after?.[field.stored]];
  switch (field.kind) {
    case "list": {
      const left = splitList(after);
      return splitList(before)
        .filter((item) => !left.includes(item))
        .map((value) => ({ value }));
    }
    case "custom": {
      const now = new Map(
        ((after ?? []) as CustomFieldItem[]).map((item) => [item.id, item.value]),
      );
      return ((before ?? []) as CustomFieldItem[])
        .filter((item) => now.get(item.id) !== item.value)
        .map((item) => ({ item: item.id, value: item.value }));
    }
    case "text":
    case "html":
      return [{ value: before }];
  }
}

/** A job that a colleague changed since the user saw it is not deleted without his word. */
function nothingUnseenDeleted(ending: Ending): readonly Violation[] {
  const { server, ledger } = ending;
  return server.history.flatMap((write) => {
    if (write.by !== "us" || write.kind !== "delete") return [];
    const key = writtenKey(write);
    const deletion = ledger.deletions.find(
      (made) => identity(ending, { resource: "job", key: made.key }) === key,
    );
    if (deletion === undefined) return [];
    const names = aliases(ending, "job", deletion.key);
    return (FOLLOWED.job ?? []).flatMap(({ name, stored: field }) => {
      const chosen = names.flatMap((slug) => ledger.replaced.get(`job:${slug}:${name}`) ?? []);
      const [seen, now] = [deletion.seen[field], write.before?.[field]].map((value) =>
        JSON.stringify(value),
      );
      const unseen = (now?.match(COLLEAGUES_MARK) ?? []).filter(
        (mark) => seen?.includes(mark) !== true && !JSON.stringify(chosen).includes(mark),
      );
      return unseen.length === 0 || changedSince(server, write, field)
        ? []
        : [`we deleted job ${key} with ${field}=${unseen.join()}, which the user had not seen`];
    });
  });
}

/** What `Actors` let colleagues write. */
const COLLEAGUES_MARK = /\bc\d+x[0-9a-z]+/g;

function writtenKey(write: Written): string {
  const record = write.after ?? write.before;
  return record === null ? "" : keyOf(write.resource, record);
}

function wroteBefore(ledger: Ledger, write: Written, field: string): boolean {
  return ledger.edits.some((edit) => edit.resource === write.resource && edit.field === field);
}

function changedSince(server: SimulatedServer, write: Written, field: string): boolean {
  return server.history.some(
    (other) =>
      other.by === "colleague" &&
      other.resource === write.resource &&
      other.id === write.id &&
      other.order > (write.shown?.order ?? 0) &&
      other.order < write.order &&
      other.changed.includes(field),
  );
}

/** First in, first out for each field: an older value of ours never arrives after a newer one. */
function inOrder(ending: Ending): readonly Violation[] {
  const { server, ledger } = ending;
  const newest = new Map<string, Edit>();
  const violations: Violation[] = [];
  for (const write of server.history) {
    if (write.by !== "us" || write.after === null) continue;
    for (const edit of ledger.edits) {
      // A value that may be written twice tells no order.
      if (edit.nested !== undefined) continue;
      if (edit.resource !== write.resource || isList(edit) || !write.changed.includes(stored(edit)))
        continue;
      if (!carries(server, write.after, edit) || carries(server, write.before, edit)) continue;
      if (ledger.undone.has(`${edit.resource}:${edit.key}:${edit.field}`)) continue;
      const place = `${write.resource}:${write.id}:${edit.field}:${edit.item ?? ""}`;
      const before = newest.get(place);
      if (before !== undefined && before.order > edit.order)
        violations.push(`${edit.value} of ${place} arrived after ${before.value}, which is newer`);
      else newest.set(place, edit);
    }
  }
  return violations;
}

/**
 * A value of a custom field is written into the field that its user edited, not into another one
 * that has its id by now, unless he said so.
 */
function sentToTheNamedField(ending: Ending): readonly Violation[] {
  return sentFields(ending, (write, item) => {
    if (isNamedField(item)) return null;
    const edited = item.edits.map(({ nested }) => nested.definition.field_name).join(", ");
    return (
      `we wrote ${item.value} into field ${item.id} of ${write.resource} ${write.id}, ` +
      `which is ${item.known.at(-1)?.field_name ?? "gone"}; it was an edit of ${edited}`
    );
  });
}

/** An option that is offered no longer is not sent without the user's word. */
function noOptionThatIsGone(ending: Ending): readonly Violation[] {
  return sentFields(ending, (write, item) =>
    isOffered(item)
      ? null
      : `we wrote ${item.value} into field ${item.id} of ${write.resource} ` +
        `${write.id}, which offers ${String(item.known.at(-1)?.default_value)}`,
  );
}

function sentFields(
  ending: Ending,
  judge: (write: Written, item: SentItem) => Violation | null,
): readonly Violation[] {
  return ending.server.history.flatMap((write) => {
    if (write.by !== "us" || write.kind !== "update") return [];
    const key = writtenKey(write);
    const keys = aliases(ending, write.resource, key);
    if (keys.some((name) => ending.ledger.replaced.has(`${write.resource}:${name}:custom_fields`)))
      return [];
    return sentItems(write, editsOf(ending, write.resource, key)).flatMap(
      (item) => judge(write, item) ?? [],
    );
  });
}

/** Edits of the record that has this slug or id today. */
function editsOf(ending: Ending, resource: Resource, key: string): readonly Edit[] {
  return ending.ledger.edits.filter(
    (edit) => edit.resource === resource && identity(ending, edit) === key,
  );
}

/**
 * Local records are the server's, field by field; what is shown is what the server said, because
 * nothing waits.
 */
function sameOnBothSides({ store, server, listed }: Ending): readonly Violation[] {
  return RESOURCES.flatMap((resource) => {
    if (!listed.includes(resource)) return [];
    const there = new Map(server.records(resource).map((record) => [record.id, record]));
    const here = store.read((reader) => {
      const sort = [{ field: "id", direction: "asc" }] as const;
      return reader.records.page(resource, {
        filter: { op: "all" },
        sort,
        offset: 0,
        limit: Number.MAX_SAFE_INTEGER,
      });
    });
    const violations: Violation[] = [];
    for (const record of here) {
      const theirs = there.get(record.id);
      there.delete(record.id);
      if (theirs === undefined) {
        violations.push(`${resource} ${record.id} is here, but not on the server`);
        continue;
      }
      const base = store.read((reader) => reader.records.base(resource, record.id));
      if (JSON.stringify(base) !== JSON.stringify(record))
        violations.push(
          `${resource} ${record.id} is shown otherwise than the server said, though nothing waits`,
        );
      const different = differences(resource, theirs, record);
      if (different.length > 0)
        violations.push(
          `${resource} ${record.id} differs in ${different
            .map((name) => {
              const [here, there] = [record[name], theirs[name]].map((one) => JSON.stringify(one));
              return `${name} (${here} here, ${there} there)`;
            })
            .join(", ")}`,
        );
    }
    for (const [id, record] of there)
      violations.push(
        `${resource} ${id} (${CONTRACTS[resource].headline(record)}) of the server is missing here`,
      );
    return violations;
  });
}

/**
 * A file that was sent, and that the server still has, is here. Each has a name of its own; that no
 * other is kept, the check sees.
 */
function sentFilesStay({ store, server, folder }: Ending): readonly Violation[] {
  const { sent, kept } = store.read((reader) => ({
    sent: reader.outbox.entries({ states: ["done"], resource: "activity" }),
    kept: reader.files.retainedFiles(),
  }));
  const there = new Map(
    server.records("activity").map(({ id, attachment }) => [id, fileIdentity(attachment)]),
  );
  return sent.flatMap(({ recordId, body: { attachment } }) => {
    const has = there.get(recordId);
    if (!isBlobRef(attachment) || has?.name !== attachment.name) return [];
    const here = kept.some(
      ({ fingerprint, file }) =>
        fingerprint === has.fingerprint &&
        file.blob === attachment.blob &&
        existsSync(join(folder, "files", file.blob)),
    );
    return here
      ? []
      : [`the file ${attachment.name} of activity ${recordId} was sent and is not kept`];
  });
}

/**
 * The consistency check finds nothing: file, index, what is shown, outbox, aliases, watermarks,
 * files.
 */
function workspaceInOrder({ folder, clock }: Ending): readonly Violation[] {
  return examine({ folder, now: clock.now(), complete: true }).flatMap(({ name, found }) =>
    found.map(({ message }) => `${name}: ${message}`),
  );
}

function differences(resource: Resource, theirs: CrmRecord, ours: CrmRecord): readonly string[] {
  const hidden = new Set(
    Object.values(CONTRACTS[resource].body)
      .filter((field) => field.writeOnly === true)
      .map((field) => field.path),
  );
  return Object.keys(CONTRACTS[resource].record).filter(
    (name) =>
      !hidden.has(name) &&
      name !== "attachment" &&
      name !== "resume" &&
      plain(theirs[name]) !== plain(ours[name]),
  );
}

/** Names of people inside attendees are copies, as old as the record that holds them. */
function plain(value: unknown): string {
  return JSON.stringify(
    value === undefined || value === "" ? null : value,
    (name, inner: unknown) => (name === "full_name" ? undefined : inner),
  );
}

function stored(edit: Edit): string {
  return FOLLOWED[edit.resource]?.find((field) => field.name === edit.field)?.stored ?? edit.field;
}

function isList(edit: Edit): boolean {
  return FOLLOWED[edit.resource]?.find((field) => field.name === edit.field)?.kind === "list";
}

/** Whether a record has what an edit wrote. */
function carries(server: SimulatedServer, record: CrmRecord | null, edit: Edit): boolean {
  if (record === null) return false;
  const field = CONTRACTS[edit.resource].body[edit.field];
  if (field === undefined) return false;
  const value = server.store.read((reader) =>
    readBodyField(edit.field, field, record, reader.sources),
  );
  if (edit.item !== undefined)
    return ((value ?? []) as readonly CustomFieldItem[]).some(
      (item) => item.id === edit.item && item.value === edit.value,
    );
  return isList(edit) ? splitList(value).includes(edit.value) : value === edit.value;
}

/** Slug or id that a record has today, whatever the user called it. */
function identity(
  { store }: Ending,
  { resource, key }: { readonly resource: Resource; readonly key: string },
): string {
  return store.read((reader) => {
    if (isSlugged(resource)) return reader.records.currentSlug(key);
    const record = reader.records.byId(resource, Number(key));
    return record === null ? key : String(record.id);
  });
}

function aliases(
  ending: Ending,
  resource: Resource,
  ...keys: readonly string[]
): readonly string[] {
  const all = new Set(keys);
  for (const key of keys) all.add(identity(ending, { resource, key }));
  for (const made of ending.ledger.creations)
    if (made.resource === resource && all.has(identity(ending, made))) all.add(made.key);
  return [...all];
}
