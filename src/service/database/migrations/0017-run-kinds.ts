/** Seventeenth migration: the comment of the kinds of runs names all of them. */
import type { Migration } from '../migrate.ts';

const sql = `
comment on column run.kind is 'What it does: cancel, postpone, message or orders';
`;

export const runKinds: Migration = { name: '0017-run-kinds', sql };
