// Three users move candidates of a shared shortlist, on- and offline; notes reach them in any
// order, some twice. In the end all of them see one state, or the same disagreement.
import fc from "fast-check";
import { expect, test } from "vitest";
import { SHORTLIST_STAGES } from "../local/shortlists.ts";
import { type Move, moveLine, NOTE_HEADING, readMoves, type ShortlistState } from "./move-line.ts";
import { isDisputed, nextCounter, standingKey, standingsOf } from "./standing.ts";

const RUNS = 10_000;
const USERS = ["Tom Hill", 'Ana "Ace" Kovacs', "Bo | Berg"];
const CANDIDATES = ["a", "b", "local"];
const REASONS = [null, 'says "no | never"', "1 < 2 & more", "zu teuer (noch)"];

interface Waiting {
  readonly candidate: string;
  readonly move: Omit<Move, "candidate">;
}

class User {
  readonly name: string;
  readonly notes = new Map<number, readonly Move[]>();
  waiting: Waiting[] = [];
  queue: string[] = [];
  readonly former = new Map<string, ShortlistState>();

  constructor(name: string) {
    this.name = name;
  }

  standings() {
    const moves = [
      ...this.notes.values(),
      this.queue.flatMap(readMoves),
      this.waiting.map(({ candidate, move }) => ({ ...move, candidate: `candidate_${candidate}` })),
    ].flat();
    return standingsOf(moves, ({ candidate }) => candidate);
  }

  move(candidate: string, state: ShortlistState, minute: number): void {
    const standing = this.standings().get(`candidate_${candidate}`);
    const [side] = standing?.sides ?? [];
    if (side !== undefined) this.former.set(candidate, side);
    const counter = nextCounter(standing?.counter ?? 0, 0);
    const at = Date.UTC(2026, 10, 28, 12, minute);
    this.waiting.push({
      candidate,
      move: { ...state, name: `Anna ${candidate}`, by: this.name, at, counter },
    });
  }

  /** Lines of candidates whom the server knows go into the note that waits to be sent. */
  release(isKnown: (candidate: string) => boolean): void {
    const lines = this.waiting
      .filter(({ candidate }) => isKnown(candidate))
      .map(({ candidate, move }) => moveLine({ ...move, candidate: `candidate_${candidate}` }));
    this.waiting = this.waiting.filter(({ candidate }) => !isKnown(candidate));
    if (lines.length > 0)
      this.queue = [[this.queue[0] ?? NOTE_HEADING, ...lines].join("\n"), ...this.queue.slice(1)];
  }
}

const step = fc.record({
  user: fc.nat(2),
  action: fc.constantFrom(
    "move",
    "move",
    "move",
    "undo",
    "decide",
    "push",
    "twice",
    "pull",
    "pull",
  ),
  candidate: fc.nat(2),
  stage: fc.nat(SHORTLIST_STAGES.length),
  reason: fc.nat(REASONS.length - 1),
  order: fc.nat(),
});

test("random histories of three users end in one state, or in one disagreement", () => {
  const seen = {
    disagreements: 0,
    decided: 0,
    overtaken: 0,
    offline: 0,
    duplicates: 0,
    undone: 0,
    waited: 0,
    agreed: 0,
  };
  fc.assert(
    fc.property(fc.array(step, { minLength: 8, maxLength: 40 }), (steps) => {
      const server: string[] = [];
      const users = USERS.map((name) => new User(name));
      let isLocalSent = false;
      const isKnown = (candidate: string) => candidate !== "local" || isLocalSent;
      const push = (user: User, times: number) => {
        // The first user made the candidate; the server knows it from their first sync on.
        if (user === users[0]) isLocalSent = true;
        if (user.waiting.length > 0) seen.waited += 1;
        user.release(isKnown);
        for (const note of user.queue) {
          for (let time = 0; time < times; time += 1) {
            user.notes.set(server.length, readMoves(note));
            server.push(note);
          }
        }
        if (times > 1 && user.queue.length > 0) seen.duplicates += 1;
        user.queue = [];
      };
      const pull = (user: User, index: number) => {
        if (user.notes.has(index)) return;
        const before = user.standings();
        const moves = readMoves(server[index] ?? "");
        if (moves.some((move) => move.counter < (before.get(move.candidate)?.counter ?? 0)))
          seen.overtaken += 1;
        user.notes.set(index, moves);
      };
      for (const [
        minute,
        { user: index, action, candidate: place, stage, reason, order },
      ] of steps.entries()) {
        const user = users[index];
        const candidate = CANDIDATES[place];
        if (user === undefined || candidate === undefined) continue;
        if (candidate === "local" && index > 0 && !isLocalSent) continue;
        switch (action) {
          case "move":
            if (user.queue.length > 0) seen.offline += 1;
            user.move(
              candidate,
              {
                stage: SHORTLIST_STAGES[stage] ?? null,
                reason: REASONS[reason] ?? null,
                nextStep: null,
              },
              minute,
            );
            user.release(isKnown);
            break;
          case "undo": {
            const former = user.former.get(candidate);
            if (former === undefined) break;
            seen.undone += 1;
            user.move(candidate, former, minute);
            user.release(isKnown);
            break;
          }
          case "decide": {
            const disputed = [...user.standings()].find(([, standing]) => isDisputed(standing));
            const side = disputed?.[1].sides[order % disputed[1].sides.length];
            if (side === undefined) break;
            seen.decided += 1;
            user.move(side.candidate.replace("candidate_", ""), side, minute);
            user.release(isKnown);
            break;
          }
          case "push":
            push(user, 1);
            break;
          case "twice":
            push(user, 2);
            break;
          case "pull":
            if (server.length > 0) pull(user, order % server.length);
            break;
        }
      }
      for (const user of users) push(user, 1);
      // Each reads the notes in an order of their own.
      for (const [offset, user] of users.entries())
        for (const index of server.keys())
          pull(user, (index * (offset === 1 ? server.length - 1 : 1) + offset) % server.length);
      for (const user of users) for (const index of server.keys()) pull(user, index);
      const [first, ...others] = users.map((user) =>
        [...user.standings()]
          .map(([candidate, standing]) => ({
            candidate,
            key: standingKey(standing),
            authors: standing.sides.map(({ by }) => by),
          }))
          .toSorted((a, b) => (a.candidate < b.candidate ? -1 : 1)),
      );
      for (const other of others) expect(other).toEqual(first);
      expect(server.join("\n")).not.toContain("_local-");
      for (const standing of users[0]?.standings().values() ?? [])
        seen[isDisputed(standing) ? "disagreements" : "agreed"] += 1;
    }),
    { numRuns: RUNS },
  );
  for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(RUNS / 100);
});

