import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Store } from "../../store/types.ts";
import { readStreamState, writeStreamState } from "../../sync/stream-state.ts";
import { waitingBlobs } from "../wanted-blobs.ts";
import type { RepairStep } from "./check.ts";

/** Repairs what a check found, on the only connection that writes. */
export function applyStep(store: Store, folder: string, step: RepairStep): void {
  const files = join(folder, "files");
  switch (step.kind) {
    case "rebuild-index":
      store.write((writer) => void writer.checks.rebuildIndex(step.resource), { durable: true });
      return;
    case "recompute":
      store.write((writer) => writer.records.recompute(step.resource, step.id), { durable: true });
      return;
    case "move-entry":
      store.write((writer) => writer.outbox.patch(step.entry, { recordId: step.recordId }), {
        durable: true,
      });
      return;
    case "set-watermark":
      store.write(
        (writer) =>
          writeStreamState(writer, step.list, {
            ...readStreamState(writer, step.list),
            watermark: step.watermark,
          }),
        { durable: true },
      );
      return;
    case "forget-file":
      forgetFile(store, files, step.blob);
      return;
    case "drop-kept-file":
      store.write((writer) => writer.files.dropKept(step.place), { durable: true });
      forgetFile(store, files, step.blob);
      return;
    case "remove-stray":
      // The file may have been registered since.
      if (store.read((reader) => reader.files.byId(step.name)) === null)
        rmSync(join(files, step.name), { force: true });
  }
}

function forgetFile(store: Store, files: string, blob: string): void {
  if (store.read((reader) => waitingBlobs(reader)).has(blob)) return;
  store.write((writer) => writer.files.remove(blob), { durable: true });
  rmSync(join(files, blob), { force: true });
}
