/** An address as people say it: where it leads comes first. */
export function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/$/, "");
}
