// npm run simulate -- --times [--worlds 1000]: servers of which only times and orders are odd.
import { drawTimes, readDraw, type TimesDraw, writeDraw } from "../test/times-world/draw.ts";
import { playTimes } from "../test/times-world/play-times.ts";
import { commandLine, count, flag, text } from "./command-line.ts";

const { values } = commandLine({
  usage: "npm run simulate -- --times [--worlds N] [--from N] | --times --replay LINE",
  options: {
    times: flag("a server of which only times and orders are odd"),
    worlds: count("how many worlds", 200, 1),
    from: count("the first seed", 0),
    replay: text("LINE", "plays what an earlier run printed"),
  },
});

let failures = 0;
const play = async (draw: TimesDraw): Promise<void> => {
  const problems = await playTimes(draw);
  if (problems.length === 0) return;
  failures += 1;
  for (const problem of problems) print(problem);
  print(`  npm run simulate -- --times --replay '${writeDraw(draw)}'`);
};

if (values.replay === undefined) {
  for (let seed = values.from; seed < values.from + values.worlds; seed += 1)
    await play(drawTimes(seed));
  print(`${values.worlds} worlds (from ${values.from}), ${failures} of them wrong`);
} else {
  await play(readDraw(values.replay));
  print(failures === 0 ? "Nothing is wrong." : "");
}
if (failures > 0) process.exitCode = 1;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
