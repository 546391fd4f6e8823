/** The commands that the documents name: each script, command, option, bench and piece of a path is there. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runFoyer } from '../src/service/server/cli/foyer-program.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const pages = [
  'README.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** What may be a command: lines of blocks, and what stands in backticks. A line may go on after `\`. */
function textsOf(page: string): string[] {
  const fence = /^```(?:sh|bash|console)\n([\s\S]*?)^```$/gm;
  const blocks = [...page.matchAll(fence)].flatMap(([, block = '']) => block.replace(/\\\n\s*/g, '').split('\n'));
  const rest = page.replace(/^```[\s\S]*?^```$/gm, '');
  const spans = [...rest.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  return [...blocks, ...spans]
    .flatMap((text) => text.replace(/(?:^|\s)#.*$/, '').split(/&&|\||;|\$\(|\)/))
    .map((text) => text.trim());
}

/** Each with the page that it stands on. */
const commands = pages.flatMap((page) => textsOf(read(page)).map((text) => ({ page, text })));

/** The words of calls that begin with `start`, behind settings such as `DATA_DIR=…`. */
function callsOf(start: RegExp): { readonly page: string; readonly words: readonly string[] }[] {
  return commands.flatMap(({ page, text }) => {
    const [found] = new RegExp(`(?<=^(?:[A-Z_]+=\\S+ |.* exec \\S+ )*)(?:${start.source})(?= |$)`).exec(text) ?? [];
    if (found === undefined) return [];
    const words =
      text
        .slice(text.indexOf(found) + found.length)
        .trim()
        .match(/"[^"]*"|\S+/g) ?? [];
    return [{ page, words: [...words] }];
  });
}

const help = async (...words: string[]) =>
  await runFoyer({ call: 'foyer', version: '1' }, [...words, '--help'], {
    terminal: { read: () => assert.fail(), askPassword: () => assert.fail() },
    open: () => assert.fail('help needs no database'),
  });

/** Asserts that a call names a command and options that its help text has. */
async function assertExplained(page: string, base: readonly string[], words: readonly string[]): Promise<void> {
  const [name = 'help', ...rest] = words.filter((word) => word !== '…' && word !== '--');
  const call = `${page}: ${[...base, ...words].join(' ')}`;
  if (name === 'help' || name.startsWith('-')) return;
  const nested = base.length === 0 && name === 'seller' && rest[0] !== undefined && rest[0] !== 'help';
  if (nested) {
    await assertExplained(page, ['seller'], rest);
    return;
  }
  const { code, out, note } = await help(...base, name);
  assert.equal(code, 0, `${call}: ${note ?? ''}`);
  for (const option of rest.filter((word) => /^--[a-z]/.test(word)))
    assert.match(out.join('\n'), new RegExp(`${option}(?![\\w-])`), call);
}

describe('the commands of the documents', () => {
  it('are found', () => {
    assert.ok(callsOf(/npm run (?:-s )?seller/).length > 15);
    assert.ok(callsOf(/npm run foyer/).length > 3);
    assert.ok(callsOf(/npm run bench/).length > 8);
  });

  it('are scripts that there are', () => {
    for (const { page, words } of callsOf(/npm run(?: -s)?/)) {
      const [name] = words;
      if (name !== undefined && name !== '-s') assert.ok(Object.hasOwn(scripts, name), `${page}: npm run ${name}`);
    }
    assert.ok(callsOf(/npm start/).length > 0 && Object.hasOwn(scripts, 'start') && Object.hasOwn(scripts, 'test'));
  });

  it('are commands for sellers, with options that they have', async () => {
    const calls = callsOf(/npm run (?:-s )?seller|node dist\/service\/seller\.js/);
    for (const { page, words } of calls) await assertExplained(page, ['seller'], words);
  });

  it('are commands of foyer, with options that they have', async () => {
    const calls = callsOf(/npm run foyer|node dist\/service\/foyer\.js|foyer/);
    assert.ok(calls.length > 6);
    for (const { page, words } of calls) await assertExplained(page, [], words);
  });

  it('are programs that the build makes', () => {
    const built = [...read('vite.config.ts').matchAll(/^\s+(\w+): inRoot\('src\/service\//gm)].map(([, name]) => name);
    for (const { page, text } of commands)
      for (const [, name] of text.matchAll(/node dist\/service\/([a-z-]+)\.js/g))
        assert.ok(built.includes(name), `${page}: ${text}`);
  });

  it('are figures that the bench has', () => {
    const run = read('test/bench/run.ts');
    const names = [
      ...[...(/const onDemand = \[([^\]]+)\]/.exec(run)?.[1] ?? '').matchAll(/'([a-z-]+)'/g)].map(
        ([, name = '']) => name,
      ),
      ...readdirSync(join(root, 'test/bench'))
        .filter((file) => file.startsWith('measure'))
        .flatMap((file) => [...read(`test/bench/${file}`).matchAll(/^ {2}name: '([a-z-]+)'/gm)])
        .map(([, name = '']) => name),
    ];
    for (const { page, words } of callsOf(/npm run bench/)) {
      const [, name, ...rest] = words;
      if (name === undefined || name === '…') continue;
      assert.ok(names.includes(name), `${page}: bench ${name}; there are ${names.join(', ')}`);
      for (const option of rest.filter((word) => word.startsWith('--')))
        assert.ok(run.includes(`${option.slice(2)}: { type:`), `${page}: ${option}`);
    }
  });

  it('are pieces of the paths of tests', () => {
    const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' });
    const calls = callsOf(/npm run test:(?:node|postgres|elements|journeys)/);
    for (const { page, words } of calls) {
      const [, piece] = words;
      if (piece !== undefined && piece !== '…')
        assert.ok(
          files.some((file) => `test/${file}`.includes(piece)),
          `${page}: ${piece}`,
        );
    }
  });
});
