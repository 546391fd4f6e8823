// One engine asks as the other: one database will do.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { addKey } from '../../support/builders/shop.ts';
import type { Seen } from './generated-client/seen.ts';
import { describeWithService } from '../../support/running/describe-with-service.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describeWithService('a client that is generated from the OpenAPI document', (service) => {
  let folder: string;
  before(() => {
    // below the project, so that the program finds its packages
    const cache = join(root, 'node_modules', '.cache', 'foyer');
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'generated-client-'));
  });
  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('compiles, creates an event, sells and redeems', async () => {
    const origin = await service.app.listen({ port: 0, host: '127.0.0.1' });
    const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as OpenAPI3;
    writeFileSync(join(folder, 'openapi.ts'), astToString(await openapiTS(document)));
    for (const file of ['story.ts', 'seen.ts'])
      copyFileSync(new URL(`generated-client/${file}`, import.meta.url), join(folder, file));
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck'];
    const compiler = join(root, 'node_modules', 'typescript7', 'bin', 'tsc');
    execFileSync(
      process.execPath,
      [compiler, ...options, '--allowImportingTsExtensions', '--ignoreConfig', join(folder, 'story.ts')],
      { cwd: folder, stdio: 'pipe', encoding: 'utf8' },
    );

    const program = (await import(pathToFileURL(join(folder, 'story.ts')).href)) as {
      story: (baseUrl: string, key: string) => Promise<Seen>;
    };
    const seen = await program.story(origin, await addKey(service.db));
    assert.equal(seen.status, 'COMPLETE');
    assert.equal(seen.left, 8);
    assert.equal(new Set(seen.barcodes).size, 2);
    assert.equal(seen.balance, 10);
    assert.deepEqual(seen.ledger, [
      ['redeemed', -40],
      ['issued', 50],
    ]);
    assert.equal(seen.errorCode, 'HAS_TICKETS');
  });
});
