/**
 * What answers cost that mean harm: the most memory, and the longest time for which the process
 * stood still. Each in a process of its own, with the server in another one. Run it with `node
 * test/bench/hostile-answers.ts`.
 */
import { fork } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { HOSTILE_ANSWERS, openHostileServer } from "../fixtures/hostile-server.ts";
import { openApp, openSandbox } from "../fixtures/worlds.ts";

const [role, name = "", url = ""] = process.argv.slice(2);
const none = () => Promise.reject(new Error("No such answer"));

switch (role) {
  case "server": {
    const sandbox = await openSandbox();
    const server = await openHostileServer(sandbox.url, "/v1/job", HOSTILE_ANSWERS[name] ?? none);
    process.send?.(server.url);
    break;
  }
  case "app": {
    const app = await openApp(url);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const before = process.memoryUsage.rss();
    delay.enable();
    const began = performance.now();
    const { body } = await app.ask("POST", "/local/sync");
    const took = performance.now() - began;
    delay.disable();
    const { left_out: leftOut } = (await app.ask("GET", "/local/status")).body;
    const peak = process.resourceUsage().maxRSS / 1e3;
    process.stdout.write(
      `${name}: ${Math.round(before / 1e6)} MB before, ${Math.round(peak)} MB ` +
        `at most, stood still ${Math.round(delay.max / 1e6)} ms at most, ` +
        `sync ${Math.round(took)} ms, ` +
        `${JSON.stringify(body["error"])} ${JSON.stringify(leftOut)}\n`,
    );
    await app.close();
    break;
  }
  default:
    for (const hostile of Object.keys(HOSTILE_ANSWERS)) {
      if (role !== undefined && !hostile.includes(role)) continue;
      const server = fork(import.meta.filename, ["server", hostile]);
      const address = await new Promise<string>((resolve) =>
        server.once("message", (said) => resolve(said as string)),
      );
      const app = fork(import.meta.filename, ["app", hostile, address]);
      await new Promise((resolve) => app.once("exit", resolve));
      server.kill();
    }
}
