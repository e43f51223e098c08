import { type ClientRequest, type IncomingMessage, net } from "electron";
import { Readable } from "node:stream";

/** Statuses whose responses have no body. */
const WITHOUT_BODY = [101, 204, 205, 304];

/**
 * `fetch` over Chromium's network, without cookies. Electron's own rejects where a redirect is not
 * to be followed, as if the network had failed: here a redirect is an answer with its status and
 * its location, as Node's fetch gives it with `redirect: "manual"`.
 */
export const chromiumFetch: typeof globalThis.fetch = async (input, init) => {
  // Reads the many forms of a body, and says what type it has.
  const webRequest = new Request(input, init);
  const body = webRequest.body === null ? null : Buffer.from(await webRequest.arrayBuffer());
  webRequest.signal.throwIfAborted();
  const request = net.request({
    url: webRequest.url,
    method: webRequest.method,
    redirect: "manual",
    credentials: "omit",
    cache: "no-store",
    referrerPolicy: webRequest.referrerPolicy,
  });
  for (const [name, value] of webRequest.headers) request.setHeader(name, value);
  const answered = answerOf(request, webRequest);
  if (body !== null) request.write(body);
  request.end();
  return answered;
};

function answerOf(request: ClientRequest, { method, signal }: Request): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      reject(signal.reason as Error);
      request.abort();
    };
    signal.addEventListener("abort", stop, { once: true });
    request.on("redirect", (status, _method, location) => {
      resolve(new Response(null, { status, headers: { location } }));
      request.abort();
    });
    request.on("response", (message) => {
      const isEmpty = method === "HEAD" || WITHOUT_BODY.includes(message.statusCode);
      resolve(
        new Response(isEmpty ? null : streamOf(message), {
          status: message.statusCode,
          headers: headersOf(message),
        }),
      );
    });
    request.on("error", reject);
    request.on("close", () => signal.removeEventListener("abort", stop));
  });
}

function streamOf(message: IncomingMessage): ReadableStream {
  // Electron's message is a stream of Node's; its type says less.
  return Readable.toWeb(message as unknown as Readable) as ReadableStream;
}

function headersOf({ headers }: IncomingMessage): Headers {
  const read = new Headers();
  for (const [name, value] of Object.entries(headers))
    for (const headerValue of [value].flat()) read.append(name, headerValue);
  return read;
}
