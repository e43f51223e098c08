/*
 * Requests and answers between page, shells and engine. They have the shape of HTTP and hold
 * JSON-safe values only; files travel as ids of blobs that were copied into the workspace before.
 */

export const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
export type Method = (typeof METHODS)[number];

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A file that lies in the workspace's blob store. */
export interface BlobRef {
  readonly blob: string;
  readonly name: string;
  /** Media type. */
  readonly type: string;
  /** Bytes. */
  readonly size: number;
}

/** Path of a workspace's file. Shells only: pages get its bytes. */
export interface StoredFile {
  readonly path: string;
  readonly ref: BlobRef;
  /** The key of this file alone, where the workspace is encrypted. */
  readonly key?: Uint8Array;
}

/** Returns whether a body's value is a reference to a file. */
export function isBlobRef(value: unknown): value is BlobRef {
  return typeof value === "object" && value !== null && "blob" in value && "name" in value;
}

export interface WireRequest {
  readonly method: Method;
  /**
   * Path with its prefix, percent-encoded, without the query: `/v1/contact/search`,
   * `/local/status`.
   */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** Files of a multipart body, by field name. */
  readonly files?: Readonly<Record<string, BlobRef>> | undefined;
}

/**
 * An answer whose body is JSON text already, so that threads and processes pass it on without
 * parsing it.
 */
export interface WrittenResponse {
  readonly status: number;
  /** JSON; "" for no body. */
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface WireResponse {
  readonly status: number;
  /** JSON value; a plain string is sent as text. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export function writeResponse({ body, ...head }: WireResponse): WrittenResponse {
  return { ...head, text: body === undefined ? "" : JSON.stringify(body) };
}

export function readResponse({ text, ...head }: WrittenResponse): WireResponse {
  return { ...head, body: text === "" ? null : JSON.parse(text) };
}
