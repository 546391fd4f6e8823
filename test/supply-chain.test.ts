import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { writeIntegrity, writeSbom } from '../.config/supply-chain.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'foyer-supply-'));
after(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Bom {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly name: string } };
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly hashes?: readonly object[];
  }[];
}

describe('the bill of materials', () => {
  const write = (name: string) => {
    writeSbom(root, join(folder, name));
    return readFileSync(join(folder, name), 'utf8');
  };

  it('names every package that the service runs with, with its hash, and no tool', () => {
    const { bomFormat, metadata, components } = JSON.parse(write('one.json')) as Bom;
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
      'dependencies' | 'devDependencies',
      Record<string, string>
    >;
    assert.equal(bomFormat, 'CycloneDX');
    assert.equal(metadata.component.name, 'foyer');
    const found = new Map(components.map(({ name, version }) => [name, version]));
    const missing = Object.entries(dependencies).filter(([name, version]) => found.get(name) !== version);
    assert.deepEqual(missing, [], `Not among ${components.length} components`);
    for (const name of ['oxlint', 'vite', 'fast-check']) {
      assert.ok(name in devDependencies);
      assert.ok(!found.has(name), name);
    }
    assert.ok(components.every(({ hashes = [] }) => hashes.length > 0));
  });

  it('is the same from build to build, also in production, and tells nothing of the machine', () => {
    const text = write('two.json');
    assert.equal(text, write('three.json'));
    const { NODE_ENV } = process.env;
    process.env['NODE_ENV'] = 'production';
    try {
      assert.equal(text, write('four.json'));
    } finally {
      if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
      else process.env['NODE_ENV'] = NODE_ENV;
    }
    const addresses = [...text.matchAll(/https?:\/\/[^"]+/g)].map(([address]) => address);
    assert.deepEqual([...new Set(addresses)], ['http://cyclonedx.org/schema/bom-1.5.schema.json']);
    assert.ok(!text.includes(root));
  });
});

describe('the scripts that an element begins with', () => {
  it('are its own and all that this one imports, not what it loads later', () => {
    const built = mkdtempSync(join(tmpdir(), 'foyer-first-'));
    mkdirSync(join(built, 'chunks'));
    const chunk = (name: string, text: string) => {
      writeFileSync(join(built, `chunks/${name}.js`), text);
    };
    writeFileSync(join(built, 'embed.js'), 'import("./chunks/event-shop-Ab1_-x.js")');
    chunk(
      'event-shop-Ab1_-x',
      'import{a as e}from"./for-so-1.js";import"./base-2.js";const l=()=>import("./later-3.js");',
    );
    chunk('for-so-1', 'import{b}from"./base-2.js";export{b}');
    chunk('base-2', 'export const b=1');
    chunk('later-3', '');
    writeIntegrity(built, '1.2.3');
    const { first } = JSON.parse(readFileSync(join(built, 'embed.json'), 'utf8')) as { first: unknown };
    assert.deepEqual(first, {
      'event-shop': ['/chunks/event-shop-Ab1_-x.js', '/chunks/for-so-1.js', '/chunks/base-2.js'],
    });
    rmSync(built, { recursive: true });
  });
});

describe('the hashes of the embed', () => {
  it('are those of each script, of a copy that has the version in its name, and of the newest of a major version', () => {
    mkdirSync(join(folder, 'chunks'));
    // the minifier writes any of the three quotes
    writeFileSync(join(folder, 'embed.js'), 'import("./chunks/base-1.js");import(`./chunks/base-1.js`)');
    writeFileSync(join(folder, 'embed.js.map'), '{}');
    writeFileSync(join(folder, 'chunks/base-1.js'), 'abc');
    writeIntegrity(folder, '1.2.3');
    // the test vector of FIPS 180-4 for “abc”
    const abc = 'sha384-ywB1P0WjXou1oD1pmsZQBycsMqsO3tFjGotgWkP/W+2AhgcroefMI1i67KE0yCWn';
    const read = (file: string) => readFileSync(join(folder, file), 'utf8');
    const { version, scripts } = JSON.parse(read('embed.json')) as { version: string; scripts: Record<string, string> };
    assert.equal(version, '1.2.3');
    assert.deepEqual(Object.keys(scripts), ['/chunks/base-1.js', '/embed.js', '/embed@1.2.3.js', '/v1/embed.js']);
    assert.equal(scripts['/chunks/base-1.js'], abc);
    assert.equal(scripts['/embed@1.2.3.js'], scripts['/embed.js']);
    assert.equal(read('embed@1.2.3.js'), read('embed.js'));
    const newest = 'import("../chunks/base-1.js");import(`../chunks/base-1.js`)';
    assert.equal(read('v1/embed.js'), newest, 'the same chunks as /embed.js');
  });
});