const MOVE: Move = {
  candidate: "candidate_a1",
  name: "Anna Berg",
  by: "Tom Hill",
  at: Date.UTC(2026, 10, 28, 14, 5),
  counter: 3,
  stage: "asked",
  reason: null,
  nextStep: 'Call "after" work | at 5',
};

test("a line says to everybody who moved whom where, and is read back", () => {
  const line = moveLine(MOVE);
  expect(line).toBe(
    "2026-11-28 14:05 UTC | Tom Hill | Anna Berg (candidate_a1) | Asked | move 3 | " +
      'next step "Call ""after"" work | at 5"',
  );
  expect(readMoves(`${NOTE_HEADING}\n${line}\n${line}`)).toEqual([MOVE, MOVE]);
  // Servers that keep notes as HTML.
  const html = `<p>${NOTE_HEADING}<br>${line.replaceAll('"', "&quot;")}<br>${line}</p>`;
  expect(readMoves(html)).toEqual([MOVE, MOVE]);
});

test("any texts survive the line, up to what one line cannot hold", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string(), fc.string(), (name, by, text) => {
      const [move] = readMoves(moveLine({ ...MOVE, name, by, reason: text }));
      expect(move).toMatchObject({ candidate: "candidate_a1", counter: 3, stage: "asked" });
      expect(readMoves(moveLine(move ?? MOVE))).toEqual([move]);
    }),
  );
});

test.each([
  ["an unknown stage", "2026-11-28 14:05 UTC | Tom | Anna (candidate_a) | Hired | move 3"],
  ["no time", "2026-13-48 14:05 UTC | Tom | Anna (candidate_a) | Asked | move 3"],
  [
    "a slug of another machine",
    "2026-11-28 14:05 UTC | Tom | A (candidate_local-1) | Asked | move 3",
  ],
  ["another record", "2026-11-28 14:05 UTC | Tom | Anna (job_a) | Asked | move 3"],
  [
    "a counter without end",
    `2026-11-28 14:05 UTC | T | A (candidate_a) | Asked | move ${"9".repeat(30)}`,
  ],
  ["counter zero", "2026-11-28 14:05 UTC | Tom | Anna (candidate_a) | Asked | move 0"],
  [
    "a name without end",
    `2026-11-28 14:05 UTC | ${"T".repeat(500)} | A (candidate_a) | Asked | move 3`,
  ],
])("a line with %s is left out", (_, line) => {
  expect(readMoves(line)).toEqual([]);
});

test("names and texts from elsewhere cannot hide or turn around what stands beside them", () => {
  const line =
    "2026-11-28 14:05 UTC | T\u202Eom | A\u0000nna (candidate_a) | Out | move 1 " +
    '| reason "x\u2028y"';
  expect(readMoves(line)).toMatchObject([{ by: "T om", name: "A nna", reason: "x y" }]);
});

test("a wild counter does not keep anybody from moving the candidate", () => {
  const moves = [{ ...MOVE, counter: 999_999_999 }, { ...MOVE, counter: 2, by: "Bo" }, MOVE];
  const standing = standingsOf(moves, ({ candidate }) => candidate).get("candidate_a1");
  expect(standing).toMatchObject({ counter: 3, sides: [{ by: "Tom Hill" }] });
});
