/**
 * A client whose answers a test writes. What it was not told about is refused as if the service could not be reached. Answers are read
 * by the contract, strictly: a field that no service sends fails the test.
 */
import { UnreachableError } from '../../../src/client/errors.ts';
import type { Client } from '../../../src/client/client.ts';
import { api, type Api } from '../../../src/contract/index.ts';
import type { Route, Schema, Table } from '../../../src/contract/route.ts';
import { strict } from '../../../src/contract/strict.ts';

type Answers = { readonly [Group in keyof Client<Api>]?: Partial<Client<Api>[Group]> };

/** What answers had against the contract, until the test is over. */
const found: string[] = [];
/** What no service sends, and the `transport` of the desk's counter adds. */
const added = ['seatMaps.states:  has unknown kept'];
afterEach('every answer of the fake client fits the contract', () => {
  const drifted = found.splice(0).filter((each) => !added.includes(each));
  if (drifted.length > 0) throw new Error(`The fake client answered what no service does:\n${drifted.join('\n')}`);
});

/** @example fakeClient({ listings: { list: async () => [event] } }) */
export function fakeClient(answers: Answers): Client<Api> {
  const groups = answers as Record<string, Record<string, ((...given: unknown[]) => unknown) | undefined> | undefined>;
  const reject = () => Promise.reject(new UnreachableError('The fake client was not told what to answer'));
  return new Proxy({} as Client<Api>, {
    get: (_, group: string) =>
      new Proxy(
        {},
        {
          get: (__, name: string) => {
            const answer = groups[group]?.[name];
            const operation: Route | undefined = (api as Table)[group]?.[name];
            if (!answer || !operation) return reject;
            return async (...given: unknown[]) => {
              const answered = await answer(...given);
              if (!operation.download) read(operation.answer, answered, `${group}.${name}`);
              return answered;
            };
          },
        },
      ),
  });
}

const writers = new Map<Schema, Schema>();

/** Notes what the contract has against a fixture; the test that used it fails when it is over. */
function read(schema: Schema, fixture: unknown, name: string): void {
  const writer = writers.get(schema) ?? strict(schema);
  writers.set(schema, writer);
  const { error } = writer.safeParse(fixture);
  found.push(...(error?.issues ?? []).map((issue) => `${name}: ${explain(issue)}`));
}

type Issue = NonNullable<ReturnType<Schema['safeParse']>['error']>['issues'][number];

const saying = (issue: Issue) =>
  issue.code === 'unrecognized_keys' ? `has unknown ${issue.keys.join(', ')}` : `${issue.code}: ${issue.message}`;

/** What is wrong, and where; of a union, what each of its options has against it. */
function explain(issue: Issue, within: readonly PropertyKey[] = []): string {
  const at = [...within, ...issue.path];
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return `${at.join('.')} ${saying(issue)}`;
  return issue.errors.map((option) => option.map((each) => explain(each, at)).join(', ')).join(' or ');
}
