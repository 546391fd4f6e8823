// The plugin that puts the comments of the contract's fields into the built service, which has no sources to read.
import { join } from 'node:path';

/** @param {string} root @returns {import('vite').Plugin} */
export const fieldNotes = (root) => ({
  name: 'foyer:field-notes',
  async load(id) {
    if (id !== join(root, 'src/service/server/field-notes.ts')) return null;
    // here, since it brings the compiler: only a build of the service needs it
    const { readFieldNotes } = await import('./field-notes.mjs');
    return `export const readFieldNotes = async () => (${JSON.stringify(readFieldNotes())});`;
  },
});
