import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { localApiPage } from "./docs/local-api-page.ts";

/** Writes the pages of docs/ that are generated from the code. */
writeFileSync(join(import.meta.dirname, "../docs/local-api.md"), await localApiPage());
