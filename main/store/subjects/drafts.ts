import { type Draft, type DraftContent, draftContentSchema } from "../../../shared/local/intake.ts";
import { number, parsed, type RowOf, text } from "../file/statements.ts";
import type { ReadCore } from "../read-core.ts";
import { type CvText, draftTexts, giveDraftText, writeDraftText } from "../records/cv-texts.ts";
import type { WriteCore } from "../write-core.ts";

/** Drafts wait for a person: they are in no list and no record, and are never sent. */
export interface DraftsReader {
  byId(id: number): Draft | null;
  /** Returns drafts in the order of their sources. `run`: of this one; undefined for all. */
  page(range: DraftRange): readonly Draft[];
  ids(run: string): readonly number[];
  count(run?: string): number;
  /** Returns the runs of all drafts, by fingerprint. */
  runs(): ReadonlyMap<string, string>;
  byFingerprint(fingerprint: string): Draft | null;
  /** Ids of the files that drafts bring along. */
  blobs(): readonly string[];
  /** Texts of the CV that a draft was made of. */
  cvTexts(id: number): readonly string[];
}

interface DraftRange {
  readonly run?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface DraftsWriter extends DraftsReader {
  /** Adds a draft, with the text of its CV, unless there is one that wants the same. */
  add(run: string, fingerprint: string, content: DraftContent, cv?: CvText): void;
  /** Gives the text of a draft to the candidate that it made or changed. */
  giveText(id: number, candidateId: number): void;
  /** Replaces what a draft says; `fingerprint` stays that of its source. */
  replace(id: number, content: DraftContent): void;
  /** Returns whether there was such a draft. */
  remove(id: number): boolean;
  /** Returns the number of drafts that the run had. */
  removeRun(run: string): number;
}

const COLUMNS = { id: number, run: text, content: parsed(draftContentSchema) };

export class DraftsOfReader implements DraftsReader {
  protected readonly core: ReadCore;

  constructor(core: ReadCore) {
    this.core = core;
  }

  byId(id: number): Draft | null {
    const row = this.core.statements.row("SELECT * FROM draft WHERE id = ?", COLUMNS, id);
    return row === null ? null : toDraft(row);
  }

  page({ run, offset, limit }: DraftRange): readonly Draft[] {
    const [condition, values] = ofRun(run);
    const sql = `SELECT * FROM draft${condition} ORDER BY id LIMIT ? OFFSET ?`;
    return this.core.statements.rows(sql, COLUMNS, ...values, limit, offset).map(toDraft);
  }

  ids(run: string): readonly number[] {
    const sql = "SELECT id FROM draft WHERE run = ? ORDER BY id";
    return this.core.statements.column(sql, number, run);
  }

  count(run?: string): number {
    const [condition, values] = ofRun(run);
    return this.core.statements.number(`SELECT count(*) FROM draft${condition}`, ...values) ?? 0;
  }

  runs(): ReadonlyMap<string, string> {
    const sql = "SELECT fingerprint, run FROM draft";
    return new Map(this.core.statements.tuples(sql, [text, text]));
  }

  byFingerprint(fingerprint: string): Draft | null {
    const sql = "SELECT * FROM draft WHERE fingerprint = ?";
    const row = this.core.statements.row(sql, COLUMNS, fingerprint);
    return row === null ? null : toDraft(row);
  }

  blobs(): readonly string[] {
    const id = "CASE WHEN field.type = 'object' THEN json_extract(field.value, '$.blob') END";
    const sql =
      `SELECT ${id} AS blob FROM draft, json_each(draft.content, '$.body') AS field ` +
      "WHERE blob IS NOT NULL";
    return this.core.statements.column(sql, text);
  }

  cvTexts(id: number): readonly string[] {
    return draftTexts(this.core.statements, id);
  }
}

export class DraftsOfWriter extends DraftsOfReader implements DraftsWriter {
  protected override readonly core: WriteCore;

  constructor(core: WriteCore) {
    super(core);
    this.core = core;
  }

  add(run: string, fingerprint: string, content: DraftContent, cv?: CvText): void {
    const { statements } = this.core;
    if (statements.has("SELECT 1 FROM draft WHERE fingerprint = ?", fingerprint)) return;
    const id = statements.insert(
      "INSERT INTO draft (run, fingerprint, content) VALUES (?, ?, ?)",
      run,
      fingerprint,
      JSON.stringify(content),
    );
    if (cv !== undefined) writeDraftText(statements, id, cv);
  }

  giveText(id: number, candidateId: number): void {
    giveDraftText(this.core.statements, id, candidateId);
  }

  replace(id: number, content: DraftContent): void {
    const sql = "UPDATE draft SET content = ? WHERE id = ?";
    this.core.statements.run(sql, JSON.stringify(content), id);
  }

  remove(id: number): boolean {
    const isThere = this.byId(id) !== null;
    this.core.statements.run("DELETE FROM draft WHERE id = ?", id);
    return isThere;
  }

  removeRun(run: string): number {
    const drafts = this.count(run);
    this.core.statements.run("DELETE FROM draft WHERE run = ?", run);
    return drafts;
  }
}

function toDraft({ id, run, content }: RowOf<typeof COLUMNS>): Draft {
  return { id, run, ...content };
}

function ofRun(run: string | undefined): readonly [string, readonly string[]] {
  return run === undefined ? ["", []] : [" WHERE run = ?", [run]];
}
