import { customFieldDefinitionSchema } from "../../shared/contract/custom-field.ts";
import { CUSTOM_FIELD_PATH } from "../../shared/contract/routes.ts";
import type { Failure } from "../remote/outcome.ts";
import { askPatiently } from "./ask-patiently.ts";
import type { SyncContext } from "./context.ts";

/** Reads the definitions of all custom fields. Null when that worked, or nothing may be sent. api-spec: Custom fields. */
export async function pullDefinitions(context: SyncContext): Promise<Failure | null> {
  if (context.stopped()) return null;
  const outcome = await askPatiently(context, {
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
  const rows: readonly unknown[] = Array.isArray(outcome.body) ? outcome.body : [];
  if (!Array.isArray(outcome.body)) {
    return {
      kind: "unavailable",
      status: outcome.status,
      message: "The answer is no list of custom fields: this may not be a /v1 server.",
      sent: true,
    };
  }
  const definitions = rows.flatMap((row) => {
    const parsed = customFieldDefinitionSchema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
  context.store.write((writer) => writer.saveDefinitions(definitions), { durable: false });
  return null;
}
