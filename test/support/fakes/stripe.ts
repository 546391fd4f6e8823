/**
 * Stripe, as far as the service asks it: a server on this machine with payment intents, refunds and disputes, which honours idempotency keys and
 * signs what it tells. `pay` and the like stand for the buyer's browser and the banks.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ProviderOptions } from '../../../src/service/http/context.ts';
import { Stripe } from 'stripe';
import {
  BadRequest,
  card,
  newDispute,
  newIntent,
  newRefund,
  stripeError,
  requests,
  type Dispute,
  type Intent,
  type Refund,
  type StripeError,
} from './stripe-objects.ts';

export const stripeKeys = {
  publishableKey: 'pk_test_theirs',
  secretKey: 'sk_test_theirs',
  webhookSecret: 'whsec_theirs',
};

interface Answer {
  readonly status: number;
  readonly body: Intent | Refund | Stripe.ApiList<Refund | Dispute> | StripeError['body'];
}

/** A kind of event, e.g. `payment_intent.succeeded`, and what it tells of. */
export type EventType = Stripe.Event['type'];
type Told<Type extends EventType> = Partial<Extract<Stripe.Event, { type: Type }>['data']['object']>;

/** What happens to the next request whose path matches, in place of an answer. `after` it was carried out, or before. */
type Mishap = 'break off before' | 'break off after' | 'never answer' | 'fail' | 'refuse';

export interface FakeStripe {
  /** For the context of a service; a test may make it wait less. */
  readonly api: { -readonly [Name in keyof ProviderOptions]: ProviderOptions[Name] };
  readonly intents: Map<string, Intent>;
  readonly refunds: Refund[];
  readonly disputes: Dispute[];
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
  /** The buyer's bank disputes what was paid. */
  dispute(id: string, status: Dispute['status']): Dispute;
  /** The card, or at last the bank, said no. */
  decline(id: string): void;
  /** A message as Stripe posts it. */
  tell<Type extends EventType>(
    type: Type,
    about: Told<Type>,
    options: { at: Date; secret?: string; id?: string },
  ): Message;
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
  const disputes: Dispute[] = [];
  const asked: string[] = [];
  const answers = new Map<string, { readonly text: string; readonly answer: Answer }>();
  let mishap: { what: Mishap; times: number; path: RegExp } | undefined;

  const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`;
  const invalid = (status: number, code: string, param?: string) =>
    stripeError(status, 'invalid_request_error', code, param);

  /** The newest of a list that belong to an intent. */
  const listed = (
    all: readonly (Refund | Dispute)[],
    { payment_intent: of, limit = 10 }: { readonly payment_intent?: string; readonly limit?: number },
    url: string,
  ): Answer => {
    const found = all.filter((each) => of === undefined || each.payment_intent === of).reverse();
    const data = found.slice(0, limit);
    return { status: 200, body: { object: 'list', data, has_more: found.length > limit, url } };
  };

  const carryOut = (method: string, path: string, form: URLSearchParams): Answer => {
    const [, , resource, id = '', action] = path.split('/');
    if (resource === 'payment_intents' && id === '') {
      const asked = requests.newIntent(form);
      if (asked.amount < 50) return invalid(400, 'amount_too_small', 'amount');
      const made = newId('pi');
      const intent = newIntent(made, `${made}_secret_${randomBytes(6).toString('hex')}`, asked);
      intents.set(made, intent);
      return { status: 200, body: { ...intent } };
    }
    if (resource === 'payment_intents') {
      const intent = intents.get(id);
      if (!intent) return invalid(404, 'resource_missing');
      if (action === 'cancel') {
        const { cancellation_reason: reason = null } = requests.cancelIntent(form);
        if (['succeeded', 'processing', 'canceled'].includes(intent.status))
          return invalid(400, 'payment_intent_unexpected_state');
        Object.assign(intent, { status: 'canceled', cancellation_reason: reason } satisfies Partial<Intent>);
      } else if (Object.values(requests.getIntent(form).expand ?? {}).includes('payment_method')) {
        return { status: 200, body: { ...intent, payment_method: intent.payment_method && card } };
      }
      return { status: 200, body: { ...intent } };
    }
    if (resource === 'refunds' && method === 'GET') return listed(refunds, requests.listRefunds(form), path);
    if (resource === 'disputes') return listed(disputes, requests.listDisputes(form), path);
    if (resource === 'refunds') {
      const asked = requests.newRefund(form);
      const intent = intents.get(asked.payment_intent ?? '');
      if (!intent) return invalid(404, 'resource_missing', 'payment_intent');
      const before = refunds.filter((refund) => refund.payment_intent === intent.id && refund.status !== 'failed');
      const left = intent.amount_received - before.reduce((sum, { amount }) => sum + amount, 0);
      const { amount = left, metadata = {} } = asked;
      if (left <= 0 || amount > left) return invalid(400, 'charge_already_refunded');
      const refund = newRefund(newId('re'), amount, intent, metadata);
      refunds.push(refund);
      return { status: 200, body: { ...refund } };
    }
    return invalid(404, 'url_invalid');
  };

  /** The same for a request that has a field too many, or one too few. */
  const tryOut = (...[method, path, form]: Parameters<typeof carryOut>): Answer => {
    try {
      return carryOut(method, path, form);
    } catch (error) {
      if (error instanceof BadRequest) return invalid(400, error.code, error.param);
      throw error;
    }
  };

  const answerOf = (request: IncomingMessage, url: URL, text: string): Answer => {
    if (request.headers.authorization !== `Bearer ${stripeKeys.secretKey}`) return invalid(401, 'api_key_invalid');
    if (request.headers['stripe-version'] !== Stripe.API_VERSION) return invalid(400, 'api_version_unknown');
    const { method = 'GET', headers } = request;
    const key = headers['idempotency-key'];
    const sent = new URLSearchParams(method === 'GET' ? url.search : text);
    if (typeof key !== 'string') return tryOut(method, url.pathname, sent);
    const known = answers.get(key);
    if (known && known.text !== text) return stripeError(400, 'idempotency_error', 'idempotency_key_in_use');
    if (known) return known.answer;
    const answer = tryOut(method, url.pathname, sent);
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
        ? stripeError(500, 'api_error', 'fault')
        : wrong === 'refuse'
          ? invalid(400, 'refused')
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
    disputes,
    asked,
    before: () => undefined,
    mishap: (what, times = Infinity, path = /./) => (mishap = { what, times, path }),
    newest: () => find([...intents.keys()].at(-1) ?? ''),
    pay(id) {
      const intent = find(id);
      if (intent.status === 'canceled') throw new Error('A canceled intent cannot be paid');
      Object.assign(intent, {
        status: 'succeeded',
        amount_received: intent.amount,
        payment_method: 'pm_theirs',
      } satisfies Partial<Intent>);
    },
    process: (id) => (find(id).status = 'processing'),
    dispute(id, status) {
      const dispute = newDispute(newId('du'), find(id), status);
      disputes.push(dispute);
      return dispute;
    },
    decline: (id) => (find(id).status = 'requires_payment_method'),
    tell(type, about, { at, secret = stripeKeys.webhookSecret, id = newId('evt') }) {
      const seconds = Math.floor(at.getTime() / 1000);
      const event = {
        id,
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: seconds,
        data: { object: about },
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
      } satisfies Stripe.EventBase;
      const payload = JSON.stringify(event);
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
