/** The comments of the contract's fields, as `.config/field-notes.mjs` collects them. */
import notes from './field-notes.json' with { type: 'json' };

/** What a field, or a schema, means; and the same for what lies in it. */
export interface FieldNotes {
  readonly note?: string;
  readonly fields?: Readonly<Record<string, FieldNotes | undefined>>;
}

/** By name of the schema; by method and path for an operation, e.g. `GET /api/events`, with `?` for what stands in its query. */
export const fieldNotes: Readonly<Record<string, FieldNotes | undefined>> = notes;
