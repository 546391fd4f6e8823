/** The description of the API: the OpenAPI document of a service. What makes it is loaded at the first request for it. */
import { errorCodes } from '../../contract/error-codes.ts';
import { api } from '../../contract/index.ts';

const version = '0.1.0';

/** A function that answers the document of a service with the address `server`. */
export function describeService(server: string): () => Promise<Record<string, unknown>> {
  let document: Promise<Record<string, unknown>> | undefined;
  const write = async () => {
    const [{ openapi }, { readFieldNotes }] = await Promise.all([
      import('../../contract/openapi.ts'),
      import('./field-notes.ts'),
    ]);
    return openapi(api, { title: 'Foyer', version, server, codes: errorCodes, notes: await readFieldNotes() });
  };
  return () => (document ??= write());
}
