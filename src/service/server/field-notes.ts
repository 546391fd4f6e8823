/**
 * The comments of the contract's fields, read from its sources. The build of the service replaces this module by their
 * content (`.config/field-notes-plugin.mjs`).
 */
import type { FieldNotes } from '../../contract/openapi-notes.ts';

const collector = new URL('../../../.config/field-notes.mjs', import.meta.url).href;

/** The comments, by the names in `FieldNotes`. Reading them takes a second, once. */
export async function readFieldNotes(): Promise<FieldNotes> {
  const { readFieldNotes: collect } = (await import(collector)) as { readFieldNotes: () => FieldNotes };
  return collect();
}
