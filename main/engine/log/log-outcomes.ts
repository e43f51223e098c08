import type { DoctorState } from "../../../shared/local/doctor.ts";
import type { Log } from "../../../shared/runtime/log.ts";
import type { WireRequest } from "../../../shared/wire.ts";
import type { ClientRequest } from "../../remote/client.ts";
import type { Failure, Outcome } from "../../remote/outcome.ts";
import type { CycleKind, CycleResult } from "../../sync/cycle.ts";
import { isResource } from "../../../shared/contract/resource.ts";
import { CUSTOM_FIELD_PATH } from "../../../shared/contract/routes.ts";
import { routeOf } from "../../../shared/local/contract.ts";
import { matchLocal } from "../../../shared/local/request.ts";

/** Logs events as counts and kinds: no line contains a server message or part of a record. */

export function logCycle(log: Log, kind: CycleKind, result: CycleResult, requests: number): void {
  const { pulled, pushed, conflicts, rejected, failure } = result;
  const arrived = Object.fromEntries(Object.entries(pulled).filter(([, count]) => count > 0));
  const counts = { kind, requests, pulled: arrived, pushed, conflicts, rejected };
  if (failure === null) log("info", "A sync cycle is done", counts);
  else log("info", "A sync cycle ended early", { ...counts, ...failureDetails(failure) });
}

function failureDetails(failure: Failure): {
  readonly failure: Failure["kind"];
  readonly status: number | null;
} {
  switch (failure.kind) {
    case "unauthorized":
      return { failure: failure.kind, status: 401 };
    case "rate-limited":
      return { failure: failure.kind, status: 429 };
    case "missing":
    case "rejected":
    case "forbidden":
    case "unavailable":
      return { failure: failure.kind, status: failure.status };
  }
}

/** Logs a request that the server refused, without saying which record it was about. */
export function logRefusal(
  log: Log,
  { method, path, purpose }: ClientRequest,
  outcome: Outcome,
): void {
  if (outcome.kind === "ok") return;
  const { failure, status } = failureDetails(outcome);
  // Nothing was sent: the cycle that asked says so.
  if (status === null) return;
  log("info", `The server answered ${method} ${routeName({ method, path })} with ${status}`, {
    purpose,
    failure,
  });
}

/** Logs a request of the page or of another program that the app refused. */
export function logAnswer(log: Log, request: WireRequest, status: number): void {
  if (status < 400) return;
  log(
    status < 500 ? "info" : "warn",
    `${request.method} ${routeName(request)} was answered with ${status}`,
  );
}

export function logDoctor(log: Log, { state, report, message }: DoctorState): void {
  switch (state) {
    case "none":
    case "running":
      return;
    case "finished":
      log(report?.damaged === true ? "error" : "info", "A check is done", {
        findings: report?.findings.length,
        repaired: report?.findings.filter(({ repaired }) => repaired).length,
        checks: [...new Set(report?.findings.map(({ check }) => check))],
        damaged: report?.damaged,
      });
      return;
    case "cancelled":
      log("info", "A check was cancelled");
      return;
    case "failed":
      log("error", "A check failed", { message });
  }
}

/** Returns the pattern of a request's path, so that a log does not name records. */
export function routeName(request: Pick<WireRequest, "method" | "path">): string {
  const { path } = request;
  if (path === CUSTOM_FIELD_PATH) return path;
  const [, root, ...parts] = path.split("/");
  switch (root) {
    case "v1":
      return ["/v1", ...parts.slice(0, 4).map((part, index) => recordPart(part, index))].join("/");
    case "local": {
      const route = matchLocal(request);
      return `/local/${route === null ? ":unknown" : routeOf(route.name).path}`;
    }
    default:
      return "/:unknown";
  }
}

function recordPart(part: string, index: number): string {
  if (index === 0) return isResource(part) ? part : ":unknown";
  return index === 1 && part === "search" ? part : ":key";
}
