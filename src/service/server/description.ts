/** The description of the API: the OpenAPI document of a service, made at the first request for it. */
import { errorCodes } from '../../contract/error-codes.ts';
import { api } from '../../contract/index.ts';
import { openapi } from '../../contract/openapi.ts';
import { readFieldNotes } from './field-notes.ts';

const version = '0.1.0';

/** A function that answers the document of a service with the address `server`. */
export function describeService(server: string): () => Promise<Record<string, unknown>> {
  let document: Promise<Record<string, unknown>> | undefined;
  const write = async () =>
    openapi(api, { title: 'Foyer', version, server, codes: errorCodes, notes: await readFieldNotes() });
  return () => (document ??= write());
}
