// The sizes of the elements, of the door page, of the desk and of the npm packages against their budgets. An element:
// what it loads until it works, which is embed.js, its own chunk and all that these import statically.
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build, packages } from './build.mjs';
import { withStaticImports } from './static-imports.mjs';

/** Compressed bytes, 1 kB = 1,000. */
const budgets = [
  { name: 'embed.js', gzip: 3_000 },
  { name: 'event-shop', gzip: 24_400, brotli: 22_000 },
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

/**
 * Measures the HTML of a page of the service with the files that it loads.
 * @param {'door' | 'desk'} page @param {string} name @param {Iterable<string>} files @param {number} budget
 */
const showPage = (page, name, files, budget) => {
  const all = ['index.html', ...files];
  const gzipped = sizeOf(`dist/${page}/${page}`, all, gzip);
  if (gzipped > budget) process.exitCode = 1;
  console.log(
    `${gzipped > budget ? 'OVER' : 'ok  '} ${name.padEnd(16)} ${all.length} files  gzip ${gzipped} of ${budget}`,
  );
};

// The door page: what its entry imports statically, and its style sheet; the decoder and other languages come later.
showPage('door', 'door page', namedBy('door'), 60_000);

// The desk: its entry with its style sheet and its first page, Today; other pages and languages come later.
const today = readdirSync('dist/desk/desk/assets').filter((file) => /^today-.*\.js$/.test(file));
const ofDesk = withStaticImports('dist/desk/desk', [...namedBy('desk'), ...today.map((file) => `assets/${file}`)]);
showPage('desk', 'desk, Today', ofDesk, 80_000);

// The packages: what npm unpacks, without source maps. The elements bring every screen of theirs, minified, and
// each language 48 kB.
const unpacked = { 'foyer-tickets': 860_000, client: 392_000 };
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
