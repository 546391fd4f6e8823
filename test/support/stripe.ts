/**
 * Stripe, as far as the service asks it: a server on this machine with payment intents and refunds, which honours idempotency keys and
 * signs what it tells. `pay` and the like stand for the buyer's browser and the banks.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ProviderOptions } from '../../src/service/http/context.ts';

export const stripeKeys = {
  publishableKey: 'pk_test_theirs',
  secretKey: 'sk_test_theirs',
  webhookSecret: 'whsec_theirs',
};

interface Intent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly client_secret: string;
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  metadata: Record<string, string>;
}

interface Refund {
  readonly id: string;
  readonly object: 'refund';
  readonly amount: number;
  readonly payment_intent: string;
  readonly metadata: Record<string, string>;
  status: string;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** What happens to the next request whose path matches, in place of an answer. `after` it was carried out, or before. */
type Mishap = 'break off before' | 'break off after' | 'never answer' | 'fail' | 'refuse';

export interface FakeStripe {
  /** For the context of a service; a test may make it wait less. */
  readonly api: { -readonly [Name in keyof ProviderOptions]: ProviderOptions[Name] };
  readonly intents: Map<string, Intent>;
  readonly refunds: Refund[];
  /** What was asked, e.g. `POST /v1/payment_intents`. */
  readonly asked: string[];
  /** What goes wrong from now on, so many times. */
  mishap(what: Mishap, times?: number, path?: RegExp): void;
  /** Is told when an answer is due, and waits before it is given. */
  before: (path: string) => Promise<void> | void;
  /** The newest intent. */
  newest(): Intent;
  /** The buyer's money arrives. */
  pay(id: string): void;
  /** The bank will tell later. */
  process(id: string): void;
  /** The card, or at last the bank, said no. */
  decline(id: string): void;
  /** A message as Stripe posts it. */
  tell(type: string, about: object, options: { at: Date; secret?: string; id?: string }): Message;
  close(): Promise<void>;
}

interface Message {
  readonly method: 'POST';
  readonly payload: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Starts it on a free port. */
export async function startStripe(): Promise<FakeStripe> {
  const intents = new Map<string, Intent>();
  const refunds: Refund[] = [];
  const asked: string[] = [];
  const answers = new Map<string, { readonly text: string; readonly answer: Answer }>();
  let mishap: { what: Mishap; times: number; path: RegExp } | undefined;

  const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;
  const error = (status: number, type: string, code: string): Answer => ({
    status,
    body: { error: { type, code, message: code } },
  });

  const carryOut = (method: string, path: string, sent: URLSearchParams): Answer => {
    const [, , resource, id = '', action] = path.split('/');
    const metadata = Object.fromEntries(
      [...sent].flatMap(([name, value]) => {
        const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
        return key === undefined ? [] : [[key, value]];
      }),
    );
    if (resource === 'payment_intents' && id === '') {
      const amount = Number(sent.get('amount'));
      if (amount < 50) return error(400, 'invalid_request_error', 'amount_too_small');
      const made = newId('pi');
      const intent: Intent = {
        id: made,
        object: 'payment_intent',
        client_secret: `${made}_secret_${randomBytes(6).toString('hex')}`,
        amount,
        amount_received: 0,
        currency: sent.get('currency') ?? '',
        status: 'requires_payment_method',
        metadata,
      };
      intents.set(made, intent);
      return { status: 200, body: { ...intent } };
    }
    if (resource === 'payment_intents') {
      const intent = intents.get(id);
      if (!intent) return error(404, 'invalid_request_error', 'resource_missing');
      if (action === 'cancel') {
        if (['succeeded', 'processing', 'canceled'].includes(intent.status))
          return error(400, 'invalid_request_error', 'payment_intent_unexpected_state');
        intent.status = 'canceled';
      }
      return { status: 200, body: { ...intent } };
    }
    if (resource === 'refunds' && method === 'GET') {
      const data = refunds.filter((refund) => refund.payment_intent === sent.get('payment_intent'));
      return { status: 200, body: { object: 'list', data, has_more: false, url: '/v1/refunds' } };
    }
    if (resource === 'refunds') {
      const intent = intents.get(sent.get('payment_intent') ?? '');
      if (!intent) return error(404, 'invalid_request_error', 'resource_missing');
      const before = refunds.filter((refund) => refund.payment_intent === intent.id && refund.status !== 'failed');
      const left = intent.amount_received - before.reduce((sum, { amount }) => sum + amount, 0);
      const amount = Number(sent.get('amount') ?? left);
      if (left <= 0 || amount > left) return error(400, 'invalid_request_error', 'charge_already_refunded');
      const about = { amount, payment_intent: intent.id, metadata, status: 'succeeded' };
      const refund: Refund = { id: newId('re'), object: 'refund', ...about };
      refunds.push(refund);
      return { status: 200, body: { ...refund } };
    }
    return error(404, 'invalid_request_error', 'url_invalid');
  };

  const answerOf = (request: IncomingMessage, url: URL, text: string): Answer => {
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`)
      return error(401, 'invalid_request_error', 'api_key_invalid');
    const { method = 'GET', headers } = request;
    const key = headers['idempotency-key'];
    const sent = new URLSearchParams(method === 'GET' ? url.search : text);
    if (typeof key !== 'string') return carryOut(method, url.pathname, sent);
    const known = answers.get(key);
    if (known && known.text !== text) return error(400, 'idempotency_error', 'idempotency_key_in_use');
    if (known) return known.answer;
    const answer = carryOut(method, url.pathname, sent);
    answers.set(key, { text, answer });
    return answer;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse, text: string) => {
    const url = new URL(request.url ?? '', 'http://stripe');
    asked.push(`${request.method} ${url.pathname}`);
    const wrong = mishap && mishap.times > 0 && mishap.path.test(url.pathname) ? mishap.what : undefined;
    if (mishap && wrong) mishap.times--;
    if (wrong === 'never answer') return;
    if (wrong === 'break off before') return void request.socket.destroy();
    const answer =
      wrong === 'fail'
        ? error(500, 'api_error', 'fault')
        : wrong === 'refuse'
          ? error(400, 'invalid_request_error', 'refused')
          : answerOf(request, url, text);
    if (wrong === 'break off after') return void request.socket.destroy();
    await stripe.before(url.pathname);
    response
      .writeHead(answer.status, { 'content-type': 'application/json', 'request-id': newId('req') })
      .end(JSON.stringify(answer.body));
  };

  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => void serve(request, response, text));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const find = (id: string): Intent => {
    const intent = intents.get(id);
    if (!intent) throw new Error(`There is no intent ${id}`);
    return intent;
  };

  const stripe: FakeStripe = {
    api: { host: '127.0.0.1', port, protocol: 'http', timeout: 10_000, maxNetworkRetries: 0 },
    intents,
    refunds,
    asked,
    before: () => undefined,
    mishap: (what, times = Infinity, path = /./) => (mishap = { what, times, path }),
    newest: () => find([...intents.keys()].at(-1) ?? ''),
    pay(id) {
      const intent = find(id);
      if (intent.status === 'canceled') throw new Error('Nobody can pay what was canceled');
      Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
    },
    process: (id) => (find(id).status = 'processing'),
    decline: (id) => (find(id).status = 'requires_payment_method'),
    tell(type, about, { at, secret = stripeKeys.webhookSecret, id = newId('evt') }) {
      const seconds = Math.floor(at.getTime() / 1000);
      const payload = JSON.stringify({ id, object: 'event', type, created: seconds, data: { object: about } });
      const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
      const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` };
      return { method: 'POST', payload, headers };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return stripe;
}
