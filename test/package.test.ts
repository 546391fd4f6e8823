/** The package of this repository: what its tarball has, and that packing builds it. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { files, bin, scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  files: string[];
  bin: Record<string, string>;
  scripts: Record<string, string>;
};

describe('the package', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-pack-'));
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('is built when it is packed: each folder of the tarball is one that `prepack` builds', () => {
    const [, ...built] =
      /^node \.config\/build\.mjs ((?:[a-z-]+ ?)+)$/.exec(scripts['prepack'] ?? '')?.[1]?.split(' ') ?? [];
    const folders = files.filter((file) => /^dist\/[a-z-]+$/.test(file)).map((file) => file.slice('dist/'.length));
    assert.deepEqual(new Set(['embed', ...built]), new Set(folders));
    assert.match(
      readFileSync(join(root, 'vite.config.ts'), 'utf8'),
      /foyer: inRoot\('src\/service\/server\/cli\/foyer\.ts'\)/,
    );
    assert.deepEqual(bin, { foyer: 'dist/service/foyer.js' });
  });

  it('has the service, and neither the demo nor sources', () => {
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    const parts = [
      'service/foyer.js',
      'service/foyer.js.map',
      'service/chunks/a.js',
      'embed/embed.js',
      'embed/manifest.json',
    ];
    const others = [
      'door/door/index.html',
      'demo/index.html',
      'demo-data/index.js',
      'packages/client/index.js',
      'sbom.json',
    ];
    for (const file of [
      ...[...parts, ...others].map((part) => `dist/${part}`),
      'src/embed.ts',
      'README.md',
      'LICENSE',
    ]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), '');
    }
    const listed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // newer versions of npm answer an object by name
    const [pack] = Object.values(JSON.parse(listed) as Record<string, { files: { path: string }[] }>);
    assert.deepEqual(pack?.files.map(({ path }) => path).sort(), [
      'LICENSE',
      'README.md',
      'dist/door/door/index.html',
      'dist/embed/embed.js',
      'dist/embed/manifest.json',
      'dist/sbom.json',
      'dist/service/chunks/a.js',
      'dist/service/foyer.js',
      'package.json',
    ]);
  });
});
