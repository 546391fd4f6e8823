/** Notes for the OpenAPI document: the descriptions of its schemas, fields and operations. */

/** The description of a field or a schema, and of the fields in it. */
export interface Note {
  readonly note?: string;
  readonly fields?: Readonly<Record<string, Note | undefined>>;
}

/**
 * The descriptions of the OpenAPI document, as `.config/field-notes.mjs` reads them from the comments of this folder:
 * by name of the schema; by method and path for an operation, e.g. `GET /api/events`, with `?` for what stands in its
 * query.
 */
export type FieldNotes = Readonly<Record<string, Note | undefined>>;
