/**
 * Runs the built main process with windows in the Chromium of the process that started this one.
 * `node start-app.ts MAIN …arguments of the app`
 */
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import * as electron from "./electron.ts";
import { tellBrowser } from "./browser-window.ts";
import { outcomeOf, ownAddress, type ToApp } from "./wire.ts";

const { app, BrowserWindow, protocol } = electron;
const double = new URL("./electron.ts", import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron" ? { url: double, shortCircuit: true } : next(specifier, context),
});

process.on("message", (said: ToApp) => {
  if (said.type === "serve") void serve(said);
  else if (said.type === "evaluate") void evaluate(said);
  else if (said.type === "executed") BrowserWindow.executed(said.id, said.outcome);
  else {
    BrowserWindow.open.get(said.window)?.hear(said);
    if (said.type === "closed" && BrowserWindow.open.size === 0) app.emit("window-all-closed");
  }
});
// The test is gone.
process.once("disconnect", () => process.exit(1));

/** Answers a page's request by the handler that the app registered for its scheme. */
async function serve({ id, url, method }: Extract<ToApp, { type: "serve" }>): Promise<void> {
  const asked = new Request(ownAddress(url), { method });
  const answer =
    (await protocol.handlers.get("app")?.(asked)) ?? new Response(null, { status: 404 });
  const base64 = Buffer.from(await answer.arrayBuffer()).toString("base64");
  const headers = Object.fromEntries(answer.headers);
  tellBrowser({ type: "served", id, status: answer.status, headers, base64 });
}

/** Runs a function of the test in this process, with the module as its first argument. */
async function evaluate(said: Extract<ToApp, { type: "evaluate" }>): Promise<void> {
  const outcome = await outcomeOf(async () => {
    const source = `data:text/javascript,export default ${encodeURIComponent(said.source)}`;
    const { default: run } = (await import(source)) as {
      default: (module: typeof electron, argument: unknown) => unknown;
    };
    return run(electron, said.argument);
  });
  tellBrowser({ type: "evaluated", id: said.id, outcome });
}

const main = process.argv[2] ?? "";
process.argv.splice(1, 1);
await import(pathToFileURL(main).href);
app.becomeReady();
