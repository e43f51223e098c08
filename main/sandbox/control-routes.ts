import { z } from "zod";
import { failureResponse } from "../../shared/contract/errors.ts";
import { isResource } from "../../shared/contract/resource.ts";
import type { WireRequest, WireResponse } from "../../shared/wire.ts";
import type { Colleague } from "./colleague.ts";
import type { Control } from "./control.ts";

const tokenSchema = z.object({ token: z.string().min(1) });
const DONE: WireResponse = { status: 200, body: {} };

/**
 * The routes under `/sandbox/`, for tests that run outside of its process. docs/sandbox.md lists
 * them.
 */
export function controlRoute(
  control: Control,
  colleague: Colleague,
  request: WireRequest,
): WireResponse {
  const [, , name = "", ...rest] = request.path.split("/");
  switch (`${request.method} ${name}`) {
    case "GET log":
      return {
        status: 200,
        body: { counts: control.counts(), last: control.last(), open: control.open() },
      };
    case "DELETE log":
      control.resetLog();
      return DONE;
    case "GET faults":
      return { status: 200, body: { rules: control.faults.report() } };
    case "PUT faults":
      return setFaults(control, request.body);
    case "DELETE faults":
      control.clearFaults();
      return DONE;
    case "PUT token":
    case "POST token": {
      const parsed = tokenSchema.safeParse(request.body);
      if (!parsed.success)
        return failureResponse({
          kind: "malformed",
          message: 'The body must be {"token": "TEXT"}.',
        });
      control.setToken(parsed.data.token);
      return DONE;
    }
    case "POST revoke-token":
      control.revokeToken();
      return DONE;
    case "DELETE record":
      return removeRecord(colleague, rest);
    default:
      return failureResponse({ kind: "no_route", method: request.method, path: request.path });
  }
}

function setFaults(control: Control, rules: unknown): WireResponse {
  try {
    control.faults.set(rules);
    return DONE;
  } catch (error) {
    const message = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
    return failureResponse({ kind: "malformed", message });
  }
}

/** `DELETE /sandbox/record/contact/contact_x`: what colleagues can do and /v1 cannot. */
function removeRecord(
  colleague: Colleague,
  [resource = "", key = ""]: readonly string[],
): WireResponse {
  if (!isResource(resource))
    return failureResponse({ kind: "malformed", message: `${resource} is not a kind of record.` });
  return colleague.remove(resource, key) ? DONE : failureResponse({ kind: "not_found", what: key });
}
