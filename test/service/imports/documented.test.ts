/** The documented columns of imports are those that are read, in the same words. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { importKinds } from '../../../src/service/imports/import-csv.ts';
import { mappingNames } from '../../../src/service/imports/mappings.ts';
import type { Columns } from '../../../src/service/imports/sheet.ts';

const page = readFileSync(new URL('../../../docs/operators/moving.md', import.meta.url), 'utf8');

describe('the page about moving', () => {
  for (const [kind, { columns }] of Object.entries(importKinds) as [string, { columns: Columns }][])
    it(`has the columns of ${kind}`, () => {
      const section = page.split(`### Columns of ${kind}\n`)[1]?.split('\n#')[0] ?? '';
      const rows = [...section.matchAll(/^\| `([A-Za-z]+)`( \(required\))? \| (.+) \|$/gm)];
      assert.deepEqual(
        rows.map(([, name, needed, about]) => ({ name, isNeeded: needed !== undefined, about })),
        Object.entries(columns).map(([name, { about, isNeeded = false }]) => ({ name, isNeeded, about })),
      );
    });

  it('names the mappings that are there', () => {
    for (const name of mappingNames) assert.ok(page.includes(`--mapping ${name}`), name);
  });
});
