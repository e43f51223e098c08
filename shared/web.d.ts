// The few web globals that every place where shared code runs has (page, Node, preload). Declared here so that neither the DOM nor Node
// comes into reach.
declare class URL {
  constructor(url: string, base?: string);
  static canParse(url: string, base?: string): boolean;
  static parse(url: string, base?: string): URL | null;
  readonly protocol: string;
  readonly host: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly origin: string;
}
declare class URLSearchParams {
  constructor(init?: Record<string, string> | string);
  toString(): string;
}
interface File {
  readonly name: string;
}
