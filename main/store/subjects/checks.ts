import type { CrmRecord } from "../../../shared/contract/define.ts";
import type { Resource } from "../../../shared/contract/resource.ts";
import { checkFile, type FileFindings } from "../file/backup.ts";
import { checkIndex, type CheckOptions, type IndexFinding } from "../index/check-index.ts";
import { LAYOUTS } from "../index/layout.ts";
import { rebuildIndex } from "../index/rebuild-index.ts";
import { checkRecords, type RecordFinding } from "../outbox/check-records.ts";
import type { ReadCore } from "../read-core.ts";
import { rebuildCvIndex } from "../records/cv-texts.ts";
import { Labels } from "../records/labels.ts";
import { packRecord, readRecord, unpackRecord } from "../records/record-json.ts";
import type { WriteCore } from "../write-core.ts";

/** True if the file is as it should be. */
export interface ChecksReader {
  /** SQLite's own check of the file, `complete` with its indexes (backup.ts). */
  file(complete: boolean): FileFindings;
  /** Records whose stored view differs from base + outbox (check-records.ts). */
  records(resource: Resource): readonly RecordFinding[];
  /**
   * Compares rows and text indexes of a resource with its records (check-index.ts); nothing found,
   * nothing wrong.
   */
  index(resource: Resource, options: CheckOptions): readonly IndexFinding[];
}

/** Repairs. */
export interface ChecksWriter extends ChecksReader {
  /**
   * Rebuilds the rows and text indexes of a resource from its records, the source of truth. Returns
   * the number of records. `onStep`: see rebuild-index.ts.
   */
  rebuildIndex(resource: Resource, onStep?: () => void): number;
}

export class ChecksOfReader implements ChecksReader {
  protected readonly core: ReadCore;

  constructor(core: ReadCore) {
    this.core = core;
  }

  file(complete: boolean): FileFindings {
    return checkFile(this.core.statements, complete);
  }

  records(resource: Resource): readonly RecordFinding[] {
    const labels = new Labels(this.core.statements, { kept: false });
    const roundTrip = (record: CrmRecord) =>
      unpackRecord(resource, packRecord(resource, record, labels), labels);
    return checkRecords(this.core.statements, resource, this.core.sources, roundTrip, (json) =>
      readRecord(resource, json, labels),
    );
  }

  index(resource: Resource, options: CheckOptions): readonly IndexFinding[] {
    this.core.settle(resource);
    return checkIndex(this.core.statements, resource, options, this.core.labels);
  }
}

export class ChecksOfWriter extends ChecksOfReader implements ChecksWriter {
  protected override readonly core: WriteCore;

  constructor(core: WriteCore) {
    super(core);
    this.core = core;
  }

  rebuildIndex(resource: Resource, onStep?: () => void): number {
    this.core.changes.rebuilt(resource);
    if (resource === "candidate") rebuildCvIndex(this.core.statements);
    const rebuilt = rebuildIndex(
      this.core.statements,
      LAYOUTS[resource],
      this.core.index(resource),
      this.core.labels,
      this.core.lastContact,
      onStep,
    );
    this.core.index(resource).writtenEntries.rebuilt();
    return rebuilt;
  }
}
