/**
 * One of GET /local/workspaces: an account on a server, with a file, token and settings of its own.
 */
export interface WorkspaceView {
  readonly id: string;
  readonly name: string;
  /** Base URL of its server; null before it has one. */
  readonly remote: string | null;
  readonly current: boolean;
  /** Changes that are not on its server. */
  readonly unsent: number;
}
