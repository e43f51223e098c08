/** Hashes of the two style elements of react-aria (touch handling, modal backdrops). */
const LIBRARY_STYLES =
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=' " +
  "'sha256-8f935d27GvUutRyY9yWScUMiFUk4WTdZURISiYfPOeQ='";

/**
 * The page makes HTML and workers of trusted values only: DOMPurify's, and those of the policies in
 * renderer/core/trusted-types.ts.
 */
const TRUSTED_TYPES = "trusted-types dompurify roadbook-text roadbook-worker default";

interface Development {
  readonly inline: string;
  readonly connect: string;
  /** A module that was edited makes its policy again. */
  readonly trusted: string;
}

const BUILT: Development = { inline: "", connect: "", trusted: "" };

function policy({ inline, connect, trusted }: Development): string {
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self' ${LIBRARY_STYLES}${inline}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${connect}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `${TRUSTED_TYPES}${trusted}`,
  ].join("; ");
}

/** The policy of every page: nothing but the app's own files, no inline script, no framing. */
export const CONTENT_SECURITY_POLICY = policy(BUILT);

/** Nonce of the inline scripts and styles that Vite adds in development. */
export const DEVELOPMENT_NONCE = "roadbook-development";

/** Policy of a development server's page: allows its inline parts and its hot-update socket. */
export function developmentPolicy(server: URL): string {
  return policy({
    inline: ` 'nonce-${DEVELOPMENT_NONCE}'`,
    connect: ` ws://${server.host}`,
    trusted: " 'allow-duplicates'",
  });
}
