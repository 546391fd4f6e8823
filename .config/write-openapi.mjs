// dist/openapi.json: the operations of this version, for programs that make clients. build.mjs runs this with tsx.
import { readFileSync, writeFileSync } from 'node:fs';
import { errorCodes } from '../src/contract/error-codes.ts';
import { api } from '../src/contract/index.ts';
import { openapi } from '../src/contract/openapi.ts';
import { readFieldNotes } from './field-notes.mjs';

const { version } = /** @type {{ version: string }} */ (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
);
const description = openapi(api, { title: 'Foyer', version, codes: errorCodes, notes: readFieldNotes() });
writeFileSync(new URL('../dist/openapi.json', import.meta.url), `${JSON.stringify(description, null, 2)}\n`);
