import { parseInstant } from "../../shared/contract/instant.ts";
import { normalizeRecord } from "../../shared/contract/normalize.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { recordKey } from "../../shared/contract/record-view.ts";
import type { Resource } from "../../shared/contract/resource.ts";
import { address } from "../../shared/contract/routes.ts";
import { ANOTHER_ACCOUNT } from "../../shared/local/connection.ts";
import type { CrmRecord } from "../../shared/contract/define.ts";
import type { Failure } from "../remote/outcome.ts";
import { STATE } from "../store/state-keys.ts";
import type { StoreWriter } from "../store/types.ts";
import { requestWithRetry } from "./request-with-retry.ts";
import type { SyncContext } from "./context.ts";
import { effectiveProfile, isProved } from "./effective-profile.ts";

/** Known records that are looked for per resource; any of them may have been deleted meanwhile. */
const SAMPLES_PER_RESOURCE = 2;
const ORDER: readonly Resource[] = [
  "contact",
  "candidate",
  "job",
  "activity",
  "organization",
  "deal",
];

/** Call after a change of address or token: the account may be another one. */
export function doubtAccount(writer: StoreWriter): void {
  writer.state.set(STATE.accountInDoubt, true);
}

function isAccountInDoubt(context: Pick<SyncContext, "store">): boolean {
  return Boolean(context.store.read((reader) => reader.state.get(STATE.accountInDoubt)));
}

/**
 * Looks for known records before anything is read or sent with a new address or token. Otherwise
 * another account's lists could mix with this workspace, or unsent changes could go to the wrong
 * CRM. Returns null if the account is the same, or if no record is known yet.
 */
export async function proveAccount(context: SyncContext): Promise<Failure | null> {
  if (!isAccountInDoubt(context) || context.stopped()) return null;
  let requestCount = 0;
  /**
   * The last answer that says nothing about a record: the server is down, or a captive portal
   * answered.
   */
  let unusable: Failure | null = null;
  let isConclusive = false;
  for (const { resource, record } of samples(context)) {
    const key = recordKey(resource, record);
    const { method, path } = address(context.profile(), "get", resource, key);
    const outcome = await requestWithRetry(context, {
      lane: "push",
      purpose: "connection",
      method,
      path,
    });
    if (outcome.kind === "ok" && isSame(resource, record, outcome.body)) {
      context.store.write((writer) => writer.state.set(STATE.accountInDoubt, null), {
        durable: true,
      });
      return null;
    }
    if (outcome.kind === "unauthorized" || outcome.kind === "forbidden") return outcome;
    if (
      outcome.kind === "rate-limited" ||
      (outcome.kind === "unavailable" && outcome.status === null)
    ) {
      context.store.write((writer) => writer.state.set(STATE.accountInDoubt, resource), {
        durable: false,
      });
      return outcome;
    }
    requestCount += 1;
    if (outcome.kind === "unavailable") unusable = outcome;
    else if (outcome.kind === "ok" && !isRecord(resource, outcome.body)) unusable = NO_RECORD;
    else isConclusive = true;
  }
  if (requestCount === 0) {
    context.store.write((writer) => writer.state.set(STATE.accountInDoubt, null), {
      durable: true,
    });
    return null;
  }
  if (!isConclusive && unusable !== null) return unusable;
  return {
    kind: "unavailable",
    status: null,
    message: ANOTHER_ACCOUNT,
    sent: false,
  };
}

interface Sample {
  readonly resource: Resource;
  readonly record: CrmRecord;
}

/** Returns the newest records of each resource that has a get. */
function samples(context: SyncContext): readonly Sample[] {
  const { operations } = effectiveProfile(context.profile(), context.store);
  const unansweredResource = context.store.read((reader) => reader.state.get(STATE.accountInDoubt));
  const order = ORDER.toSorted(
    (a, b) => Number(a === unansweredResource) - Number(b === unansweredResource),
  );
  return order.flatMap((resource) => {
    if (!operations[resource].includes("get") || !isProved(context.store, resource, "get"))
      return [];
    return context.store.read((reader) =>
      reader.records
        .page(resource, {
          filter: { op: "between", field: "id", from: 1 },
          sort: [{ field: "updated_at", direction: "desc" }],
          offset: 0,
          limit: SAMPLES_PER_RESOURCE,
        })
        .flatMap(({ id }) => {
          const record = reader.records.base(resource, id);
          return record === null ? [] : [{ resource, record }];
        }),
    );
  });
}

/** Another answer than a record, such as `{}`, says nothing about whose the data is. */
const NO_RECORD: Failure = {
  kind: "unavailable",
  status: 200,
  message: "The response isn't the requested record. This may not be a /v1 server.",
  sent: true,
};

function isRecord(resource: Resource, answer: unknown): boolean {
  return normalizeRecord(CONTRACTS[resource], answer).ok;
}

/**
 * Returns whether an answer is the known record. Every account has the same small ids, so slug and
 * creation time are compared as well.
 */
function isSame(resource: Resource, knownRecord: CrmRecord, answer: unknown): boolean {
  const read = normalizeRecord(CONTRACTS[resource], answer);
  if (!read.ok) return false;
  const { record } = read;
  const created = parseInstant(record.created_at);
  return (
    record.id === knownRecord.id &&
    record.slug === knownRecord.slug &&
    created === parseInstant(knownRecord.created_at)
  );
}
