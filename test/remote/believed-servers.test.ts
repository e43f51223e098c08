// NODE_TLS_REJECT_UNAUTHORIZED=0, which a script of a company's set-up or another program may leave
// in the environment, must not make the app give its key to whoever answers.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROOT } from "../house/product-files.ts";
import { portOf } from "../fixtures/port-of.ts";

const FIXTURES = join(ROOT, "test/fixtures");
let answered = 0;
const server = createServer(
  {
    key: readFileSync(join(FIXTURES, "certificates/server-key.pem")),
    cert: readFileSync(join(FIXTURES, "certificates/server.pem")),
  },
  (_, response) => {
    answered += 1;
    response.writeHead(204).end();
  },
);
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
afterAll(() => void server.close());

test("a server that is not trusted gets nothing, whatever the environment says", async () => {
  const url = `https://localhost:${portOf(server)}/`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(FIXTURES, "network-child.ts"), url],
    { env: { NODE_TLS_REJECT_UNAUTHORIZED: "0" } },
  );
  expect(JSON.parse(stdout)).toMatchObject({ fault: "certificate" });
  expect(answered).toBe(0);
});

test.each([
  ["main/browser/index.ts", "startProcess();"],
  ["main/electron/index.ts", "startProcess();"],
  ["main/engine/process/process.ts", "distrustServers();"],
  ["main/engine/process/job-process.ts", "startProcess();"],
  ["scripts/doctor.ts", "startProcess();"],
])("the process of %s begins with it", (file, call) => {
  expect(readFileSync(join(ROOT, file), "utf8")).toContain(call);
});
