import { RESOURCES, type Resource } from "../../shared/contract/resource.ts";
import { type Allowance, allowanceOf } from "./allowance.ts";
import { type Cell, type Subject, subjectOf } from "./cell.ts";
import { checkWorkspace } from "./check-workspace.ts";
import { EDITING } from "./edits.ts";
import { isGroup, oddIdsOf, worldSize } from "./group.ts";
import { hasArrived, type Intention, snapshotOf, unwanted } from "./intentions.ts";
import { lookAtBothSides, lookAtLists, lookForWords } from "./judge.ts";
import type { Beginning, Laboratory, Stage } from "./laboratory.ts";
import { lookAtScreens } from "./screens.ts";
import { ODD_ID } from "./odd-ids.ts";
import { type Odds } from "./tiny-world.ts";
import { isListed, User } from "./user.ts";

export interface CellReport {
  /** What was found; empty when all is well. */
  readonly found: readonly string[];
  /** Answers that were odd: none means that the cell tries nothing. */
  readonly odd: number;
  readonly requests: number;
}

/** Memory that a cell may take. */
const MOST_MEMORY_MB = 600;

type Say = (line: string) => void;

/**
 * Plays one cell from its beginning to its end. Never rejects: what breaks off is something found.
 */
export async function playCell(
  laboratory: Laboratory,
  cell: Cell,
  trace: Say | null = null,
): Promise<CellReport> {
  const resource = resourceShowing(cell);
  const stage = await laboratory.open(cell.profile, beginningOf(cell), oddsOf(cell, resource));
  stage.server.trace = trace;
  const memoryBefore = process.resourceUsage().maxRSS;
  const play = new Play(cell, stage, resource, trace ?? (() => undefined));
  try {
    await play.run();
  } catch (error) {
    play.found.push(
      `broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  }
  await stage.close();
  const memory = Math.round((process.resourceUsage().maxRSS - memoryBefore) / 1024);
  if (memory > MOST_MEMORY_MB) play.found.push(`took ${memory} MB of memory`);
  if (Object.hasOwn(Object.prototype, "polluted")) {
    play.found.push("the prototype of all objects was changed");
    delete (Object.prototype as { polluted?: unknown }).polluted;
  }
  const { requests, odd } = stage.server;
  return { found: [...new Set([...play.found, ...stage.app.complaints])], odd, requests };
}

function beginningOf({ scene }: Cell): Beginning {
  if (scene === "first") return "fresh";
  return scene === "keyset" ? "complete-unsorted" : "complete";
}

/** What the world has beside its neighbours: records that are made are there later only. */
function oddsOf(cell: Cell, resource: Resource): Odds | null {
  if (!isGroup(cell) || cell.scene === "create") return null;
  return {
    resource: subjectOf(cell).kind === "definition" ? "definition" : resource,
    count: worldSize(cell),
  };
}

class Play {
  readonly found: string[] = [];
  readonly #cell: Cell;
  readonly #stage: Stage;
  readonly #resource: Resource;
  readonly #say: Say;
  readonly #may: Allowance;
  readonly #subject: Subject;
  readonly #user: User;

  constructor(cell: Cell, stage: Stage, resource: Resource, say: Say) {
    this.#cell = cell;
    this.#stage = stage;
    this.#resource = resource;
    this.#say = say;
    this.#may = allowanceOf(cell);
    this.#subject = subjectOf(cell);
    this.#user = new User(stage.app, cell, this.#may);
  }

  async run(): Promise<void> {
    const { server, app, time } = this.#stage;
    this.#prepare();
    const before = snapshotOf(server);
    const note = (moment: string, lines: readonly string[]) => {
      for (const line of [...lines, ...this.#user.found.splice(0)])
        this.found.push(`${moment}: ${line}`);
    };
    const untouched = () => unwanted(server, before, this.#user.intentions, this.#carriesOdd());

    this.#say("— the server is odd");
    server.cell = this.#cell;
    await app.start();
    await time.pass(this.#patience(150_000));
    await this.#act();
    await time.pass(this.#patience(1_000));
    await app.ask("POST", "/local/sync");
    note("odd", [...(await this.#lists(null)), ...this.#missing(), ...untouched()]);

    this.#say("— the app starts again");
    await app.close();
    note("closed while odd", this.#checkFiles());
    await app.start();
    await time.pass(1_000);
    await this.#user.edit(this.#editable(), this.#cell.scene === "vanish" ? 1 : 3);
    await time.pass(this.#patience(1_000));
    const { field, kind } = this.#subject;
    note("odd, started again", [
      ...(await this.#lists(this.#resource)),
      ...(await lookAtScreens(app, this.#resource, kind === "record" ? field : "")),
      ...(await lookForWords(app, this.#resource, this.#neighbours())),
      ...this.#missing(),
      ...untouched(),
    ]);

    this.#say("— the server is as it should be");
    server.cell = null;
    if (this.#may.paused) await app.ask("PUT", "/local/connection", { token: "another-token" });
    await time.pass(20_000);
    for (let round = 0; round < 2; round += 1) await app.ask("POST", "/local/sync");
    await this.#settle();
    const left = this.#user.intentions.filter((intention) => !hasArrived(server, intention));
    note("in the end", [...left.map((one) => `${wordsOf(one)} has not arrived`), ...untouched()]);
    note("in the end", await lookAtBothSides(app, server, this.#cell.profile));
    const status = (await app.ask("GET", "/local/status")).body;
    if (status?.phase !== "idle" || status.error !== null)
      note("in the end", [`the status is ${String(status?.phase)}, ${String(status?.error)}`]);
    await app.close();
  }

  /** What colleagues did before the app starts. */
  #prepare(): void {
    const { server } = this.#stage;
    const { scene } = this.#cell;
    if (scene === "later" || scene === "keyset")
      for (const resource of RESOURCES)
        for (const id of this.#oddIds(resource)) server.touch(resource, id);
    if (scene !== "vanish") return;
    const odd = this.#resource;
    for (const id of isGroup(this.#cell) ? this.#oddIds(odd) : [3]) server.remove(odd, id);
    if (odd !== "job") server.remove("job", 3);
  }

  /** What the user does while the server is odd. */
  async #act(): Promise<void> {
    const { scene } = this.#cell;
    const editable = this.#editable();
    if (scene === "create")
      for (const id of this.#oddIds(this.#resource)) await this.#user.create(this.#resource, id);
    else if (scene === "delete")
      for (const id of this.#oddIds("job")) await this.#user.deleteJob(id);
    else if (scene !== "vanish" || !isGroup(this.#cell))
      for (const id of this.#edited(editable)) await this.#user.edit(editable, id);
    await this.#user.edit(editable, 1);
    // Another kind of record altogether.
    await this.#user.edit(editable === "activity" ? "contact" : "activity", 1);
    if (this.#subject.kind === "definition" || this.#subject.verb === "definitions")
      await this.#user.editCustomField(3);
  }

  /**
   * Time to get on with everything else: none where each answer can be read, and minutes where the
   * server asks for pauses.
   */
  #patience(usual: number): number {
    const { kind, field } = this.#subject;
    // Forty writes that cannot be trusted look like a server that is down; each of them waits
    // longer than the one before.
    if (isGroup(this.#cell) && kind === "record" && (field === "id" || field === "slug"))
      return 600_000;
    if (kind !== "answer") return 1_000;
    // What fails is tried again later and later, which leaves the others their turn.
    return this.#cell.oddity.startsWith("429") || isGroup(this.#cell) ? 600_000 : usual;
  }

  #oddIds(resource: Resource): readonly number[] {
    const many =
      isGroup(this.#cell) && resource === this.#resource && this.#subject.kind !== "definition";
    return many ? [...oddIdsOf(this.#cell).keys()] : [ODD_ID];
  }

  /** Odd records that the user changes: of many on a list each third, other ones in each cell. */
  #edited(resource: Resource): readonly number[] {
    const ids = this.#oddIds(resource);
    if (!isGroup(this.#cell) || !this.#subject.verb.startsWith("list")) return ids;
    const turn = this.#cell.place.length % 3;
    return ids.filter((_id, index) => index % 3 === turn);
  }

  #lists(closely: Resource | null): Promise<string[]> {
    const { app, server } = this.#stage;
    return lookAtLists({
      app,
      server,
      profile: this.#cell.profile,
      may: this.#may,
      wanted: (resource, id) => this.#user.wants(resource, id),
      deletes: this.#cell.scene === "delete",
      closely,
    });
  }

  /** Changes that should have reached the server by now. */
  #missing(): readonly string[] {
    const { server } = this.#stage;
    return this.#user.intentions
      .filter((intention) => !this.#user.mayWait(intention) && !hasArrived(server, intention))
      .map((intention) => `${wordsOf(intention)} has not arrived`);
  }

  /**
   * What waits for the user: only what the oddness was about may, and his decision gets it through.
   */
  async #settle(): Promise<void> {
    const { app, server, time } = this.#stage;
    const last = 3;
    for (let round = 0; round <= last; round += 1) {
      const entries = (await app.ask("GET", "/local/outbox?limit=100")).body?.data ?? [];
      if (entries.length === 0) return;
      for (const entry of entries) {
        const words =
          `${entry.kind} of ${entry.resource} ${entry.slug} (${entry.state}: ` +
          `${entry.error?.message ?? ""})`;
        if (round === 0 && !this.#user.mayBeParked(entry))
          this.found.push(`in the end: a change waits: ${words}`);
        if (round === last) this.found.push(`in the end: a change goes on waiting: ${words}`);
        this.#say(`— decides ${words} ${JSON.stringify(entry.conflict)}`);
        const readable = isListed(this.#cell.profile, entry.resource);
        if (entry.conflict?.kind === "gone" && readable)
          this.found.push(
            `in the end: ${entry.resource} ${entry.slug} counts as gone, which it is not`,
          );
        // The user looks at the server: what it does not have is sent as another record.
        const isLacking = this.#user.intentions.some(
          (intention) =>
            intention.kind === "create" &&
            intention.resource === entry.resource &&
            !hasArrived(server, intention),
        );
        const isThere = entry.conflict?.kind === "several" && !isLacking;
        const choice = isThere ? "theirs" : "mine";
        if (entry.state === "rejected") await app.ask("POST", `/local/outbox/${entry.id}/retry`);
        if (entry.state === "conflict")
          await app.ask("POST", `/local/outbox/${entry.id}/resolve`, { choice });
      }
      await time.pass(10_000);
      await app.ask("POST", "/local/sync");
    }
  }

  #checkFiles(): readonly string[] {
    return checkWorkspace(this.#stage.folder, this.#stage.time, this.#resource);
  }

  /**
   * Whether what a change carries along may be odd itself: required values are those that the
   * server says it has.
   */
  #carriesOdd(): boolean {
    const { verb, kind, field } = this.#subject;
    if (kind === "user" || kind === "lookup") return field === "id";
    return verb === "get" || (verb === "list" && this.#cell.profile === "documented");
  }

  #editable(): Resource {
    return EDITING[this.#resource] === undefined ? "contact" : this.#resource;
  }

  #neighbours(): readonly number[] {
    if (this.#may.incomplete(this.#resource) || !isListed(this.#cell.profile, this.#resource))
      return [];
    const all = this.#cell.scene === "vanish" ? [1] : [1, 3];
    return all.filter((id) => !this.#may.missing(this.#resource, id));
  }
}

/** The resource on whose records the odd thing is shown. */
export function resourceShowing(cell: Cell): Resource {
  const { resource } = subjectOf(cell);
  if (resource !== null) return resource;
  const lookup = cell.place.split(":")[0] ?? "";
  return LOOKUPS_SHOWN[lookup] ?? "contact";
}

const LOOKUPS_SHOWN: Readonly<Record<string, Resource>> = {
  deal_stage: "deal",
  job_status: "job",
  industry: "job",
  qualification: "job",
  currency: "candidate",
  activity_type: "activity",
  note_type: "note",
};

function wordsOf(intention: Intention): string {
  const { kind, resource } = intention;
  return kind === "create"
    ? `the new ${resource} ${intention.number}`
    : `the ${kind} of ${resource} ${intention.id}`;
}
