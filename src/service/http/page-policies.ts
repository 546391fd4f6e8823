/** The content security policies of the door page, the desk and the emails that it shows. */

/**
 * The policy of a page that is an application of ours: it reads `sources` and nothing else.
 * @param makers Trusted-types policies of libraries, beside Lit's and our own.
 */
const appPolicy = (sources: readonly string[], makers: readonly string[] = []) =>
  [
    ...["default-src 'none'", ...sources],
    ...["form-action 'none'", "base-uri 'none'", "frame-ancestors 'none'"],
    "require-trusted-types-for 'script'",
    ['trusted-types lit-html foyer', ...makers, "'allow-duplicates'"].join(' '),
  ].join(';');

/** The policy of the door page, of its workers too: its decoder is WebAssembly. */
export const doorPolicy = appPolicy([
  ...["script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", "connect-src 'self'"],
  ...["style-src 'self'", "img-src 'self' blob:", "media-src 'self' blob:", "manifest-src 'self'"],
]);

/**
 * The policy of the desk: pictures of events and logos come from anywhere. The text editor parses pasted HTML in a
 * document of its own and takes from it what its schema has.
 */
export const deskPolicy = appPolicy(
  [
    ...["script-src 'self'", "connect-src 'self'", "style-src 'self'", "img-src 'self' https: data:"],
    "frame-src 'self'",
  ],
  ['ProseMirrorClipboard'],
);

/** The policy of the empty page in which the desk shows an email: emails have their styles in them, and nothing runs. */
export const emailPolicy = [
  ...["default-src 'none'", "style-src 'unsafe-inline'", 'img-src https: data:'],
  ...["form-action 'none'", "base-uri 'none'", "frame-ancestors 'self'", 'sandbox allow-same-origin'],
].join(';');
