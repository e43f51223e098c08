/**
 * Two style elements of react-aria (touch handling, modal backdrops): by their hashes, so that no
 * others get in.
 */
const LIBRARY_STYLES =
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=' " +
  "'sha256-8f935d27GvUutRyY9yWScUMiFUk4WTdZURISiYfPOeQ='";

function policy(more: { readonly inline?: string; readonly connect?: string } = {}): string {
  const { inline = "", connect = "" } = more;
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self' ${LIBRARY_STYLES}${inline}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${connect}`,
    "worker-src 'self' blob:",
    "frame-src blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy of every page: nothing but the app's own files, no inline script, no framing. */
export const CONTENT_SECURITY_POLICY = policy();

/** What Vite marks its inline scripts and styles with in the development loop. */
export const DEVELOPMENT_NONCE = "roadbook-development";

/**
 * The policy of a page that a development server makes: also its inline parts, and its socket for
 * hot updates.
 */
export function developmentPolicy(server: URL): string {
  return policy({ inline: ` 'nonce-${DEVELOPMENT_NONCE}'`, connect: ` ws://${server.host}` });
}
