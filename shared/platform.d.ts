// Declarations of what every platform of Roadbook (Node and the browser) has and plain ECMAScript
// lacks, as far as shared/ uses it. The DOM library is left out of this room on purpose; main and
// renderer see their own, fuller declarations.

export {};

declare global {
  interface URL {
    readonly href: string;
    readonly origin: string;
    readonly protocol: string;
    readonly host: string;
    readonly hostname: string;
    readonly port: string;
    readonly pathname: string;
    readonly search: string;
    readonly hash: string;
    readonly username: string;
    readonly password: string;
    readonly searchParams: URLSearchParams;
  }
  const URL: {
    new (url: string, base?: string): URL;
    canParse(url: string, base?: string): boolean;
    parse(url: string, base?: string): URL | null;
  };

  interface URLSearchParams extends Iterable<[string, string]> {
    readonly size: number;
    append(name: string, value: string): void;
    delete(name: string): void;
    get(name: string): string | null;
    getAll(name: string): string[];
    has(name: string): boolean;
    set(name: string, value: string): void;
    sort(): void;
    toString(): string;
    entries(): IterableIterator<[string, string]>;
    keys(): IterableIterator<string>;
    values(): IterableIterator<string>;
  }
  const URLSearchParams: {
    new (
      init?: string | Readonly<Record<string, string>> | Iterable<[string, string]>,
    ): URLSearchParams;
  };

  /** A file as the renderer picks it; shared/ only passes it on. */
  interface File {
    readonly name: string;
    readonly size: number;
    readonly type: string;
  }
}
