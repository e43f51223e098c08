import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import { BACKUP_ROUTES } from "./routes/backup-routes.ts";
import { BULK_RUN_ROUTES } from "./routes/bulk-run-routes.ts";
import { BULK_ROUTES } from "./routes/bulk-routes.ts";
import { BUDGET_ROUTES } from "./routes/budget-routes.ts";
import { CONNECTION_ROUTES } from "./routes/connection-routes.ts";
import { DESK_ROUTES } from "./routes/desk-routes.ts";
import { DOCTOR_ROUTES } from "./routes/doctor-routes.ts";
import { DUPLICATE_ROUTES } from "./routes/duplicate-routes.ts";
import { ME_ROUTES } from "./routes/me-routes.ts";
import { OUTBOX_ROUTES } from "./routes/outbox-routes.ts";
import { RECORD_ROUTES } from "./routes/record-routes.ts";
import { REPORT_ROUTES } from "./routes/report-routes.ts";
import { REMOVED_ROUTES } from "./routes/removed-routes.ts";
import { LOG_ROUTES } from "./routes/log-routes.ts";
import { type LocalOptions, type LocalRoute, unknown } from "./routes/route.ts";
import { SEARCH_ROUTES } from "./routes/search-routes.ts";
import { STATUS_ROUTES } from "./routes/status-routes.ts";
import { UNDO_SEND_ROUTES } from "./routes/undo-send-routes.ts";
import { WORKSPACE_ROUTES } from "./routes/workspace-routes.ts";

/** Every one of them; docs/local-api.md says what they do. */
export const LOCAL_ROUTES: readonly LocalRoute[] = [
  ...STATUS_ROUTES,
  ...CONNECTION_ROUTES,
  ...BUDGET_ROUTES,
  ...OUTBOX_ROUTES,
  ...SEARCH_ROUTES,
  ...RECORD_ROUTES,
  ...REMOVED_ROUTES,
  ...BULK_ROUTES,
  ...BULK_RUN_ROUTES,
  ...DESK_ROUTES,
  ...DOCTOR_ROUTES,
  ...BACKUP_ROUTES,
  ...REPORT_ROUTES,
  ...DUPLICATE_ROUTES,
  ...WORKSPACE_ROUTES,
  ...ME_ROUTES,
  ...UNDO_SEND_ROUTES,
  ...LOG_ROUTES,
];

/**
 * The routes that only the client has (docs/local-api.md). Malformed requests answer 400 with a
 * sentence, unknown ones 404.
 */
export async function handleLocal(
  local: LocalOptions,
  request: WireRequest,
): Promise<WireResponse> {
  const given = request.path.split("/").slice(2);
  for (const route of LOCAL_ROUTES) {
    const segments = route.method === request.method ? match(route.path.split("/"), given) : null;
    if (segments !== null)
      return route.answer({ local, request, query: request.query ?? {}, segments });
  }
  return unknown(request);
}

/** The segments in the places of `:name`; null when the path is another one. */
function match(pattern: readonly string[], given: readonly string[]): readonly string[] | null {
  if (pattern.length !== given.length) return null;
  const segments: string[] = [];
  for (const [index, part] of pattern.entries()) {
    const segment = given[index] ?? "";
    if (part.startsWith(":")) segments.push(decode(segment));
    else if (part !== segment) return null;
  }
  return segments;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
