// The parts of the peers' packages that the bench uses; types are checked without these packages.

declare module "minisearch" {
  interface Options {
    readonly fields: readonly string[];
    readonly searchOptions: { readonly prefix: boolean; readonly combineWith: "AND" };
  }
  export default class MiniSearch<Document extends { readonly id: number }> {
    constructor(options: Options);
    add(document: Document): void;
    search(text: string): readonly { readonly id: number }[];
    removeAll(): void;
  }
}

declare module "tinybase" {
  interface Store {
    transaction(action: () => void): void;
    setRow(table: string, row: string, cells: Readonly<Record<string, string>>): void;
    getCell(table: string, row: string, cell: string): unknown;
    delTables(): void;
  }
  interface Clauses {
    readonly select: (cell: string) => void;
    readonly where: (condition: (cell: (name: string) => unknown) => boolean) => void;
  }
  interface Queries {
    setQueryDefinition(query: string, table: string, define: (clauses: Clauses) => void): void;
    getResultSortedRowIds(
      query: string,
      cell: string,
      descending: boolean,
      offset: number,
      limit: number,
    ): readonly string[];
    getResultRowCount(query: string): number;
    destroy(): void;
  }
  export function createStore(): Store;
  export function createQueries(store: Store): Queries;
}

declare module "@electric-sql/pglite" {
  export class PGlite {
    static create(folder: string, options: { extensions: object }): Promise<PGlite>;
    exec(sql: string): Promise<unknown>;
    query<Row>(sql: string, values: readonly unknown[]): Promise<{ readonly rows: readonly Row[] }>;
    close(): Promise<void>;
  }
}

declare module "@electric-sql/pglite/contrib/pg_trgm" {
  export const pg_trgm: object;
}
