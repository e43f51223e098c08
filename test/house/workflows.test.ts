import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./product-files.ts";
import { workflowProblems } from "./workflow-problems.ts";

/** Workflows run with rights to publish: these are the ways in which others got hold of some. */
const FOLDER = join(ROOT, ".github/workflows");
const workflows = readdirSync(FOLDER).map((name) => ({
  name,
  text: readFileSync(join(FOLDER, name), "utf8"),
}));
const scripts = Object.keys(
  (JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { scripts: object }).scripts,
);

/** The jobs of a workflow, by name. */
function jobsOf(text: string): readonly (readonly [name: string, job: string])[] {
  const jobs = text.slice(text.indexOf("\njobs:\n") + "\njobs:\n".length);
  return jobs
    .split(/^(?= {2}[a-z-]+:$)/m)
    .filter((job) => /^ {2}[a-z-]+:$/m.test(job))
    .map((job) => [/^ {2}([a-z-]+):$/m.exec(job)?.[1] ?? "", job]);
}

/** What a shell runs: the lines of `run`, also of a block. */
const commandsOf = (text: string) =>
  [...text.matchAll(/^( *)(?:- )?run: (?:\|\n((?:\1 {2}.*\n|\n)+)|(.*)\n)/gm)].map(
    ([, , block, line]) => block ?? line ?? "",
  );

test.each(workflows)("$name: GitHub can read it", async ({ name, text }) => {
  expect(await workflowProblems(name, text)).toEqual([]);
});

test.each([
  ["runs-on: ", "runs-onn: ", "Unexpected value 'runs-onn'"],
  ["matrix.system", "matricks.system", "Unrecognized named-value: 'matricks'"],
  ["timeout-minutes: ", "timeout-minutes: about ", "Unexpected value"],
])("a mistake is found: %s as %s", async (right, wrong, found) => {
  const concerned = workflows.filter(({ text }) => text.includes(right));
  expect(concerned.length).toBeGreaterThan(1);
  for (const { name, text } of concerned) {
    const problems = await workflowProblems(name, text.replace(right, wrong));
    expect(problems.join()).toContain(found);
  }
});

test.each(workflows)("$name: each action is pinned to a commit, with its version", ({ text }) => {
  const used = [...text.matchAll(/uses: *(.*)$/gm)].map(([, action]) => action);
  expect(used.length).toBeGreaterThan(0);
  for (const action of used)
    expect(action).toMatch(
      /^(?:actions\/[a-z-]+|github\/codeql-action\/[a-z]+)@[0-9a-f]{40} # v\d+\.\d+\.\d+$/,
    );
});

test.each(workflows)("$name: reads only, unless a job says what it writes", ({ text }) => {
  expect(text).toMatch(/^permissions:\n {2}contents: read\n\n/m);
  const writing = jobsOf(text).filter(([, job]) => job.includes(": write"));
  expect(writing.map(([name]) => name)).toEqual(
    jobsOf(text).flatMap(([name]) => (name === "release" || name === "analyze" ? [name] : [])),
  );
  expect(text).not.toMatch(/pull_request_target|workflow_run/);
  // The token of a checkout would stay in the folder, where each program finds it.
  expect(text.match(/actions\/checkout@/g)?.length).toBe(
    text.match(/persist-credentials: false/g)?.length,
  );
});

test.each(workflows)("$name: secrets go to the jobs of a release only", ({ text }) => {
  for (const [, job] of jobsOf(text))
    if (job.includes("secrets.")) expect(job).toMatch(/^ {4}environment: release$/m);
});

test("the key that signs updates is in a job in which nothing of a package runs", () => {
  const jobs = workflows.flatMap(({ text }) => jobsOf(text));
  const holders = jobs.filter(([, job]) => job.includes("ROADBOOK_UPDATE_SIGNING_KEY"));
  expect(holders.map(([name]) => name)).toEqual(["sign"]);
  const [, sign = ""] = holders[0] ?? [];
  expect(sign).not.toMatch(/\bnp[mx]\b|\*install|cache:/);
  expect(commandsOf(sign).join()).toContain("node scripts/sign-updates.ts");
  // Before it the packages are made, and without it nothing is released.
  const [, release = ""] = jobs.find(([name]) => name === "release") ?? [];
  expect(release).toContain("needs: [package, sign]");
  // What it runs is the project's own, and Node's.
  for (const file of ["scripts/sign-updates.ts", "main/electron/update-signature.ts"])
    for (const [, from] of readFileSync(join(ROOT, file), "utf8").matchAll(/ from "([^"]+)"/g))
      expect(from).toMatch(/^(?:node:|\.)/);
});

test("known weaknesses are looked for: in packages, in actions and in the code", () => {
  const updates = readFileSync(join(ROOT, ".github/dependabot.yml"), "utf8");
  for (const kind of ["npm", "github-actions"])
    expect(updates).toContain(`package-ecosystem: ${kind}\n`);
  const { text = "" } = workflows.find(({ name }) => name === "codeql.yml") ?? {};
  expect(text).toMatch(/pull_request:\n/);
  expect(text).toContain("language: [javascript-typescript, actions]");
});

test.each(workflows)("$name: no text of others becomes part of a command", ({ text }) => {
  const commands = commandsOf(text);
  expect(commands.length > 0).toBe(/\brun: /.test(text));
  for (const command of commands) expect(command).not.toContain("${{");
});

test.each(workflows)("$name: each job ends, on a system of a known version", ({ text }) => {
  const jobs = jobsOf(text);
  expect(jobs.length).toBeGreaterThan(0);
  for (const [, job] of jobs) expect(job).toMatch(/^ {4}timeout-minutes: \d+$/m);
  expect(text).not.toContain("-latest");
});

test.each(workflows)("$name: each script that it runs exists", ({ text }) => {
  const called = commandsOf(text).flatMap((command) =>
    [...command.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script),
  );
  expect(scripts).toEqual(expect.arrayContaining(called));
});
