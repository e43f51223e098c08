/**
 * Entries of the outbox are written in version 3 (see entry-versions.ts). The schema stays, but an
 * older Roadbook must refuse the file: it would take such entries for damaged ones.
 */
export function validWhenEdited(): void {
  // Older entries are upgraded when they are read.
}
