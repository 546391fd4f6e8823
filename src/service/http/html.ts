/** The service's own HTML pages: few, plain, and working without a script. */
import { createHash } from 'node:crypto';

/** Markup that is safe to insert. */
class Markup {
  constructor(readonly text: string) {}
}
export type { Markup };

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Value = Markup | string | number | readonly Markup[] | undefined | false;

/** A piece of a page. Every value is escaped unless it is `Markup`; `undefined` and `false` are left out. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(strings.reduce((text, part, at) => text + written(values[at - 1]) + part));
}

function written(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return String(value).replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}

/**
 * A block of data (JSON-LD). Browsers run nothing of it, so it needs no nonce. @param json As `scriptText` makes it,
 * without any `<`.
 */
export function dataBlock(json: string): Markup {
  if (json.includes('<')) throw new Error('The JSON of a data block must not contain <');
  return new Markup(`<script type="application/ld+json">${json}</script>`);
}

/** A script of the service in the page itself, and what a policy names it by. @param code Without any `<`. */
export function inlineScript(code: string): { readonly markup: Markup; readonly source: string } {
  if (code.includes('<')) throw new Error('The code of an inline script must not contain <');
  const hash = createHash('sha256').update(code).digest('base64');
  return { markup: new Markup(`<script>${code}</script>`), source: `'sha256-${hash}'` };
}

/** A whole page. `lang` is BCP 47; a `wide` one has room for other documents. */
export function htmlPage({
  title,
  lang,
  body,
  wide = false,
}: {
  readonly title: string;
  readonly lang: string;
  readonly body: Markup;
  readonly wide?: boolean;
}): string {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/service.css" />
      </head>
      <body>
        <main ${wide && html`class="wide"`}>${body}</main>
      </body>
    </html> `.text;
}

/** The style sheet of all pages, served at `/service.css`: their policy allows no inline styles. */
export const pageStyle = `:root { color-scheme: light dark; --line: #d4d4d8; --quiet: #52525b; --accent: #1d4ed8; --onaccent: #fff; --back: #f4f4f5; --card: #fff; --bad: #b91c1c; }
@media (prefers-color-scheme: dark) { :root { --line: #3f3f46; --quiet: #a1a1aa; --accent: #93c5fd; --onaccent: #0b1120; --back: #18181b; --card: #27272a; --bad: #fca5a5; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1rem; background: var(--back); font: 1rem/1.5 system-ui, sans-serif; }
main { inline-size: min(28rem, 100%); padding: clamp(1.25rem, 5vw, 2rem); background: var(--card); border: 1px solid var(--line); border-radius: 0.75rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 0.75rem; font-size: 1.375rem; line-height: 1.25; text-wrap: balance; }
p, ul { margin: 0 0 1rem; }
ul { padding-inline-start: 1.25rem; }
form { display: grid; gap: 1rem; margin: 0; }
form + p { margin-block-start: 1.25rem; }
label { display: grid; gap: 0.25rem; font-weight: 600; }
input { font: inherit; font-weight: 400; padding: 0.625rem 0.75rem; border: 1px solid var(--quiet); border-radius: 0.5rem; background: transparent; color: inherit; inline-size: 100%; }
input[readonly] { border-color: var(--line); color: var(--quiet); }
button, .button { font: inherit; font-weight: 600; min-block-size: 2.75rem; padding: 0.5rem 1rem; border-radius: 0.5rem; border: 1px solid var(--accent); background: var(--accent); color: var(--onaccent); cursor: pointer; }
button.second { background: transparent; color: inherit; border-color: var(--quiet); }
:is(button, input, a):focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: var(--accent); }
hr { margin: 1.5rem 0; border: 0; border-block-start: 1px solid var(--line); }
hr + form { grid-template-columns: 1fr auto; align-items: center; }
hr + form p, main > :last-child { margin-block-end: 0; }
.row { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
main.wide { inline-size: min(52rem, 100%); }
h2 { margin: 1.5rem 0 0.5rem; font-size: 1.125rem; }
iframe { display: block; inline-size: 100%; block-size: 75vh; border: 1px solid var(--line); border-radius: 0.5rem; background: #fff; }
pre { margin: 0 0 1rem; font-size: 0.875rem; white-space: pre-wrap; }
.quiet { color: var(--quiet); }
.problem { color: var(--bad); font-weight: 600; }
`;
