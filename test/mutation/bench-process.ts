/** A test bench in a process of its own, so that a mutant that never ends can be ended with it. */
import { inspect } from "node:util";
import { z } from "zod";
import type { NumberedMutant } from "./instrument.ts";
import { TestBench } from "./test-bench.ts";

const askSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("open"),
    mutants: z.custom<readonly NumberedMutant[]>(Array.isArray),
    folders: z.array(z.string()),
  }),
  z.object({ kind: z.literal("survey"), part: z.number(), parts: z.number() }),
  z.object({
    kind: z.literal("try"),
    id: z.number(),
    limit: z.number(),
    tests: z.array(z.object({ file: z.string(), name: z.string() })),
  }),
]);
export type BenchAsk = z.output<typeof askSchema>;

const MAX_MEMORY_BYTES = 3 * 2 ** 30;
const OUT_OF_MEMORY = 70;

let bench: TestBench | null = null;

async function answer(ask: BenchAsk): Promise<unknown> {
  if (ask.kind === "open") {
    bench = await TestBench.open(ask.mutants, ask.folders, () => process.send?.({ kind: "alive" }));
    return null;
  }
  if (bench === null) throw new Error("The bench is not open.");
  return ask.kind === "survey"
    ? bench.survey(ask.part, ask.parts)
    : bench.tryMutant(ask.id, ask.limit, ask.tests);
}

process.on("message", (message) => {
  answer(askSchema.parse(message)).then(
    (value) => process.send?.({ kind: "done", value }),
    (error: unknown) =>
      process.send?.({
        kind: "failed",
        message: error instanceof Error ? error.message : inspect(error),
      }),
  );
});
// A mutant can collect without an end what a program lets go: the machine is not ours alone.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.exit(OUT_OF_MEMORY);
}, 200).unref();
// Who started it is gone.
process.once("disconnect", () => process.exit());
