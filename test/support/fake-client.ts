/** A client whose answers a test writes. What it was not told about is refused as if the service could not be reached. */
import { UnreachableError } from '../../src/client/errors.ts';
import type { Client } from '../../src/client/client.ts';
import type { Api } from '../../src/contract/index.ts';

type Answers = { readonly [Group in keyof Client<Api>]?: Partial<Client<Api>[Group]> };

/** @example fakeClient({ listings: { list: async () => [event] } }) */
export function fakeClient(answers: Answers): Client<Api> {
  const groups = answers as Record<string, Record<string, unknown> | undefined>;
  const reject = () => Promise.reject(new UnreachableError('The fake client was not told what to answer'));
  return new Proxy({} as Client<Api>, {
    get: (_, group: string) => new Proxy({}, { get: (__, name: string) => groups[group]?.[name] ?? reject }),
  });
}
