// dist/openapi.json and dist/foyer.postman_collection.json: the operations of this version, for programs that make
// clients, and for people who try them. build.mjs runs this with tsx.
import { readFileSync, writeFileSync } from 'node:fs';
import { collection } from '../src/contract/collection.ts';
import { errorCodes } from '../src/contract/error-codes.ts';
import { api } from '../src/contract/index.ts';
import { openapi } from '../src/contract/openapi.ts';
import { readFieldNotes } from './field-notes.mjs';

const { version } = /** @type {{ version: string }} */ (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
);
const description = openapi(api, { title: 'Foyer', version, codes: errorCodes, notes: readFieldNotes() });
/** @param {string} name @param {unknown} value */
const write = (name, value) =>
  writeFileSync(new URL(`../dist/${name}`, import.meta.url), `${JSON.stringify(value, null, 2)}\n`);
write('openapi.json', description);
write('foyer.postman_collection.json', collection(description));
