// Checks the documents against the repository: links, anchors, commands, paths, rooms and tables.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

/** Text files below a folder, as paths with `/`. */
const filesBelow = (/** @type {string} */ folder, /** @type {RegExp} */ name) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(sep).join('/')}`)
    .filter((file) => name.test(file))
    .sort();
const read = (/** @type {string} */ file) => readFileSync(file, 'utf8');

const maxReadmeLines = 120;
const architecture = 'docs/contributing/architecture.md';
const documents = new Map(
  ['README.md', 'CHANGELOG.md', ...filesBelow('docs', /\.md$/)].map((file) => [file, read(file)]),
);
const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (JSON.parse(read('package.json')));
/** @type {string[]} */
const problems = [];
const counts = { links: 0, commands: 0, paths: 0 };

const withoutFences = (/** @type {string} */ text) => text.replace(/^ *```[\s\S]*?^ *```$/gm, '');

/** The anchors of a document, as GitHub makes them of its headings. */
const anchorsOf = (/** @type {string} */ text) => {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return new Set(
    [...withoutFences(text).matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) => {
      const label = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
      const anchor = label.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
      const before = seen.get(anchor) ?? 0;
      seen.set(anchor, before + 1);
      return before === 0 ? anchor : `${anchor}-${before}`;
    }),
  );
};

for (const [file, text] of documents) {
  const report = (/** @type {string} */ what) => problems.push(`${file}: ${what}`);

  const prose = withoutFences(text).replace(/`[^`\n]*`/g, '``');
  for (const [, target = ''] of prose.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    counts.links++;
    const [path = '', anchor] = target.split('#');
    const linked =
      path === ''
        ? file
        : normalize(join(dirname(file), path))
            .split(sep)
            .join('/');
    if (!existsSync(linked)) report(`the link ${target} leads nowhere`);
    else if (anchor !== undefined && !anchorsOf(documents.get(linked) ?? '').has(anchor))
      report(`${linked} has no heading for the link ${target}`);
  }

  for (const [, script = ''] of text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)) {
    counts.commands++;
    if (!Object.hasOwn(scripts, script)) report(`package.json has no script ${script}`);
  }

  for (const [, path = ''] of text.matchAll(/(?<![\w./-])((?:src|test|demo|docs|\.config|\.ci)\/[\w./-]*\w)/g)) {
    counts.paths++;
    if (!existsSync(path)) report(`there is no ${path}`);
  }
}

const readmeLines = read('README.md').trimEnd().split('\n').length;
if (readmeLines > maxReadmeLines) problems.push(`README.md: ${readmeLines} lines, at most ${maxReadmeLines}`);

/** Reports what one of two lists has and the other lacks. */
const compare = (/** @type {string} */ noun, /** @type {string[]} */ written, /** @type {string[]} */ real) => {
  for (const name of written) if (!real.includes(name)) problems.push(`${architecture}: there is no ${noun} ${name}`);
  for (const name of real)
    if (!written.includes(name)) problems.push(`${architecture}: the ${noun} ${name} is missing`);
  const twice = written.filter((name, at) => written.indexOf(name) < at);
  for (const name of twice) problems.push(`${architecture}: the ${noun} ${name} is named twice`);
};

const [, roomsTable = ''] = /^<!-- rooms:.*\n\n((?:\|.*\n)+)/m.exec(read(architecture)) ?? [];
const rooms = roomsTable
  .trim()
  .split('\n')
  .slice(2) // the head of the table
  .map((row) => row.split('|').map((cell) => cell.trim()));
const codesIn = (/** @type {string | undefined} */ cell) =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const folders = readdirSync('src/service', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'locales') // texts, which every room may read
  .map(({ name }) => name);
compare(
  'room',
  rooms.flatMap(([, room]) => codesIn(room)),
  folders,
);
const schema = filesBelow('src/service/database', /\.(?:ts|sql)$/)
  .map(read)
  .join('\n');
const tables = [...schema.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, table = '']) => table);
compare(
  'table',
  rooms.flatMap(([, , , owned]) => codesIn(owned)),
  tables,
);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else
  console.log(
    `${documents.size} documents: ${counts.links} links, ${counts.commands} commands, ${counts.paths} paths; ` +
      `${folders.length} rooms, ${tables.length} tables`,
  );
