// The sizes of the elements, of the door page, of the desk and of the npm packages against their budgets. An element:
// what it loads until it works, which is embed.js, its own chunk and all that these import statically.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, packages } from './build.mjs';
import { withStaticImports } from './static-imports.mjs';

/** Compressed bytes, 1 kB = 1,000. */
const budgets = [
  { name: 'embed.js', gzip: 3_000 },
  { name: 'event-shop', gzip: 24_500, brotli: 22_000 },
  { name: 'event-listing', gzip: 18_000 },
  { name: 'voucher-check', gzip: 15_000 },
  { name: 'customer-orders', gzip: 20_000 },
];

await build(['embed', 'door', 'desk', 'packages']);

/** @typedef {{ file: string, name?: string, imports?: string[], dynamicImports?: string[] }} Chunk */
const manifest = /** @type {Record<string, Chunk>} */ (JSON.parse(readFileSync('dist/embed/manifest.json', 'utf8')));

/** A chunk and all that it imports statically. @returns {Set<string>} */
const closure = (/** @type {string} */ key, /** @type {Set<string>} */ found = new Set()) => {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`dist/embed/manifest.json does not name ${key}.`);
  if (found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) closure(next, found);
  return found;
};

/** The chunk that embed.js loads for an element: it bears the name of the tag. */
const keyOf = (/** @type {string} */ tag) => {
  const key = manifest['src/embed.ts']?.dynamicImports?.find((each) => manifest[each]?.name === tag);
  if (!key) throw new Error(`embed.js loads no chunk for <${tag}>.`);
  return key;
};

/** @param {string} folder @param {Iterable<string>} files @param {(code: Buffer) => Buffer} compress */
const sizeOf = (folder, files, compress) =>
  [...files].reduce((sum, file) => sum + compress(readFileSync(`${folder}/${file}`)).length, 0);
const gzip = (/** @type {Buffer} */ code) => gzipSync(code, { level: 9 });

for (const { name, gzip: budget, brotli } of budgets) {
  const files = closure('src/embed.ts');
  if (name !== 'embed.js') closure(keyOf(name), files);
  const gzipped = sizeOf('dist/embed', files, gzip);
  const brotlied = sizeOf('dist/embed', files, (code) =>
    brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  const over = gzipped > budget || (brotli !== undefined && brotlied > brotli);
  if (over) process.exitCode = 1;
  console.log(
    `${over ? 'OVER' : 'ok  '} ${name.padEnd(16)} ${files.size} files  gzip ${gzipped} of ${budget}  brotli ${brotlied}${brotli === undefined ? '' : ` of ${brotli}`}`,
  );
}

/** The scripts and style sheets that the HTML of a page of the service names. */
const namedBy = (/** @type {'door' | 'desk'} */ page) => {
  const html = readFileSync(`dist/${page}/${page}/index.html`, 'utf8');
  return [...html.matchAll(new RegExp(`(?:src|href)="/${page}/(assets/[^"]+)"`, 'g'))].map(([, file]) => file ?? '');
};

/** @param {{ name: string, files: number, gzipped: number, budget: number }} measured */
const show = ({ name, files, gzipped, budget }) => {
  if (gzipped > budget) process.exitCode = 1;
  console.log(`${gzipped > budget ? 'OVER' : 'ok  '} ${name.padEnd(16)} ${files} files  gzip ${gzipped} of ${budget}`);
};

/**
 * Measures the HTML of a page of the service with the files that it loads.
 * @param {'door' | 'desk'} page @param {string} name @param {Iterable<string>} files @param {number} budget
 */
const showPage = (page, name, files, budget) => {
  const all = ['index.html', ...files];
  show({ name, files: all.length, gzipped: sizeOf(`dist/${page}/${page}`, all, gzip), budget });
};

// The door page: what its entry imports statically, and its style sheet; the decoder and other languages come later.
showPage('door', 'door page', namedBy('door'), 60_000);

// The desk: its entry with its style sheet and its first page, Today; other pages and languages come later.
const desk = 'dist/desk/desk';
const assets = readdirSync(`${desk}/assets`);
/** The chunks of a module: two modules of one name have a chunk each. */
const chunksOf = (/** @type {string} */ name) =>
  assets.filter((file) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file)).map((file) => `assets/${file}`);
const shell = withStaticImports(desk, namedBy('desk'));
showPage('desk', 'desk, Today', withStaticImports(desk, [...shell, ...chunksOf('today')]), 80_000);

// A further page of the desk: what it loads beside what each page has. The form of an event and the pages that draw a
// hall have budgets of their own.
const editors = new Map([
  ['edit-page', 50_000],
  ['seat-map-page', 60_000],
  ['event-seats-page', 60_000],
]);
const names = [...readFileSync('src/desk/shell/pages.ts', 'utf8').matchAll(/import\('\.\.\/[\w/-]*?([\w-]+)\.ts'\)/g)];
const furtherPages = [...new Set(names.map(([, name = '']) => name))].flatMap((name) => {
  const chunks = chunksOf(name);
  if (chunks.length === 0) throw new Error(`The build of the desk has no chunk ${name}.`);
  return chunks.map((chunk) => {
    const files = [...withStaticImports(desk, [chunk])].filter((file) => !shell.has(file));
    return { name, files: files.length, gzipped: sizeOf(desk, files, gzip), budget: editors.get(name) ?? 25_000 };
  });
});
const shownPages = furtherPages.toSorted((a, b) => b.gzipped / b.budget - a.gzipped / a.budget);
for (const [at, page] of shownPages.entries())
  if (at < 3 || editors.has(page.name) || page.gzipped > page.budget) show({ ...page, name: `desk, ${page.name}` });

// The text editor: the field that comes with the form of an event, and the editor, which loads when the form gets the focus.
const parts = ['rich-text-field', 'editor'].flatMap((name) => {
  const chunks = chunksOf(name);
  if (chunks.length === 0) throw new Error(`The build of the desk has no chunk ${name}.`);
  return chunks;
});
const loaded = new Set([...shell, ...withStaticImports(desk, chunksOf('edit-page'))]);
const editorFiles = [...withStaticImports(desk, parts)].filter((file) => !loaded.has(file));
show({
  ...{ name: 'desk, text editor', files: editorFiles.length, budget: 73_000 },
  gzipped: sizeOf(desk, editorFiles, gzip),
});

// The packages: what npm unpacks, without source maps. The elements bring every screen of theirs, minified, and
// each language 48 kB.
const unpacked = { 'foyer-tickets': 863_000, client: 401_000 };
for (const folder of packages) {
  const files = readdirSync(`dist/packages/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((file) => `dist/packages/${folder}/${file}`)
    .filter((file) => !file.endsWith('.map') && statSync(file).isFile());
  const size = files.reduce((sum, file) => sum + statSync(file).size, 0);
  const budget = unpacked[/** @type {keyof typeof unpacked} */ (folder)];
  if (size > budget) process.exitCode = 1;
  console.log(
    `${size > budget ? 'OVER' : 'ok  '} ${folder.padEnd(16)} ${files.length} files  unpacked ${size} of ${budget}`,
  );
}
