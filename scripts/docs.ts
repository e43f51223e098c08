import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { localApiPage } from "./docs/local-api-page.ts";
import { commandLine } from "./command-line.ts";

// Writes the pages of docs/ that are generated from the code.
commandLine({ usage: "npm run docs", options: {} });
writeFileSync(join(import.meta.dirname, "../docs/local-api.md"), await localApiPage());
