import { readDefinitions } from "../../shared/contract/read-custom-field.ts";
import {
  CUSTOM_FIELD_ENTITIES,
  type CustomFieldDefinition,
  type CustomFieldEntity,
} from "../../shared/contract/custom-field.ts";
import { CUSTOM_FIELD_PATH } from "../../shared/contract/routes.ts";
import { ageOf } from "../../shared/runtime/clock.ts";
import type { Failure } from "../remote/outcome.ts";
import { DEFINITIONS_LIST } from "../../shared/local/left-out.ts";
import { requestWithRetry, isShortPause } from "./request-with-retry.ts";
import type { SyncContext } from "./context.ts";
import { failureScope, problemMessage } from "./failure-scope.ts";
import { isDue, rememberProblem, storedProblems } from "./list-problems.ts";
import { forgetHeldDeletions, hasHeldDeletions, mayRemove } from "./removals.ts";
import { STATE } from "../store/state-keys.ts";
import type { StoreWriter } from "../store/types.ts";

/**
 * Reads all custom-field definitions. Returns null on success, and also if sending has to stop.
 * api-spec: Custom fields.
 */
export async function pullDefinitions(
  context: SyncContext,
  request = requestWithRetry,
): Promise<Failure | null> {
  if (context.stopped()) return null;
  const outcome = await request(context, {
    lane: "incremental",
    purpose: "custom-fields",
    method: "GET",
    path: CUSTOM_FIELD_PATH,
  });
  if (outcome.kind === "missing")
    return {
      ...outcome,
      message: "There is no /v1 API at this address. Check the server's address.",
    };
  if (outcome.kind !== "ok") return outcome;
  const read = readDefinitions(outcome.body);
  if (read === null || (read.definitions.length === 0 && read.leftOut > 0)) {
    return {
      kind: "unavailable",
      status: outcome.status,
      message: "The response isn't a list of custom fields. This may not be a /v1 server.",
      sent: true,
      fault: "server",
    };
  }
  if (read.leftOut > 0)
    context.log("warn", "Custom fields of the server were left out", { count: read.leftOut });
  context.store.write(
    (writer) => {
      writer.lookups.saveDefinitions(
        CUSTOM_FIELD_ENTITIES.flatMap((entity) =>
          believedDefinitions(writer, entity, read, context.clock.now()),
        ),
      );
      writer.state.set(STATE.definitionsReadAt, context.steady.now());
    },
    { durable: false },
  );
  return null;
}

/**
 * Returns the definitions of an entity after an answer. Too many that are missing at once, such as
 * all, wait for the user's confirmation as deletions of records do; an unreadable row may be any.
 */
function believedDefinitions(
  writer: StoreWriter,
  entity: CustomFieldEntity,
  { definitions, leftOut }: NonNullable<ReturnType<typeof readDefinitions>>,
  nowMs: number,
): readonly CustomFieldDefinition[] {
  const present = definitions.filter(({ entity_name }) => entity_name === entity);
  const storedDefinitions = writer.lookups.definitions(entity);
  const missingDefinitions = storedDefinitions.filter(({ id }) =>
    present.every((definition) => definition.id !== id),
  );
  const list = `${DEFINITIONS_LIST}:${entity}`;
  if (missingDefinitions.length > 0) {
    if (
      leftOut > 0 ||
      !mayRemove(writer, list, missingDefinitions.length, storedDefinitions.length, nowMs)
    )
      return [...present, ...missingDefinitions];
  }
  if (missingDefinitions.length > 0 || hasHeldDeletions(writer, list))
    forgetHeldDeletions(writer, list);
  return present;
}

/**
 * Reads the definitions again before custom fields are sent, unless they were tried recently:
 * fields or options may have changed while the app was offline. If they cannot be read, the known
 * ones are used; only a failure of the whole connection is returned.
 */
export async function refreshDefinitions(context: SyncContext): Promise<Failure | null> {
  const { store, steady } = context;
  const readAt = store.read((reader) => reader.state.get(STATE.definitionsReadAt));
  if (readAt !== undefined && ageOf(readAt, steady.now()) < FRESH_MS) return null;
  const problem = store.read(storedProblems).get(DEFINITIONS_LIST);
  if (problem !== undefined && !isDue(problem, steady.now())) return null;
  const failure = await pullDefinitions(context, (_context, request) => context.send(request));
  if (failure === null) return null;
  if (failure.kind === "rate-limited" && isShortPause(failure)) {
    // Definitions may have a rate limit of their own, so changes do not wait for them.
    const listProblem = { problem: "failing", message: problemMessage(failure) } as const;
    store.write((writer) => rememberProblem(writer, DEFINITIONS_LIST, listProblem, steady.now()), {
      durable: false,
    });
    return null;
  }
  return failureScope(failure) === "connection" ? failure : null;
}

const FRESH_MS = 120_000;
