import { tokenFile } from "../../main/engine/process/token-file.ts";
import type { Engine } from "../../main/engine/types.ts";
import { openWorkspaces } from "../../main/engine/workspaces/open-workspaces.ts";
import type { WorkspacesOptions } from "../../main/engine/workspaces/workspaces-options.ts";
import { ON_THIS_MACHINE } from "../fixtures/worlds.ts";

type Given = Pick<WorkspacesOptions, "dataDir"> & Partial<WorkspacesOptions>;

/** The workspaces of a folder in this process, with tokens in files; throws where none opens. */
export async function openWorkspacesHere(given: Given): Promise<Engine> {
  const opened = await openWorkspaces({
    ...ON_THIS_MACHINE,
    tokensOf: ({ folder }) => tokenFile(folder),
    // What a guess costs is tested elsewhere.
    passphraseCost: { n: 1024, r: 8, p: 1 },
    ...given,
  });
  if (!opened.ok) throw new Error(opened.message);
  return opened.engine;
}
