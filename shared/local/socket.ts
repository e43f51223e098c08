/** Where a page of the browser shell opens the WebSocket over which it reads. */
export const SOCKET_PATH = "/local/socket";

/** The subprotocol that both ends speak. */
export const SOCKET_PROTOCOL = "roadbook";

/**
 * The session key as one more subprotocol, because a page can give a WebSocket no header.
 * Percent-encoded, because a subprotocol may hold few signs besides letters and digits.
 */
export function socketKey(key: string): string {
  return `key.${encodeURIComponent(key).replaceAll("(", "%28").replaceAll(")", "%29")}`;
}
