/** Events that the service takes, of random ones that may contradict themselves. */
import assert from 'node:assert/strict';
import type { EventInput } from '../../../src/contract/events.ts';
import { api, type TestService } from '../running/service.ts';

/** Takes away what stands at a path; of a list, what stands in it stays where it is. */
function leaveOut(holder: unknown, [first = '', ...rest]: readonly string[]): void {
  if (typeof holder !== 'object' || holder === null) return;
  const inner = (holder as Record<string, unknown>)[first];
  if (rest.length > 0) leaveOut(inner, rest);
  else if (Array.isArray(holder)) holder.splice(Number(first), 1);
  else Reflect.deleteProperty(holder, first);
}

/** Creates an event, without what the service names as a contradiction; nothing when it does not come to an end. */
export async function createPossible(
  service: Pick<TestService, 'send'>,
  input: EventInput,
  token: string,
): Promise<{ _id: string } | undefined> {
  const draft = structuredClone(input) as Record<string, unknown>;
  for (let round = 0; round < 12; round++) {
    const made = await service.send(api.events.create, draft, { token });
    if (made.statusCode === 201) return made.body as unknown as { _id: string };
    assert.equal(made.statusCode, 400, JSON.stringify(made.body));
    const { details = [] } = made.body;
    assert.ok(details.length > 0, `a contradiction is named by its path: ${JSON.stringify(made.body)}`);
    for (const { path = '' } of details) leaveOut(draft, path.split('.'));
  }
  return undefined;
}
