/** The history of the desk has words for each operation that it lists. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { api } from '../../src/contract/index.ts';
import { integrationPages as english } from '../../src/locales/desk/integrations-en.ts';
import { integrationPages as german } from '../../src/locales/desk/integrations-de.ts';

/** Operations that only try something leave no entry. */
const tries = 'preview';

for (const [language, { history }] of Object.entries({ english, german }))
  test(`names in ${language} each operation by which a key or a user changes something`, () => {
    const unnamed = Object.entries(api).flatMap(([kind, operations]) =>
      Object.entries(operations)
        .filter(([verb, { method, who }]) => who === 'key' && method !== 'GET' && !verb.startsWith(tries))
        .filter(([verb]) => !Object.hasOwn(history.kinds, kind) || !Object.hasOwn(history.verbs, verb))
        .map(([verb]) => `${kind}.${verb}`),
    );
    assert.deepEqual(unnamed, []);
  });
