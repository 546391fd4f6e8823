import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('a start without the tools of development', () => {
  const parent = mkdtempSync(join(tmpdir(), 'foyer-start-'));
  const folder = join(parent, 'foyer');
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(root, '.config'), join(folder, '.config'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  });
  after(() => {
    rmSync(parent, { recursive: true, force: true });
  });

  const run = (program: string) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`.config/${program}.mjs`], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };

  for (const [program, built] of [
    ['start', 'main'],
    ['seller', 'seller'],
  ] as const) {
    it(`runs what is built: ${program}`, () => {
      mkdirSync(join(folder, 'dist/service'), { recursive: true });
      writeFileSync(join(folder, `dist/service/${built}.js`), 'console.log("It runs.")');
      assert.deepEqual(run(program), { status: 0, stdout: 'It runs.\n', stderr: '' });
    });

    it(`says in one sentence that nothing is built: ${program}`, () => {
      const { status, stdout, stderr } = run(program);
      assert.deepEqual([status, stdout], [1, '']);
      assert.match(stderr, /^Foyer is not built, and the tools that build it are not installed\. .+\n$/);
      assert.equal(stderr.trimEnd().split('\n').length, 1);
    });
  }
});
