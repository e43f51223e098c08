/**
 * Electron's contextBridge between two worlds of one page: values are copied, functions and
 * promises are stood in for. Worlds share the page's events, and Chromium clones what an event
 * carries from one world to the other. Runs in the page, and may use nothing outside of itself.
 */
export type Encoded =
  | { readonly kind: "function" | "promise"; readonly id: number }
  | { readonly kind: "list"; readonly items: readonly Encoded[] }
  | { readonly kind: "object"; readonly entries: readonly (readonly [string, Encoded])[] }
  | { readonly kind: "error"; readonly message: string }
  | { readonly kind: "value"; readonly value: unknown };

type Said =
  | { readonly type: "expose"; readonly name: string; readonly value: Encoded }
  | { readonly type: "call"; readonly id: number; readonly values: readonly Encoded[] }
  | {
      readonly type: "returned" | "settled";
      readonly id: number;
      readonly ok: true;
      value: Encoded;
    }
  | { readonly type: "returned" | "settled"; readonly id: number; readonly ok: false; why: string };

export interface ContextBridge {
  expose(name: string, value: unknown): void;
}

/** `origins`: texts that begin with the first begin with the second in the other world. */
export function makeContextBridge(
  inbox: string,
  outbox: string,
  origins: readonly [string, string] | null,
): ContextBridge {
  let next = 0;
  let returned: Extract<Said, { type: "returned" | "settled" }> | null = null;
  const functions = new Map<number, (...values: unknown[]) => unknown>();
  const promises = new Map<number, PromiseWithResolvers<unknown>>();
  const tell = (detail: Said) => void window.dispatchEvent(new CustomEvent(outbox, { detail }));
  const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));

  function encode(value: unknown): Encoded {
    if (typeof value === "function") {
      functions.set((next += 1), value as (...values: unknown[]) => unknown);
      return { kind: "function", id: next };
    }
    if (typeof value === "string" && origins !== null && value.startsWith(origins[0]))
      return { kind: "value", value: origins[1] + value.slice(origins[0].length) };
    if (value === null || typeof value !== "object") return { kind: "value", value };
    if (value instanceof Promise) {
      const id = (next += 1);
      void settle(id, value);
      return { kind: "promise", id };
    }
    if (value instanceof Error) return { kind: "error", message: value.message };
    if (Array.isArray(value)) return { kind: "list", items: value.map((item) => encode(item)) };
    if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return { kind: "value", value };
    const entries = Object.entries(value).map(([key, part]) => [key, encode(part)] as const);
    return { kind: "object", entries };
  }

  async function settle(id: number, promise: Promise<unknown>): Promise<void> {
    try {
      tell({ type: "settled", id, ok: true, value: encode(await promise) });
    } catch (error) {
      tell({ type: "settled", id, ok: false, why: reason(error) });
    }
  }

  function decode(encoded: Encoded, frozen = false): unknown {
    const keep = <T>(value: T): T => (frozen ? Object.freeze(value) : value);
    switch (encoded.kind) {
      case "function":
        return keep((...values: unknown[]) => call(encoded.id, values));
      case "promise": {
        const waiting = Promise.withResolvers<unknown>();
        promises.set(encoded.id, waiting);
        return waiting.promise;
      }
      case "list":
        return keep(encoded.items.map((item) => decode(item, frozen)));
      case "object":
        return keep(
          Object.fromEntries(encoded.entries.map(([key, part]) => [key, decode(part, frozen)])),
        );
      case "error":
        return new Error(encoded.message);
      case "value":
        return encoded.value;
    }
  }

  /** Events are delivered at once: the answer is there when `tell` returns. */
  function call(id: number, values: readonly unknown[]): unknown {
    tell({ type: "call", id, values: values.map((value) => encode(value)) });
    const answer = returned;
    returned = null;
    if (answer === null) throw new Error("The other world does not answer.");
    if (!answer.ok) throw new Error(answer.why);
    return decode(answer.value);
  }

  function answerCall(id: number, values: readonly Encoded[]): void {
    try {
      const value = functions.get(id)?.(...values.map((part) => decode(part)));
      tell({ type: "returned", id, ok: true, value: encode(value) });
    } catch (error) {
      tell({ type: "returned", id, ok: false, why: reason(error) });
    }
  }

  window.addEventListener(inbox, (event) => {
    const said = (event as CustomEvent<Said>).detail;
    if (said.type === "expose") {
      const value = decode(said.value, true);
      Object.defineProperty(window, said.name, { value, enumerable: true });
    } else if (said.type === "call") answerCall(said.id, said.values);
    else if (said.type === "returned") returned = said;
    else {
      const waiting = promises.get(said.id);
      promises.delete(said.id);
      if (said.ok) waiting?.resolve(decode(said.value));
      else waiting?.reject(new Error(said.why));
    }
  });

  return { expose: (name, value) => tell({ type: "expose", name, value: encode(value) }) };
}
