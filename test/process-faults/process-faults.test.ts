/**
 * The app and its server as real processes; the app is killed again and again at moments that a
 * seed chooses, and everything is checked from outside. `npm test` plays two rounds;
 * ROADBOOK_KILL_ROUNDS=200 plays more, ROADBOOK_KILL_SEED=2 others.
 */
import { afterAll, test } from "vitest";
import { beginLife } from "./life.ts";
import { playLife, type LifeCounts } from "./play-life.ts";
import { ROUNDS, SEED } from "./rounds.ts";
import { startSandbox } from "./processes.ts";
import { setStage } from "./stage.ts";

/** Kills that one workspace goes through before it is compared with its server and thrown away. */
const ROUNDS_A_LIFE = 6;
const LIVES = Array.from({ length: Math.ceil(ROUNDS / ROUNDS_A_LIFE) }, (_, index) => index + 1);

const counts: LifeCounts = {
  rounds: 0,
  kills: 0,
  pulling: 0,
  pushing: 0,
  editing: 0,
  idle: 0,
  starting: 0,
};
const { dataDir } = setStage();
const sums = { edits: 0, creates: 0, violations: 0 };

afterAll(() => {
  const { rounds, kills, pulling, pushing, editing, starting, idle } = counts;
  process.stdout.write(
    `${rounds} rounds, ${kills} kills (${pulling} while pulling, ${pushing} ` +
      `while pushing, ${editing} while editing, ` +
      `${starting} while starting, ${idle} at rest), ` +
      `${sums.edits} edits, ${sums.creates} creates, ${sums.violations} violations\n`,
  );
});

test.each(LIVES)(
  "what was answered outlives SIGKILL and reaches the server once: workspace %i",
  async (number) => {
    const server = await startSandbox(SEED + number, 0.3);
    const life = await beginLife(
      server.ask,
      `ROADBOOK_KILL_SEED=${SEED}, workspace ${number}`,
      SEED,
      number,
    );
    const rounds = Math.min(ROUNDS_A_LIFE, ROUNDS - (number - 1) * ROUNDS_A_LIFE);
    try {
      await playLife(life, {
        server,
        dataDir: dataDir(),
        rounds,
        seed: SEED * 1_000 + number,
        counts,
      });
    } catch (error) {
      sums.violations += 1;
      throw error;
    } finally {
      sums.edits += life.promises.edits;
      sums.creates += life.promises.creates;
    }
  },
);
