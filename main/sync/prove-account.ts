import { parseInstant } from "../../shared/contract/instant.ts";
import { normalizeRecord } from "../../shared/contract/normalize.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import { recordKey } from "../../shared/contract/record-key.ts";
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

/** Known records to look for; any of them may have been deleted meanwhile. */
const SAMPLES_PER_RESOURCE = 2;
const ORDER: readonly Resource[] = [
  "contact",
  "candidate",
  "job",
  "activity",
  "organization",
  "deal",
];

/** After a change of address or token: it is unknown whether the account is still the same. */
export function doubtAccount(writer: StoreWriter): void {
  writer.state.set(STATE.accountInDoubt, true);
}

function isAccountInDoubt(context: Pick<SyncContext, "store">): boolean {
  return Boolean(context.store.read((reader) => reader.state.get(STATE.accountInDoubt)));
}

/**
 * Looks for known records before anything is read or sent with another address or token: another
 * account's lists would mix with this workspace, and unsent changes would go to the wrong CRM.
 * Returns null when the account is the same, or nothing is known yet.
 */
export async function proveAccount(context: SyncContext): Promise<Failure | null> {
  if (!isAccountInDoubt(context) || context.stopped()) return null;
  let looked = 0;
  /**
   * The last answer that says nothing about a record: from a server that is down, or a captive
   * portal.
   */
  let unusable: Failure | null = null;
  let told = false;
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
    if (outcome.kind === "unauthorized") return outcome;
    if (
      outcome.kind === "rate-limited" ||
      (outcome.kind === "unavailable" && outcome.status === null)
    ) {
      context.store.write((writer) => writer.state.set(STATE.accountInDoubt, resource), {
        durable: false,
      });
      return outcome;
    }
    looked += 1;
    if (outcome.kind === "unavailable") unusable = outcome;
    else told = true;
  }
  if (looked === 0) {
    context.store.write((writer) => writer.state.set(STATE.accountInDoubt, null), {
      durable: true,
    });
    return null;
  }
  if (!told && unusable !== null) return unusable;
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
  const unanswered = context.store.read((reader) => reader.state.get(STATE.accountInDoubt));
  const order = ORDER.toSorted((a, b) => Number(a === unanswered) - Number(b === unanswered));
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

/** Ids are small numbers that every account has: slug and time of creation tell accounts apart. */
function isSame(resource: Resource, known: CrmRecord, answer: unknown): boolean {
  const read = normalizeRecord(CONTRACTS[resource], answer);
  if (!read.ok) return false;
  const { record } = read;
  const created = parseInstant(record.created_at);
  return (
    record.id === known.id &&
    record.slug === known.slug &&
    created === parseInstant(known.created_at)
  );
}
