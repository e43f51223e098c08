import type { Resource } from "../../../shared/contract/resource.ts";
import type { BlobRef } from "../../../shared/wire.ts";
import { number, text } from "../file/statements.ts";
import type { ReadCore } from "../read-core.ts";
import {
  dropAllKept,
  dropKept,
  type KeptFile,
  type KeptPlace,
  keptOf,
  listKept,
  releaseBlob,
  writeKept,
} from "../records/kept-files.ts";
import {
  countServerTexts,
  type CvText,
  unreadResume,
  type UnreadResume,
  writeResumeText,
} from "../records/cv-texts.ts";
import type { WriteCore } from "../write-core.ts";

const SELECT_BLOBS = "SELECT id AS blob, name, type, size, created_at AS createdAt FROM blob";
const BLOB_COLUMNS = { blob: text, name: text, type: text, size: number, createdAt: number };

/** Files registered in the workspace, and those of the server's records. */
export interface FilesReader {
  byId(id: string): (BlobRef & { readonly createdAt: number }) | null;
  /** Every file registered in the workspace. */
  blobs(): readonly (BlobRef & { readonly createdAt: number })[];
  /**
   * Returns files that were sent and are still on this machine because the server's records have
   * them, oldest first.
   */
  retainedFiles(): readonly KeptFile[];
  keptOf(resource: Resource, id: number): readonly KeptFile[];
  /** Returns a resume that was added here and whose text is not read yet; null without one. */
  unreadResume(): UnreadResume | null;
  /** Counts the texts that stay here of a candidate's sent resume. */
  countKeptTexts(candidateId: number): number;
}

/** Registers files; their contents are elsewhere. */
export interface FilesWriter extends FilesReader {
  add(blob: BlobRef, createdAt: number): void;
  remove(id: string): void;
  /**
   * Releases a file that no form uses any more: it counts as old, and is deleted unless a change or
   * a record needs it.
   */
  release(id: string): void;
  /**
   * Keeps a sent file until the server's record has another one or is gone. It replaces the one
   * that was kept for the same field.
   */
  keep(file: KeptFile): void;
  dropKept(place: KeptPlace): void;
  /** Stops keeping every file of a record, and the text of its CV. */
  dropAllKept(resource: Resource, recordId: number): void;
  /** Stores the text of a resume, with which the search finds its candidate. */
  addResumeText(candidateId: number, cv: CvText): void;
}

export class FilesOfReader implements FilesReader {
  protected readonly core: ReadCore;

  constructor(core: ReadCore) {
    this.core = core;
  }

  byId(id: string): (BlobRef & { readonly createdAt: number }) | null {
    return this.core.statements.row(`${SELECT_BLOBS} WHERE id = ?`, BLOB_COLUMNS, id);
  }

  blobs(): readonly (BlobRef & { readonly createdAt: number })[] {
    return this.core.statements.rows(`${SELECT_BLOBS} ORDER BY id`, BLOB_COLUMNS);
  }

  retainedFiles(): readonly KeptFile[] {
    return listKept(this.core.statements);
  }

  keptOf(resource: Resource, id: number): readonly KeptFile[] {
    return keptOf(this.core.statements, resource, this.core.identities.currentId(resource, id));
  }

  countKeptTexts(candidateId: number): number {
    const { statements, identities } = this.core;
    return countServerTexts(statements, identities.currentId("candidate", candidateId));
  }

  unreadResume(): UnreadResume | null {
    return unreadResume(this.core.statements);
  }
}

export class FilesOfWriter extends FilesOfReader implements FilesWriter {
  protected override readonly core: WriteCore;

  constructor(core: WriteCore) {
    super(core);
    this.core = core;
  }

  add(blob: BlobRef, createdAt: number): void {
    this.core.statements.run(
      "INSERT OR REPLACE INTO blob (id, name, type, size, created_at) VALUES (?, ?, ?, ?, ?)",
      blob.blob,
      blob.name,
      blob.type,
      blob.size,
      createdAt,
    );
  }

  remove(id: string): void {
    this.core.statements.run("DELETE FROM blob WHERE id = ?", id);
  }

  release(id: string): void {
    releaseBlob(this.core.statements, id);
  }

  keep(file: KeptFile): void {
    writeKept(this.core.statements, file);
  }

  dropAllKept(resource: Resource, recordId: number): void {
    dropAllKept(this.core.statements, resource, recordId);
  }

  dropKept(place: KeptPlace): void {
    dropKept(this.core.statements, place);
  }

  addResumeText(candidateId: number, cv: CvText): void {
    writeResumeText(this.core.statements, candidateId, cv);
  }
}
