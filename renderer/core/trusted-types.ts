/**
 * The page's own policies for trusted types, each for one narrow use. The content policy names them
 * (main/http/content-policy.ts): no other code can turn text into HTML or into a worker.
 */
interface Rules {
  readonly createHTML?: (html: string) => string;
  readonly createScriptURL?: (url: string) => string;
}

/** The browser takes what a policy makes where the types of the DOM ask for a string. */
type Policy = Required<Rules>;

/** Part of Trusted Types that the types of the DOM lack. */
interface PolicyFactory {
  createPolicy(name: string, rules: Rules): Policy;
}

function refuse(): never {
  throw new TypeError("untrusted");
}

function makePolicy(name: string, rules: Rules): Policy {
  const allRules = { createHTML: refuse, createScriptURL: refuse, ...rules };
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory };
  return trustedTypes?.createPolicy(name, allRules) ?? allRules;
}

/** For documents that are never shown: only their text is read. */
const forText = makePolicy("roadbook-text", { createHTML: (html) => html });

/** For the worker of the PDF preview, from the app's own files. */
const forWorkers = makePolicy("roadbook-worker", {
  createScriptURL: (url) => {
    const { href, pathname } = new URL(url, document.baseURI);
    const isOwn = href.startsWith(new URL("/", document.baseURI).href);
    return isOwn && /\/pdf\.worker[\w.-]*\.mjs$/.test(pathname) ? href : refuse();
  },
});

/** Empties an element in the way of react-aria's announcer, which assigns `""` to `innerHTML`. */
export function allowEmptyHtml(): void {
  makePolicy("default", { createHTML: (html) => (html === "" ? html : refuse()) });
}

/** Parses HTML into a document that is not shown and runs nothing. */
export function parseUnseen(html: string): Document {
  return new DOMParser().parseFromString(forText.createHTML(html), "text/html");
}

/** Starts a worker from one of the app's own files; anything else is refused. */
export function startWorker(url: string): Worker {
  return new Worker(forWorkers.createScriptURL(url), { type: "module" });
}
