/** What the service loads at its start, and what it loads when it is first used. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

const matches = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, name = '']) => name);

interface Modules {
  readonly files: Set<string>;
  readonly packages: Set<string>;
  /** What is loaded when it is first used, with the file that does. */
  readonly lazy: Map<string, string>;
}

/** Follows the imports of a module. */
function follow(file: string, found: Modules = { files: new Set(), packages: new Set(), lazy: new Map() }): Modules {
  if (found.files.has(file)) return found;
  found.files.add(file);
  const source = readFileSync(file, 'utf8');
  for (const name of matches(source, /^(?:import|export) (?!type )(?:[^;']*? from )?'([^']+)';/gm)) {
    if (name.startsWith('.')) follow(join(dirname(file), name), found);
    else found.packages.add(name);
  }
  for (const name of matches(source, /\bimport\('([^']+)'\)/g))
    found.lazy.set(name.startsWith('.') ? join(dirname(file), name) : name, file);
  return found;
}

const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

describe('the modules of the service', () => {
  const { files, packages, lazy } = follow(join(root, 'src/service/server/main.ts'));

  it('are followed', () => {
    assert.ok(files.size > 300, `${files.size} files`);
    assert.ok(packages.has('fastify'));
  });

  it('that take much memory are not loaded at the start', () => {
    const large = [
      '@electric-sql/pglite',
      '@simplewebauthn/server',
      'csv-parse',
      'jose',
      'nodemailer',
      'passkit-generator',
      'pdfkit',
      'postal-mime',
      'sharp',
      'stripe',
      'write-excel-file',
    ];
    const loaded = [...packages].map(packageOf);
    assert.deepEqual(
      large.filter((name) => loaded.includes(name)),
      [],
    );
  });

  it('that are loaded when they are first used are all there', async () => {
    assert.ok(lazy.size > 8, `${lazy.size} modules`);
    for (const [name, from] of lazy) {
      if (!name.startsWith('/') && !name.startsWith('node:'))
        assert.ok(packageOf(name) in dependencies, `${from} loads ${name}, which is installed for development alone`);
      assert.ok(Object.keys((await import(name.startsWith('/') ? pathToFileURL(name).href : name)) as object).length);
    }
  });
});
