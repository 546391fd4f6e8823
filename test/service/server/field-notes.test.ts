import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { fieldNotes } from '../../../.config/field-notes-plugin.mjs';
import { readFieldNotes } from '../../../src/service/server/field-notes.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

describe('the comments of the contract, for the reference', () => {
  it('are read from the sources', async () => {
    const { Voucher } = await readFieldNotes();
    assert.equal(Voucher?.fields?.amount?.note, "Major units of the seller's currency.");
  });

  it('are in a built service, which has no sources', async () => {
    const { output } = (await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [fieldNotes(root)],
      build: { write: false, ssr: 'src/service/server/field-notes.ts' },
    })) as Rolldown.RolldownOutput;
    assert.doesNotMatch(output[0].code, /\.config/);
    const built = (await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`)) as {
      readFieldNotes: typeof readFieldNotes;
    };
    assert.deepEqual(await built.readFieldNotes(), await readFieldNotes());
  });
});
