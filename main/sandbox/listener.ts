import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { failureResponse } from "../../shared/contract/envelope.ts";
import { isResource } from "../../shared/contract/resource.ts";
import type { WireResponse } from "../../shared/wire.ts";
import type { Api } from "../api/create-api.ts";
import { readRequest, type ReadRequest, sendJson } from "../http/read-request.ts";
import { answerInstead, sendAnswer } from "./answer.ts";
import type { Colleague } from "./colleague.ts";
import { type Control, controlRoute } from "./control.ts";
import type { UploadedFiles } from "./load-data.ts";

export interface ListenerOptions {
  readonly api: Api;
  readonly control: Control;
  readonly colleague: Colleague;
  readonly files: UploadedFiles;
  /** Ends what still waits when the sandbox closes. */
  readonly closing: AbortSignal;
}

/** Every request of the sandbox: control, files, then faults around the /v1 routes. */
export function createListener(options: ListenerOptions): RequestListener {
  return (incoming, response) => {
    void serve(options, incoming, response).catch((error: unknown) => {
      if (options.closing.aborted || incoming.destroyed) return void response.destroy();
      process.stderr.write(
        `sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      if (response.headersSent) response.destroy();
      else
        sendJson(response, { status: 500, body: { message: "The sandbox failed; see its log." } });
    });
  };
}

async function serve(
  options: ListenerOptions,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { control, colleague, files } = options;
  const method = incoming.method ?? "GET";
  const url = URL.parse(incoming.url ?? "/", "http://localhost");
  const path = url?.pathname ?? "/";
  const read = await readRequest(incoming);
  if (path.startsWith("/sandbox/")) {
    const may = control.mayControl(incoming.headers.authorization);
    const answer = may
      ? readOr(read, (request) => controlRoute(control, colleague, request))
      : UNAUTHORIZED;
    sendJson(response, answer);
    return;
  }
  if (path.startsWith("/files/")) {
    files.serve(path, response);
    return;
  }
  const dealtWith = control.requests.add(method, path);
  try {
    await serveApi(
      options,
      { method, path, url, read, authorization: incoming.headers.authorization },
      response,
    );
  } finally {
    dealtWith();
  }
}

interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly url: URL | null;
  readonly read: ReadRequest;
  readonly authorization: string | undefined;
}

/** A request to /v1, through the faults. */
async function serveApi(
  options: ListenerOptions,
  request: ApiRequest,
  response: ServerResponse,
): Promise<void> {
  const { control, colleague, files } = options;
  const { method, path, url, read, authorization } = request;
  const { delay, drifts, effect, retryIn } = control.faults.judge(
    method,
    path,
    new Map(url?.searchParams),
  );
  if (delay > 0) await wait(delay, options.closing);
  for (const drift of drifts) {
    const resource = drift.resource ?? path.split("/")[2] ?? "";
    if (isResource(resource)) colleague.drift(drift, resource);
  }
  if (effect !== null && answerInstead(effect, retryIn, response)) return;
  // The token comes first: who has none learns nothing about the body. api-spec: Authentication.
  const answer = control.authorized(authorization)
    ? readOr(read, (fullRequest, uploads) =>
        options.api.handle(
          uploads === null ? fullRequest : { ...fullRequest, files: files.keep(uploads) },
        ),
      )
    : UNAUTHORIZED;
  sendAnswer(effect, answer, response);
}

const UNAUTHORIZED = failureResponse({ kind: "unauthorized" });

type Read = Extract<ReadRequest, { ok: true }>;

function readOr(
  read: ReadRequest,
  answer: (request: Read["request"], files: Read["files"]) => WireResponse,
): WireResponse {
  if (read.ok) return answer(read.request, read.files);
  // An unknown method is an unknown route (docs/assumptions.md: Errors).
  return { status: read.status === 405 ? 404 : read.status, body: { message: read.message } };
}

function wait(ms: number, closing: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(new Error("The sandbox is closing."));
    };
    const timer = setTimeout(() => {
      closing.removeEventListener("abort", end);
      resolve();
    }, ms);
    closing.addEventListener("abort", end, { once: true });
  });
}
