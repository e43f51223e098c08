import type { EngineEvent } from "../bridge.ts";
import type { BlobRef, WrittenResponse } from "../wire.ts";

/** What the engine says. */
export type EngineMessage =
  | { readonly type: "answer"; readonly id: number; readonly response: WrittenResponse }
  | {
      readonly type: "blob";
      readonly id: number;
      readonly ref: BlobRef | null;
      readonly message: string | null;
    }
  | {
      readonly type: "blob-file";
      readonly id: number;
      readonly file: { readonly path: string; readonly ref: BlobRef } | null;
    }
  | { readonly type: "event"; readonly event: EngineEvent };
