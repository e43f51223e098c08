/**
 * `node --import ./test/doubles/register.ts …`: import and require of "electron" give the double.
 */
import { registerHooks } from "node:module";

const double = new URL("./electron.ts", import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "electron" ? { url: double, shortCircuit: true } : next(specifier, context),
});
