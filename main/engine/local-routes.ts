import { matchLocal } from "../../shared/local/request.ts";
import type { RouteName, RouteNameOf } from "../../shared/local/contract.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import { backupHandlers } from "./routes/backup-routes.ts";
import { bulkHandlers, bulkRunHandlers } from "./routes/bulk-routes.ts";
import { budgetHandlers } from "./routes/budget-routes.ts";
import { connectionHandlers } from "./routes/connection-routes.ts";
import { doctorHandlers } from "./routes/doctor-routes.ts";
import { duplicateHandlers } from "./routes/duplicate-routes.ts";
import { outboxHandlers } from "./routes/outbox-routes.ts";
import { pictureHandlers } from "./routes/picture-routes.ts";
import { recordHandlers } from "./routes/record-routes.ts";
import { reportHandlers } from "./routes/report-routes.ts";
import { removedHandlers, statusHandlers } from "./routes/removed-routes.ts";
import { logHandlers } from "./routes/log-routes.ts";
import { answerRoute, type EngineHandlers, type LocalOptions, unknown } from "./routes/route.ts";
import { searchHandlers } from "./routes/search-routes.ts";
import { uiSettingsHandlers } from "./routes/ui-settings-routes.ts";
import { workspaceHandlers } from "./routes/workspace-routes.ts";

/** The handlers of every route that the engine of a workspace answers. */
const HANDLERS: EngineHandlers = {
  ...statusHandlers,
  ...connectionHandlers,
  ...budgetHandlers,
  ...outboxHandlers,
  ...searchHandlers,
  ...recordHandlers,
  ...pictureHandlers,
  ...removedHandlers,
  ...bulkHandlers,
  ...bulkRunHandlers,
  ...uiSettingsHandlers,
  ...doctorHandlers,
  ...backupHandlers,
  ...reportHandlers,
  ...duplicateHandlers,
  ...workspaceHandlers,
  ...logHandlers,
};

/**
 * Answers a request of `/local` (docs/local-api.md). Malformed requests get 400 with a sentence,
 * unknown ones 404.
 */
export async function handleLocal(
  local: LocalOptions,
  request: WireRequest,
): Promise<WireResponse> {
  const found = matchLocal(request);
  if (found === null || !isHandled(found.name)) return unknown(request);
  return answerRoute(HANDLERS, { ...found, name: found.name }, local, request);
}

function isHandled(name: RouteName): name is RouteNameOf<"engine"> {
  return Object.hasOwn(HANDLERS, name);
}
