import { matchLocal } from "../../../shared/local/request.ts";
import type { RouteName, RouteNameOf } from "../../../shared/local/contract.ts";
import type { WireRequest, WireResponse } from "../../../shared/wire.ts";
import { backupHandlers, doctorHandlers, logHandlers } from "./maintenance-routes.ts";
import { bulkHandlers, bulkRunHandlers } from "./bulk-routes.ts";
import {
  budgetHandlers,
  connectionHandlers,
  pictureHandlers,
  uiSettingsHandlers,
  workspaceHandlers,
} from "./settings-routes.ts";
import { duplicateHandlers } from "./duplicate-routes.ts";
import { erasureHandlers } from "./erasure-routes.ts";
import { outboxHandlers } from "./outbox-routes.ts";
import { draftHandlers } from "./draft-routes.ts";
import { cvHandlers } from "./cv-routes.ts";
import { importHandlers } from "./import-routes.ts";
import { matchHandlers } from "./match-routes.ts";
import { packHandlers } from "./pack-routes.ts";
import { recordHandlers } from "./record-routes.ts";
import { reportHandlers } from "./report-routes.ts";
import { removedHandlers, statusHandlers } from "./removed-routes.ts";
import { answerRoute, type EngineHandlers, type LocalOptions, unknown } from "./route.ts";
import { searchHandlers } from "./search-routes.ts";
import { shortlistHandlers } from "./shortlist-routes.ts";

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
  ...matchHandlers,
  ...shortlistHandlers,
  ...packHandlers,
  ...draftHandlers,
  ...importHandlers,
  ...cvHandlers,
  ...erasureHandlers,
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
  const route = matchLocal(request);
  if (route === null || !isHandled(route.name)) return unknown(request);
  return answerRoute(HANDLERS, { ...route, name: route.name }, local, request);
}

function isHandled(name: RouteName): name is RouteNameOf<"engine"> {
  return Object.hasOwn(HANDLERS, name);
}
