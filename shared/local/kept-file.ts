/**
 * A file that was sent from this machine, and of which the bytes are still here (GET
 * /local/record).
 */
export interface KeptFileView {
  /** `/local/file/ID`. */
  readonly link: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sent_at: string;
}
