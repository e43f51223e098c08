import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import { groupOf, groupsIn } from "../../shared/contract/field-groups.ts";
import { pickFields, withoutFields } from "../../shared/contract/body-value.ts";
import { joinRejected } from "../store/outbox/join-rejected.ts";
import type { OutboxEntry } from "../store/outbox/entry.ts";
import { type Sent, settleFailure } from "./attempt.ts";
import type { SyncContext } from "./context.ts";
import { parkAsGone, saveWritten } from "./finish-update.ts";
import { type FieldsWritten, type Rejection, writeFields } from "./write-fields.ts";

type Fields = Readonly<Record<string, unknown>>;
/** Fields that belong together. */
type Group = readonly string[];

/** Most further writes of one attempt in search of the rejected fields. */
const MAX_WRITES = 8;

/**
 * Finds out which fields of an update are rejected, or invalid here, sends the others, each part as
 * a change of its own, and parks these. Takes those that the rejection names; if it names none, it
 * sends one half after the other. What was not found within `MAX_WRITES` is parked as well.
 */
export class RejectedFields {
  readonly #context: SyncContext;
  readonly #send: Fields;
  /** Entry with the fields that are neither sent nor judged yet, and its rejected fields. */
  #entry: OutboxEntry;
  /** The server's record after the last write. */
  #record: CrmRecord;
  #isPartSent = false;
  readonly #parts: (readonly Group[])[] = [];
  readonly #rejected = new Set<string>();
  readonly #rejections: Rejection[] = [];

  constructor(context: SyncContext, entry: OutboxEntry, send: Fields, record: CrmRecord) {
    this.#context = context;
    this.#entry = entry;
    this.#send = send;
    this.#record = record;
  }

  /** `firstRejection`: what the server answered to all fields together. */
  async search(firstRejection: Rejection): Promise<Sent> {
    this.#divide(groupsIn(this.#entry.resource, this.#send), firstRejection);
    for (let writes = 0; ; writes += 1) {
      const part = this.#parts.shift();
      if (part === undefined) return this.#park();
      if (writes >= MAX_WRITES || this.#context.stopped()) {
        this.#reject(part, firstRejection);
        continue;
      }
      const fields = pickFields(this.#send, part.flat());
      const result = await writeFields(this.#context, this.#entry, this.#record, fields);
      switch (result.kind) {
        case "written":
          this.#save(fields, result);
          break;
        case "rejected":
        case "invalid":
          this.#divide(part, result);
          break;
        case "gone":
          return parkAsGone(this.#context, this.#entry);
        case "failed":
          return settleFailure(this.#context, this.#entry, result.failure);
      }
    }
  }

  #divide(groups: readonly Group[], rejection: Rejection): void {
    const { resource } = this.#entry;
    const isNamed = (field: string) => rejection.fields.some((name) => isNameOf(name, field));
    const namedGroups = groups.filter((group) => group.some(isNamed));
    const otherGroups = groups.filter((group) => !namedGroups.includes(group));
    // A field that was not changed is rejected, such as the owner: then all parts would be.
    const isElsewhere =
      namedGroups.length === 0 &&
      Object.keys(CONTRACTS[resource].body).some((field) => isNamed(field));
    if (isElsewhere || groups.length === 1) this.#reject(groups, rejection);
    else if (namedGroups.length > 0) {
      this.#reject(namedGroups, rejection);
      if (otherGroups.length > 0) this.#parts.unshift(otherGroups);
    } else {
      const half = Math.ceil(groups.length / 2);
      this.#parts.unshift(groups.slice(0, half), groups.slice(half));
    }
  }

  #reject(groups: readonly Group[], rejection: Rejection): void {
    for (const field of groups.flat()) this.#rejected.add(field);
    this.#rejections.push(rejection);
  }

  /** Turns fields that the server accepted into a change of their own, which is done. */
  #save(fields: Fields, { version, status }: Extract<FieldsWritten, { kind: "written" }>): void {
    const { resource, recordId, slug, title, createdAt, id } = this.#entry;
    const { context, body, base } = this.#entry;
    const names = Object.keys(fields);
    const remainingEntry = {
      body: withoutFields(body, names),
      base: withoutFields(base, basesOf(this.#entry, names)),
    };
    this.#context.store.write(
      (writer) => {
        writer.outbox.patch(id, remainingEntry);
        const ownEntry = writer.outbox.enqueue({
          kind: "update",
          resource,
          recordId,
          slug,
          title,
          body: pickFields(body, names),
          base: pickFields(base, basesOf(this.#entry, names)),
          createdAt,
        });
        writer.outbox.patch(ownEntry.id, { context, attempts: this.#entry.attempts });
        saveWritten(this.#context, writer, ownEntry, version, fields, status, id);
      },
      { durable: true },
    );
    this.#entry = { ...this.#entry, ...remainingEntry };
    this.#record = version.record;
    this.#isPartSent = true;
  }

  #park(): Sent {
    const { store } = this.#context;
    const { id, resource, recordId, body, base } = this.#entry;
    const names = [...this.#rejected].filter((name) => name in body);
    const [firstPart] = this.#rejections;
    if (firstPart === undefined || names.length === 0) {
      store.write((writer) => writer.outbox.drop(id), { durable: true });
      return { kind: "done" };
    }
    const messages = new Set(this.#rejections.map(({ failure }) => messageOf(failure)));
    const outcome = settleFailure(this.#context, this.#entry, firstPart.failure, {
      body: pickFields(body, names),
      base: pickFields(base, basesOf(this.#entry, names)),
      ...(messages.size > 1
        ? { error: { status: statusOf(firstPart.failure), message: [...messages].join(" ") } }
        : {}),
    });
    store.write((writer) => joinRejected(writer, resource, recordId), { durable: true });
    return outcome.kind === "parked" ? { ...outcome, isPartSent: this.#isPartSent } : outcome;
  }
}

/** Names in the base of an entry that belong to fields of its body. */
function basesOf({ resource }: OutboxEntry, fields: readonly string[]): readonly string[] {
  return fields.flatMap((field) => groupOf(resource, field));
}

/** Returns whether a name in an error is that of a field: `stage` and `stageId` are `stage_id`. */
function isNameOf(name: string, field: string): boolean {
  const plain = name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replaceAll("-", "_")
    .toLowerCase();
  return field === plain || ["id", "slug", "slugs"].some((end) => field === `${plain}_${end}`);
}

function messageOf(failure: Rejection["failure"]): string {
  return "message" in failure ? failure.message : "";
}

function statusOf(failure: Rejection["failure"]): number | null {
  return "status" in failure ? failure.status : null;
}
