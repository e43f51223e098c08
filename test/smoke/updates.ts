/**
 * Updates the app from a local server, with electron-updater itself against the electron double,
 * and prints what was seen as one line of JSON.
 * `node --import ./test/doubles/register.ts test/smoke/updates.ts`
 */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DesktopSettings } from "../../main/electron/desktop-settings.ts";
import { readUpdateSource } from "../../main/electron/update-source.ts";
import { loadUpdater, Updates } from "../../main/electron/updates.ts";
import type { UpdateState, UpdateStep } from "../../shared/bridge.ts";
import * as fake from "../doubles/electron.ts";
import { PACKAGE, type Release, updateFiles, UpdateServer } from "./update-server.ts";

const folder = mkdtempSync(join(tmpdir(), "roadbook-updates-"));
const [resources, cache, data] = ["resources", "cache", "data"].map((name) => join(folder, name));
if (resources === undefined || cache === undefined || data === undefined) throw new Error();
for (const path of [resources, cache, data]) mkdirSync(path);
const installed = join(folder, "Roadbook.AppImage");
writeFileSync(installed, "the version before");
process.env["APPIMAGE"] = installed;
process.env["XDG_CACHE_HOME"] = cache;
Object.assign(process, { resourcesPath: resources });
fake.app.paths.set("userData", data);
fake.app.becomeReady();

const server = new UpdateServer();
const states: UpdateState[] = [];
const lines: string[] = [];
const make = () =>
  new Updates({
    log: (level, message, details) => void lines.push(JSON.stringify([level, message, details])),
    clock: { setTimeout: () => () => undefined },
    settings: new DesktopSettings(data),
    source: readUpdateSource(resources),
    load: loadUpdater,
    onState: (state) => void states.push(state),
    quit: () => void (quits += 1),
  });
let quits = 0;

const until = async (test: () => boolean): Promise<void> => {
  for (let tries = 0; tries < 20_000 && !test(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 10));
};
const isOver = ({ kind }: UpdateStep) => kind !== "checking" && kind !== "downloading";

/** What a check comes to, with a release on the server. */
async function outcome(release: Release): Promise<UpdateStep> {
  server.release = release;
  const updates = make();
  await updates.check();
  await until(() => isOver(updates.state.step));
  return updates.state.step;
}
const pending = () => {
  const path = join(cache, "roadbook-updater", "pending");
  return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith(".AppImage")) : [];
};

const off = { sources: make().state.step, computer: {}, noServer: {} };
fake.app.isPackaged = true;
off.noServer = make().state.step;
for (const [name, text] of Object.entries(updateFiles(await server.listen())))
  writeFileSync(join(resources, name), text);
process.env["ROADBOOK_UPDATES"] = "off";
off.computer = make().state.step;
delete process.env["ROADBOOK_UPDATES"];

const same = await outcome({ version: "0.1.0" });
const older = await outcome({ version: "0.0.9" });
const notYet = await outcome({ stagingPercentage: 0 });
const nothing = await outcome({ page: { status: 404, text: "" } });
const signIn = await outcome({ page: { status: 200, text: "<p>Welcome to the hotel</p>" } });
const packages = () => server.asked.filter(([path]) => path.endsWith(".AppImage")).length;
const unsigned = await outcome({ signedBy: "nobody" });
const foreign = await outcome({ signedBy: "another" });
const misplaced = await outcome({ signedBy: "for another file" });
const changed = await outcome({ isChanged: true });
const downloadedUnsigned = packages();
const wrongHash = await outcome({ sha512: Buffer.alloc(64).toString("base64") });
const afterWrongHash = pending();
const broken = await outcome({ breaksAt: 200_000 });
const afterBroken = pending();

// Switched off: nothing is asked.
const quiet = make();
quiet.setAutomatic(false);
const before = server.asked.length;
quiet.start();
const askedWhenOff = server.asked.length - before;
const isRemembered = !make().state.automatic;
quiet.setAutomatic(true);
await until(() => isOver(quiet.state.step));

// The whole way: found, downloaded, installed when everything is closed.
states.length = 0;
server.release = { stagingPercentage: 100 };
const updates = make();
await updates.check();
const found = updates.state.step;
await until(() => isOver(updates.state.step));
const ready = updates.state.step;
const percents = states.flatMap(({ step }) => (step.kind === "downloading" ? [step.percent] : []));
const untouched = readFileSync(installed, "utf8");
const withoutRestart = updates.install();
updates.restart();
const isInstalled = updates.install();
const marker = join(folder, "started");
await until(() => existsSync(marker));
const isReplaced = readFileSync(installed, "utf8") === PACKAGE;
server.close();
const away = await outcome({});

process.stdout.write(
  `${JSON.stringify({
    off,
    same,
    older,
    notYet,
    nothing,
    signIn,
    unsigned,
    foreign,
    misplaced,
    changed,
    downloadedUnsigned,
    wrongHash,
    afterWrongHash,
    broken,
    afterBroken,
    askedWhenOff,
    isRemembered,
    found,
    ready,
    percents: [
      percents[0],
      percents.at(-1),
      percents.every((now, at) => now >= (percents[at - 1] ?? 0)),
    ],
    untouched,
    withoutRestart,
    quits,
    isInstalled,
    isReplaced,
    hasStarted: existsSync(marker),
    away,
    ids: [...new Set(server.asked.map(([, id]) => id))],
  })}\n`,
);
rmSync(folder, { recursive: true, force: true });
process.exit(0);
