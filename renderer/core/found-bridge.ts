import type { Bridge } from "../../shared/bridge.ts";

export type FoundBridge =
  { readonly ok: true; readonly bridge: Bridge } | { readonly ok: false; readonly message: string };
