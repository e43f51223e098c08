import type { z } from "zod";
import type { Profile } from "../../../shared/contract/profile.ts";
import type { LocalStatus } from "../../../shared/local/status.ts";
import type { Clock } from "../../../shared/runtime/clock.ts";
import type { Log } from "../../../shared/runtime/log.ts";
import type { Method, WireRequest, WireResponse } from "../../../shared/wire.ts";
import type { Api } from "../../api/create-api.ts";
import type { WriteMode } from "../../api/write-mode.ts";
import type { Store } from "../../store/types.ts";
import type { Purpose } from "../../remote/purpose.ts";
import type { Backups } from "../backups/backups.ts";
import type { BudgetSetting } from "../budget-setting.ts";
import type { ConnectionSettings } from "../connection.ts";
import type { DoctorRuns } from "../doctor/doctor-runs.ts";
import type { DuplicateScan } from "../duplicate-scan.ts";
import type { LogFile } from "../log/open-log.ts";
import type { SyncRunner } from "../sync-runner.ts";
import type { ConnectionTest } from "../test-connection.ts";

/** What the local routes work with. */
export interface LocalOptions {
  readonly store: Store;
  readonly runner: SyncRunner;
  readonly connection: ConnectionSettings;
  /** The operations that this server has, as far as is known. */
  readonly profile: () => Profile;
  readonly duplicates: DuplicateScan;
  readonly doctor: DoctorRuns;
  readonly backups: Backups;
  readonly status: () => LocalStatus;
  /** Asks the server whether address and token are good. */
  readonly test: () => Promise<ConnectionTest>;
  /** The /v1 routes, and how they write. */
  readonly api: Api;
  readonly mode: WriteMode;
  readonly budget: BudgetSetting;
  /** Requests since the start, by what they were for. */
  readonly requests: () => Readonly<Record<Purpose, number>>;
  /** Folder of the workspace. */
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Log;
  /** Null where this engine keeps no log. */
  readonly logFile: LogFile | null;
  readonly version: string | null;
  readonly now: () => number;
  readonly ulid: () => string;
  readonly origin: string;
}

export interface LocalCall {
  readonly local: LocalOptions;
  readonly request: WireRequest;
  readonly query: Readonly<Record<string, string>>;
  /** The segments that stand where the path has `:name`, decoded, in their order. */
  readonly segments: readonly string[];
}

/** One route below /local/. */
export interface LocalRoute {
  readonly method: Method;
  /** For example `outbox/:id/retry`. */
  readonly path: string;
  readonly answer: (call: LocalCall) => WireResponse | Promise<WireResponse>;
}

export const OK: WireResponse = { status: 200, body: {} };

export function bad(message: string): WireResponse {
  return { status: 400, body: { message } };
}

export function unknown(request: WireRequest): WireResponse {
  return { status: 404, body: { message: `There is no ${request.method} ${request.path}.` } };
}

/** Answers 400 with a sentence when the body is not of the form. */
export function withBody<T>(
  schema: z.ZodType<T>,
  request: WireRequest,
  use: (body: T) => WireResponse | Promise<WireResponse>,
): WireResponse | Promise<WireResponse> {
  const parsed = schema.safeParse(request.body);
  return parsed.success ? use(parsed.data) : bad(issueText(parsed.error));
}

function issueText(error: z.ZodError): string {
  const [issue] = error.issues;
  const path = issue?.path.join(".") ?? "";
  return `The body cannot be read: ${path === "" ? "" : `${path}: `}${issue?.message ?? "not of the form"}.`;
}
