// Checks README, CHANGELOG, SECURITY and docs against the program: links, commands, paths, operations, and tables of what there is.
// Runs with tsx, since it reads the contract and the settings.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { api } from '../src/contract/index.ts';
import { readSettings } from '../src/service/server/settings.ts';

const maxReadmeLines = 120;

const read = (/** @type {string} */ file) => readFileSync(file, 'utf8');
/** Files below a folder, as paths with `/`. */
const filesBelow = (/** @type {string} */ folder, /** @type {RegExp} */ name) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.split(sep).join('/')}`)
    .filter((file) => name.test(file))
    .sort();

const documents = new Map(
  ['README.md', 'CHANGELOG.md', 'SECURITY.md', ...filesBelow('docs', /\.md$/)].map((file) => [file, read(file)]),
);
const { scripts } = /** @type {{ scripts: Record<string, string> }} */ (JSON.parse(read('package.json')));
/** @type {string[]} */
const problems = [];
let checked = 0;

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

/** Why a link of a document can't be followed; nothing when it can. */
const brokenLink = (/** @type {string} */ file, /** @type {string} */ target) => {
  if (/^[a-z]+:/.test(target)) return undefined;
  const [path = '', anchor] = target.split('#');
  const linked =
    path === ''
      ? file
      : normalize(join(dirname(file), path))
          .split(sep)
          .join('/');
  if (!existsSync(linked)) return `the link ${target} leads nowhere`;
  if (anchor === undefined || anchorsOf(documents.get(linked) ?? '').has(anchor)) return undefined;
  return `${linked} has no heading for the link ${target}`;
};

/** A path with one name for all its variable segments. */
const shapeOf = (/** @type {string} */ path) => path.replace(/\{\w+\}|\$\w+/g, '{}');
/** @typedef {{ method: string, path: string }} Operation */
const operations = Object.values(api).flatMap((group) =>
  Object.values(/** @type {Record<string, Operation>} */ (group)),
);
/** Addresses of the service beside its operations. */
const otherAddresses = [
  '/api/health',
  '/api/ready',
  '/api/known-domain',
  '/api/openapi.json',
  '/api/test-clock',
  '/api/public/events/{}/live',
  '/api/payments/stripe/city-theatre/webhook',
];
const isServed = (/** @type {string} */ method, /** @type {string} */ shape) =>
  otherAddresses.includes(shape) ||
  operations.some((each) => shapeOf(each.path) === shape && (method === '' || each.method === method));

const address = /(?:\b(GET|POST|PUT|DELETE) )?(?:https?:\/\/[\w.:-]+)?(\/api\/[\w./{}$-]*[\w}])/g;
const repositoryPath = /(?<![\w./-])((?:src|test|demo|docs|\.config|\.ci)\/[\w./-]*\w)/g;

for (const [file, text] of documents) {
  /** Looks at what a pattern finds; `wrong` answers what is wrong with it. */
  const each = (
    /** @type {RegExp} */ pattern,
    /** @type {(first: string, second: string) => string | undefined} */ wrong,
    searched = text,
  ) => {
    for (const [, first = '', second = ''] of searched.matchAll(pattern)) {
      checked++;
      const problem = wrong(first, second);
      if (problem !== undefined) problems.push(`${file}: ${problem}`);
    }
  };
  each(/\]\(([^)\s]+)\)/g, (target) => brokenLink(file, target), withoutFences(text).replace(/`[^`\n]*`/g, '``'));
  each(/\bnpm run (?:-s )?([a-z][\w:-]*)/g, (script) =>
    Object.hasOwn(scripts, script) ? undefined : `package.json has no script ${script}`,
  );
  each(repositoryPath, (path) => (existsSync(path) ? undefined : `there is no ${path}`));
  each(address, (method, path) =>
    isServed(method, shapeOf(path)) ? undefined : `the service has no ${`${method} ${path}`.trim()}`,
  );
  each(/\bclient\.(\w+)\.(\w+)\(/g, (group, name) =>
    Object.hasOwn(/** @type {Record<string, object | undefined>} */ (api)[group] ?? {}, name)
      ? undefined
      : `the client has no ${group}.${name}`,
  );
}

const readmeLines = read('README.md').trimEnd().split('\n').length;
if (readmeLines > maxReadmeLines) problems.push(`README.md: ${readmeLines} lines, at most ${maxReadmeLines}`);

/**
 * Compares the names in code font of one column of a table with the names that there are.
 * @param {string} file
 * @param {{ head: RegExp, column: number, noun: string }} table
 * @param {string[]} real
 */
const compare = (file, { head, column, noun }, real) => {
  const lines = read(file).split('\n');
  const start = lines.findIndex((line) => head.test(line));
  const rows = start < 0 ? [] : lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  const written = rows
    .slice(0, end < 0 ? undefined : end)
    .flatMap((row) => [...(row.split('|')[column] ?? '').matchAll(/`([^` ]+)[^`]*`/g)].map(([, name = '']) => name));
  checked += written.length;
  const say = (/** @type {string} */ what) => problems.push(`${file}: ${what}`);
  for (const name of written) if (!real.includes(name)) say(`there is no ${noun} ${name}`);
  for (const name of real) if (!written.includes(name)) say(`the ${noun} ${name} is missing`);
  for (const name of written.filter((each, at) => written.indexOf(each) < at))
    say(`the ${noun} ${name} is named twice`);
};

const architecture = 'docs/contributing/architecture.md';
const rooms = readdirSync('src/service', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'locales') // texts, which every room may read
  .map(({ name }) => name);
compare(architecture, { head: /^\| room \|.*tables it owns/, column: 1, noun: 'room' }, rooms);

const schema = filesBelow('src/service/database', /\.(?:ts|sql)$/).map(read);
const tables = schema.flatMap((sql) =>
  [...sql.matchAll(/create (?:unlogged )?table (?:if not exists )?(\w+)/g)].map(([, table = '']) => table),
);
compare(architecture, { head: /^\| room \|.*tables it owns/, column: 3, noun: 'table' }, tables);

/** Names of the settings that the service reads. @type {Set<string>} */
const settings = new Set();
readSettings(new Proxy({}, { get: (_env, name) => void settings.add(String(name)) }));
compare('docs/operators/configuration.md', { head: /^\| variable \|/, column: 1, noun: 'setting' }, [...settings]);

const helpCall = ['--import', 'tsx', 'src/service/server/cli/main.ts', 'help'];
const help = spawnSync(process.execPath, helpCall, { encoding: 'utf8' }).stdout;
const commands = [...help.matchAll(/^ {2}([\w-]+)/gm)].map(([, command = '']) => command);
compare('docs/sellers/quick-start.md', { head: /^\| `npm run seller/, column: 1, noun: 'command' }, commands);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
} else console.log(`${documents.size} documents agree with the program in ${checked} places`);
