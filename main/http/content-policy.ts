/** Hashes of the two style elements of react-aria (touch handling, modal backdrops). */
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

/** Nonce of the inline scripts and styles that Vite adds in development. */
export const DEVELOPMENT_NONCE = "roadbook-development";

/** Policy of a development server's page: allows its inline parts and its hot-update socket. */
export function developmentPolicy(server: URL): string {
  return policy({ inline: ` 'nonce-${DEVELOPMENT_NONCE}'`, connect: ` ws://${server.host}` });
}
