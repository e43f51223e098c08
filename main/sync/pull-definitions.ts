import { readDefinitions } from "../../shared/contract/read-custom-field.ts";
import { CUSTOM_FIELD_PATH } from "../../shared/contract/routes.ts";
import { ageOf } from "../../shared/runtime/stored-time.ts";
import type { Failure } from "../remote/outcome.ts";
import { DEFINITIONS_LIST } from "../../shared/local/list-problem.ts";
import { requestWithRetry, isShortPause } from "./request-with-retry.ts";
import type { SyncContext } from "./context.ts";
import { failureScope, problemMessage } from "./failure-scope.ts";
import { isDue, rememberProblem, storedProblems } from "./list-problems.ts";
import { STATE } from "../store/state-keys.ts";

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
  if (outcome.kind === "missing") {
    return {
      kind: "unavailable",
      status: outcome.status,
      message: "There is no /v1 API at this address. Check the server's address.",
      sent: true,
    };
  }
  if (outcome.kind !== "ok") return outcome;
  const read = readDefinitions(outcome.body);
  if (read === null) {
    return {
      kind: "unavailable",
      status: outcome.status,
      message: "The response isn't a list of custom fields. This may not be a /v1 server.",
      sent: true,
    };
  }
  if (read.leftOut > 0)
    context.log("warn", "Custom fields of the server were left out", { count: read.leftOut });
  context.store.write(
    (writer) => {
      writer.lookups.saveDefinitions(read.definitions);
      writer.state.set(STATE.definitionsReadAt, context.steady.now());
    },
    { durable: false },
  );
  return null;
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
    // This list may have a rate limit of its own, so changes do not wait for it.
    const listProblem = { problem: "failing", message: problemMessage(failure) } as const;
    store.write((writer) => rememberProblem(writer, DEFINITIONS_LIST, listProblem, steady.now()), {
      durable: false,
    });
    return null;
  }
  return failureScope(failure) === "connection" ? failure : null;
}

const FRESH_MS = 120_000;
