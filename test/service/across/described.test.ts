/**
 * Requests that are drawn from the OpenAPI document: none is answered by a fault or by what the document doesn't say.
 * HOSTILE_SEED draws others. `npm run test:hostile` sends thousands to each operation.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openapi } from '../../../src/contract/openapi.ts';
import { attack } from '../../support/hostile/attack.ts';
import { operationsOf, type Description } from '../../support/hostile/described.ts';
import { settingsOf } from '../../support/hostile/settings.ts';
import { brokenRules } from '../../support/readers/books.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';
import { api } from '../../support/running/service.ts';

describeWithService('requests drawn from the OpenAPI document', { demo: true }, (service) => {
  /** The rules of the books that don't hold; the demo's own rows break one. */
  const rules = async () => [...new Set((await brokenRules(service.db)).map(({ rule }) => rule))];

  it('get answers of the document, and no fault', async (test) => {
    const { seed, requests: rounds } = settingsOf({ requests: 5 });
    test.diagnostic(`HOSTILE_SEED=${seed}`);
    const broken = await rules();
    const { findings, requests, succeeded, statuses } = await attack(service, { seed, rounds });
    assert.deepEqual(findings, [], `HOSTILE_SEED=${seed}`);
    const operations = Object.values(api).flatMap((group) => Object.keys(group)).length;
    assert.equal(requests, rounds * operations);
    // they get past the checks of the input, too
    assert.ok(succeeded.size > 40, `${succeeded.size} operations succeeded`);
    assert.ok((statuses.get(400) ?? 0) > requests / 10);
    assert.deepEqual(await rules(), broken);
  });
});

describe('the check of an answer', () => {
  const document = openapi(api, { title: 'Foyer', version: '1' }) as unknown as Description;
  const operations = operationsOf(document);
  const me = operations.find(({ id }) => id === 'account.me')!;
  const json = 'application/json; charset=utf-8';

  it('refuses a status that the document does not name', () => {
    assert.match(me.wrongWith(418, json, '{}') ?? '', /418/);
    assert.match(me.wrongWith(201, json, '{}') ?? '', /201/);
  });

  it('refuses a body that does not fit, and another type', () => {
    assert.match(me.wrongWith(200, json, '{"_id":1}') ?? '', /_id/);
    assert.match(me.wrongWith(401, json, '{"message":"Sign in"}') ?? '', /statusCode/);
    assert.match(me.wrongWith(401, 'text/html', '<p>') ?? '', /text\/html/);
  });

  it('lets every example of the document pass', () => {
    for (const { id, wrongWith } of operations) {
      const found = Object.values(document.paths)
        .flatMap((methods) => Object.values(methods))
        .find(({ operationId }) => operationId === id);
      for (const [status, { content }] of Object.entries(found?.responses ?? {})) {
        const example = content?.['application/json']?.example;
        if (example) assert.equal(wrongWith(Number(status), json, JSON.stringify(example)), undefined, id);
      }
    }
  });
});
