/**
 * Buyers as they are while machines fail, in a process of their own: they change their minds, use vouchers, go away, ask twice, and
 * a buyer who is not answered asks again, with the same key. Prints what the service has acknowledged.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { limitsOf } from './limits.ts';
import { BrokenOff, Line, type Answer } from './line.ts';

export interface Wildness {
  readonly ports: readonly number[];
  readonly buyers: number;
  readonly seconds: number;
  readonly eventId: string;
  readonly ticketTypeIds: readonly string[];
  readonly vouchers: readonly string[];
  /** Of the seller, who has more tickets to sell while the buyers rush. */
  readonly key: string;
  /** How many there are from then on. */
  readonly capacity: number;
}

export interface Wild {
  /** How many came to buy. */
  readonly came: number;
  /** Orders that were acknowledged, with how many tickets they have. */
  readonly orders: readonly { readonly id: string; readonly tickets: number }[];
  /** Checkouts that were acknowledged as given up. */
  readonly aborted: readonly string[];
  /** Promises that were broken, in words; none when all is well. */
  readonly broken: readonly string[];
  /** How often each answer came. */
  readonly answers: Readonly<Record<string, number>>;
}

const chance = (share: number) => Math.random() < share;
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

async function rush({ ports, buyers, seconds, eventId, ticketTypeIds, vouchers, ...seller }: Wildness): Promise<Wild> {
  const end = performance.now() + seconds * 1000;
  const orders: { id: string; tickets: number }[] = [];
  const aborted: string[] = [];
  const broken: string[] = [];
  let came = 0;
  const answers: Record<string, number> = {};
  const isOver = () => performance.now() > end;
  const items = () =>
    Array.from({ length: chance(0.3) ? 2 : 1 }, () => ({
      type: 'ticket',
      ticketTypeId: oneOf(ticketTypeIds),
      amount: 1 + Math.floor(Math.random() * 3),
    }));

  /** Asks until a process answers, whichever lives; nothing when time is up before. */
  const insist = async (
    method: string,
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer | undefined> => {
    for (;;) {
      const line = new Line(oneOf(ports), 10_000);
      try {
        const answer = await line.ask(method, path, body, headers);
        const word = `${method} ${path.replace(/\/[\da-f]{24}/, '/{id}')} ${answer.status} ${/"code":"(\w+)"/.exec(answer.body)?.[1] ?? ''}`;
        answers[word] = (answers[word] ?? 0) + 1;
        if (answer.status < 500) return answer;
      } catch (error) {
        if (!(error instanceof BrokenOff)) throw error;
      } finally {
        line.close();
      }
      if (isOver()) return undefined;
      await wait(20 + Math.random() * 80);
    }
  };

  const buy = async () => {
    came++;
    const key = randomUUID();
    const once = { 'Idempotency-Key': key };
    const body = { type: 'transaction', eventId, items: items(), ...(chance(0.2) && { vouchers: [oneOf(vouchers)] }) };
    const created = await insist('POST', '/api/checkout', body, once);
    if (created?.status !== 200 && created?.status !== 201) return;
    const { _id: id, secret } = JSON.parse(created.body) as { _id: string; secret: string };
    if (chance(0.1)) {
      const again = await insist('POST', '/api/checkout', body, once);
      const same = again && again.status < 300 ? (JSON.parse(again.body) as { _id: string })._id : id;
      if (same !== id) broken.push(`the key ${key} stands for ${id} and ${same}`);
      const other = await insist('POST', '/api/checkout', { ...body, items: [...body.items, ...items()] }, once);
      if (other && other.status < 300) broken.push(`the key ${key} was taken with another body`);
    }
    if (chance(0.1)) return; // goes away
    if (chance(0.2)) await insist('POST', `/api/checkout/${id}/items`, { secret, items: items() });
    if (chance(0.2))
      await insist('PUT', `/api/checkout/${id}`, {
        secret,
        vouchers: chance(0.5) ? [oneOf(vouchers), oneOf(vouchers)] : [],
      });
    if (chance(0.15)) {
      const gone = await insist('POST', `/api/checkout/${id}/abort`, { secret });
      if (gone && gone.status < 300) aborted.push(id);
      return;
    }
    const details = { secret, email: `${id}@example.com`, prename: 'Ada', lastname: 'Byron' };
    const known = await insist('POST', `/api/checkout/${id}/details`, details);
    if (!known || known.status >= 300) return;
    const isFree = /"paymentMethod":"free"/.test(known.body);
    let done = await insist('POST', `/api/checkout/${id}/complete`, {
      secret,
      paymentMethod: isFree ? 'free' : 'invoice',
    });
    if (done?.status === 409)
      done = await insist('POST', `/api/checkout/${id}/complete`, { secret, paymentMethod: 'free' });
    if (!done || done.status >= 300) return;
    const order = JSON.parse(done.body) as { items: { tickets: { amount: number }[] }[] };
    const tickets = order.items.flatMap((item) => item.tickets).reduce((sum, { amount }) => sum + amount, 0);
    orders.push({ id, tickets });
  };

  const sellMore = async () => {
    await wait(seconds * 500 * Math.random());
    const authorization = { Authorization: `Bearer ${seller.key}` };
    const changed = await insist('PUT', `/api/events/${eventId}`, limitsOf(seller.capacity), authorization);
    if (changed && changed.status !== 200) broken.push(`the seller was answered ${changed.status} ${changed.body}`);
  };

  await Promise.all([
    sellMore(),
    ...Array.from({ length: buyers }, async () => {
      while (!isOver()) await buy();
    }),
  ]);
  return { came, orders, aborted, broken, answers };
}

process.stdout.write(JSON.stringify(await rush(JSON.parse(process.argv[2] ?? '') as Wildness)));
