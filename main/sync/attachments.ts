import { isBlobRef } from "../../shared/wire.ts";
import type { ClientRequest } from "../remote/client.ts";
import type { SyncContext } from "./context.ts";

export type Attached =
  | {
      readonly ok: true;
      /** Content of the request. */
      readonly content: Pick<ClientRequest, "body" | "files">;
    }
  /** `field`: the one whose file is gone. */
  | { readonly ok: false; readonly field: string; readonly message: string };

/**
 * Separates the files from a body and reads their contents. A body without files is sent as JSON.
 */
export async function attach(
  context: SyncContext,
  body: Readonly<Record<string, unknown>>,
): Promise<Attached> {
  const otherFields: Record<string, unknown> = {};
  const files: NonNullable<ClientRequest["files"]>[number][] = [];
  for (const [field, value] of Object.entries(body)) {
    if (!isBlobRef(value)) {
      otherFields[field] = value;
      continue;
    }
    const blob = value;
    const bytes = await context.blobs.read(blob.blob);
    if (bytes === null)
      return {
        ok: false,
        field,
        message: `The file ${blob.name} is no longer in the workspace. Choose it again.`,
      };
    files.push({ field, name: blob.name, type: blob.type, bytes });
  }
  return { ok: true, content: { body: otherFields, ...(files.length > 0 && { files }) } };
}
