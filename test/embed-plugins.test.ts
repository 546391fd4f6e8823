import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { build, parseSync, type Plugin, type Rolldown } from 'vite';
import { importTogether, minifyTemplates, plainNamespaces, wordlessLit } from '../.config/embed-plugins.mjs';

type Files = Readonly<Record<string, string>>;

/** Builds a small website of `files` as the embed is built, in memory or where `use` finds it. */
async function built(
  files: Files,
  plugins: readonly Plugin[],
  use?: (folder: string) => Promise<void>,
): Promise<Rolldown.OutputChunk[]> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-embed-plugins-'));
  try {
    for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
    const [result] = [
      await build({
        root: folder,
        configFile: false,
        logLevel: 'silent',
        plugins: [...plugins],
        build: {
          minify: false,
          lib: { entry: join(folder, 'entry.js'), formats: ['es'], fileName: 'entry' },
          rolldownOptions: {
            external: ['lit'],
            output: {
              chunkFileNames: '[name].js',
              codeSplitting: {
                groups: [
                  { name: 'shared', test: /shared\.js$/, priority: 2 },
                  { name: 'first', test: /first/, priority: 1 },
                  { name: 'second', test: /second/, priority: 1 },
                ],
              },
            },
          },
        },
      }),
    ].flat() as Rolldown.RolldownOutput[];
    await use?.(join(folder, 'dist'));
    return result!.output.filter((one) => one.type === 'chunk');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const codeOf = (chunks: readonly Rolldown.OutputChunk[], name: string): string =>
  (chunks.find(({ fileName }) => fileName.startsWith(name)) ?? assert.fail(`no ${name}`)).code;

// two elements, each with a part that something loads on demand: `import()` needs an object of the exports of each
const files: Files = {
  'package.json': '{ "type": "module" }',
  'entry.js': `export const load = async () => [
  (await import('./first.js')).First,
  (await import('./second.js')).Second,
];`,
  'first.js': `import { count } from './shared.js';
import { FirstPart } from './first-part.js';
export class First extends FirstPart { at = count(); later = () => import('./later.js'); }`,
  'first-part.js': `export class FirstPart { part = 'first'; }`,
  'second.js': `import { count } from './shared.js';
import { SecondPart } from './second-part.js';
export class Second extends SecondPart { at = count(); later = () => import('./later.js'); }`,
  'second-part.js': `export class SecondPart { part = 'second'; }`,
  'later.js': `export const parts = () => Promise.all([import('./first-part.js'), import('./second-part.js')]);`,
  'shared.js': `let counted = 0; export const count = () => ++counted;`,
};

interface Entry {
  readonly load: () => Promise<(new () => Element)[]>;
}
interface Element {
  readonly part: string;
  readonly at: number;
  readonly later: () => Promise<{ parts: () => Promise<object[]> }>;
}

describe('the plugins of the embed', () => {
  it('write what import() gives without the file of a helper', async () => {
    const isHelper = ({ fileName }: Rolldown.OutputChunk) => fileName.includes('runtime');
    assert.ok((await built(files, [])).some(isHelper), 'the bundler needs no helper: nor is the plugin needed');
    const chunks = await built(files, [plainNamespaces()], async (folder) => {
      const { load } = (await import(pathToFileURL(join(folder, 'entry.js')).href)) as Entry;
      const elements = (await load()).map((Element) => new Element());
      assert.deepEqual(
        elements.map(({ part, at }) => [part, at]),
        [
          ['first', 1],
          ['second', 2],
        ],
      );
      const parts = await (await elements[0]!.later()).parts();
      assert.deepEqual(
        parts.flatMap((exports) => Object.keys(exports)),
        ['FirstPart', 'SecondPart'],
      );
    });
    assert.ok(!chunks.some((chunk) => isHelper(chunk) || chunk.code.includes('runtime')));
  });

  it('stop the build when the helper is used in a way that they do not know', async () => {
    const old = { 'old.cjs': `exports.old = 1;` };
    const first = `import old from './old.cjs'; console.log(old); ${files['first.js'] ?? ''}`;
    await assert.rejects(
      built({ ...files, ...old, 'first.js': first }, [plainNamespaces()]),
      /takes more from the bundler's runtime than one helper/,
    );
  });

  it('let the entry ask for the imports of an element together with it', async () => {
    const code = codeOf(await built(files, [plainNamespaces(), importTogether()]), 'entry');
    assert.match(code, /\(import\("\.\/shared\.js"\)\.catch\(\(\) => \{\}\), import\("\.\/first\.js"\)\)\.then/);
  });

  it('leave out the texts of errors in Lit alone', () => {
    const plugin = wordlessLit() as { transform: (code: string, id: string) => { code: string } | null };
    const shorten = (code: string, id: string) =>
      plugin.transform.call({ parse: (text: string) => parseSync(id, text).program }, code, id)?.code;
    const code = "if (odd) throw Error('no ' + odd + `!`); else throw new Error('b', { cause }); warn('kept');";
    assert.equal(
      shorten(code, '/any/node_modules/@lit/reactive-element/css-tag.js'),
      "if (odd) throw Error(); else throw new Error(); warn('kept');",
    );
    assert.equal(shorten(code, '/any/src/own.js'), undefined);
    assert.equal(shorten("warn('kept');", '/any/node_modules/lit-html/lit-html.js'), undefined);
  });

  it('shorten templates and style sheets, and leave texts and strings as they are', async () => {
    const entry = `import { css, html } from 'lit';
export const sheet = css\`
  /* a comment; with { signs } */
  .a > .b , .c:hover :focus {
    color: red;
    content: ' > ;  { ';
    margin: calc(1rem + 2px) 0 ;
  }
  \${other}
  @media (width > 30rem) { a { b: c; } }
\`;
export const page = (more) => html\`
  <p title="two  words">
    one \${more.map((each) => html\`
      <b>\${each}</b>
    \`)} two
  </p>
\`;
export const text = \`
    as   it: stands;
\`;`;
    const [chunk] = await built({ 'entry.js': entry }, []);
    assert.match(chunk!.code, /\n {2}\.a > \.b , \.c/);
    const folder = '/elements';
    const plugin = minifyTemplates(folder) as { transform: (code: string, id: string) => { code: string } | null };
    const transform = (code: string, id: string) =>
      plugin.transform.call({ parse: (text: string) => parseSync('a.js', text).program }, code, id)?.code;
    assert.equal(transform(entry, '/elsewhere/a.ts'), undefined);
    assert.equal(
      transform(entry, '/elements/a.ts'),
      `import { css, html } from 'lit';
export const sheet = css\`.a>.b,.c:hover :focus{color:red;content:' > ;  { ';margin:calc(1rem + 2px) 0}\${other} @media (width>30rem){a{b:c}}\`;
export const page = (more) => html\`<p title="two  words">one \${more.map((each) => html\`
<b>\${each}</b>
\`)} two</p>\`;
export const text = \`
    as   it: stands;
\`;`,
    );
  });
});
