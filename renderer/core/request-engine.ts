import { z } from "zod";
import type { Bridge } from "../../shared/bridge.ts";
import { CONTRACTS } from "../../shared/contract/catalog.ts";
import type { ResourceContract } from "../../shared/contract/define.ts";
import { inWords, issuesInWords } from "../../shared/contract/validate-body.ts";
import { CUSTOM_FIELD_PATH } from "../../shared/contract/routes.ts";
import { matchLocal } from "../../shared/local/request.ts";
import {
  type CustomFieldDefinition,
  customFieldDefinitionSchema,
} from "../../shared/contract/custom-field.ts";
import { isResource } from "../../shared/contract/resource.ts";
import type { WireRequest } from "../../shared/wire.ts";
import { CONNECTION_TEXTS } from "./texts.ts";

/** A failure that can be shown: its message says what to do. */
export class RequestError extends Error {
  override readonly name = "RequestError";
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const definitionsSchema = z.array(customFieldDefinitionSchema);
const withIssues = z.object({
  errors: z.array(z.object({ field: z.string(), message: z.string() })).min(1),
});
const withMessage = z.object({ message: z.string() });
const withFieldErrors = z.array(z.object({ error_message: z.string() })).min(1);

/** Asks the engine; throws a `RequestError` for everything but success. */
export async function requestEngine(
  bridge: Pick<Bridge, "request">,
  request: WireRequest,
): Promise<unknown> {
  const { status, body } = await bridge.request(request);
  if (status >= 200 && status < 300) return body;
  throw new RequestError(
    status,
    messageOf(body, contractOf(request)) ?? CONNECTION_TEXTS.answered(status),
  );
}

export async function readCustomFields(bridge: Bridge): Promise<readonly CustomFieldDefinition[]> {
  const answer = await requestEngine(bridge, { method: "GET", path: CUSTOM_FIELD_PATH });
  return definitionsSchema.parse(answer);
}

const heldSchema = z.object({ path: z.string() });

/**
 * Returns the contract of the requested resource, also of a request that is held back for its undo;
 * null if it is about no record.
 */
function contractOf(request: WireRequest): ResourceContract | null {
  const local = matchLocal(request);
  const path =
    local?.name === "holdChange" ? heldSchema.safeParse(request.body).data?.path : request.path;
  const resource =
    local?.name === "editRecord"
      ? local.segments["resource"]
      : /^\/v1\/([a-z]+)/.exec(path ?? "")?.[1];
  return resource !== undefined && isResource(resource) ? CONTRACTS[resource] : null;
}

function messageOf(body: unknown, contract: ResourceContract | null): string | null {
  const issues = contract === null ? null : withIssues.safeParse(body);
  if (contract !== null && issues?.success === true)
    return issuesInWords(contract, issues.data.errors);
  const single = withMessage.safeParse(body);
  if (single.success)
    return contract === null ? single.data.message : inWords(contract, single.data.message);
  const fieldErrors = withFieldErrors.safeParse(body);
  return fieldErrors.success ? fieldErrors.data.map((item) => item.error_message).join(" ") : null;
}
