/** Buyers during an outage, in a process of their own: they go on whatever they are answered. Prints every answer. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** What buyers do. */
export interface Persistence {
  readonly ports: readonly number[];
  /** Buyers at each port. */
  readonly buyers: number;
  readonly seconds: number;
  readonly eventId: string;
  readonly ticketTypeId: string;
}

/** One answer. */
export interface Answered {
  readonly port: number;
  /** Time of the answer, in milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds from the request. */
  readonly took: number;
  /** Status and code; `broken off` where no answer came. */
  readonly word: string;
  /** True for a 503 that names no time to ask again. */
  readonly isWithoutRetry: boolean;
  /** The id of the order that it acknowledges. */
  readonly order?: string;
}

/** No buyer waits longer, in milliseconds. */
const patience = 30_000;

async function persist({ ports, buyers, seconds, eventId, ticketTypeId }: Persistence): Promise<Answered[]> {
  const answers: Answered[] = [];
  const end = performance.now() + seconds * 1000;

  /** The body of a success. */
  const post = async (port: number, path: string, body: object, orderOf?: string) => {
    const begun = performance.now();
    const note = (word: string, more: Partial<Answered> = {}) => {
      answers.push({ port, at: Date.now(), took: performance.now() - begun, word, isWithoutRetry: false, ...more });
    };
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patience),
      });
      const { code, ...read } = (await answer.json()) as { _id: string; secret: string; code?: string };
      if (!answer.ok)
        note(`${answer.status} ${code}`, {
          isWithoutRetry: answer.status === 503 && !answer.headers.has('retry-after'),
        });
      else note(`${answer.status}`, orderOf === undefined ? {} : { order: orderOf });
      return answer.ok ? read : undefined;
    } catch {
      note('broken off');
      return undefined;
    }
  };

  const buy = async (port: number): Promise<boolean> => {
    const items = [{ type: 'ticket', ticketTypeId, amount: 1 }];
    const checkout = await post(port, '/api/checkout', { type: 'transaction', eventId, items });
    if (!checkout) return false;
    const { _id: id, secret } = checkout;
    const details = { secret, prename: 'Ada', lastname: 'Byron', email: `${id}@example.com` };
    if (!(await post(port, `/api/checkout/${id}/details`, details))) return false;
    return !!(await post(port, `/api/checkout/${id}/complete`, { secret, paymentMethod: 'invoice' }, id));
  };

  await Promise.all(
    ports.flatMap((port) =>
      Array.from({ length: buyers }, async () => {
        while (performance.now() < end) if (!(await buy(port))) await wait(50 + 100 * Math.random());
      }),
    ),
  );
  return answers;
}

process.stdout.write(JSON.stringify(await persist(JSON.parse(process.argv[2] ?? '') as Persistence)));
