import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { build, type Rolldown } from 'vite';
import * as lite from '../../.config/zod-lite.ts';
import { importZodDirectly, slim, usesOf } from '../../.config/slim-contract.mjs';
import { api as full } from '../../src/contract/index.ts';
import { read, UnreadableError } from '../../src/contract/read.ts';
import type { Schema, Table } from '../../src/contract/route.ts';
import { damaged } from '../support/builders/damage.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The table of operations with zod-lite in the place of zod; answers whole, what is sent left out as in the embed. */
async function lightApi(): Promise<Table> {
  const contract = join(root, 'src/contract/');
  const uses = await usesOf(root);
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { 'zod/mini': join(root, '.config/zod-lite.ts') } },
    plugins: [
      {
        name: 'without-what-is-sent',
        transform(code, id) {
          if (!id.startsWith(contract)) return null;
          const { isCalled } = uses(id);
          return {
            code: importZodDirectly(slim(code, this.parse(code), { isRead: () => true, isCalled })),
            map: null,
          };
        },
      },
    ],
    build: { write: false, minify: false, lib: { entry: join(contract, 'index.ts'), formats: ['es'] } },
  }).then((result) => [result].flat()[0])) as Rolldown.RolldownOutput;
  const folder = mkdtempSync(join(tmpdir(), 'foyer-zod-lite-'));
  const file = join(folder, 'api.mjs');
  writeFileSync(file, output[0].code);
  try {
    return ((await import(pathToFileURL(file).href)) as { api: Table }).api;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What a schema of zod is made of, as far as answers need it. */
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly checks?: readonly unknown[];
  readonly format?: string;
}

const times = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString());

/** Values that fit a schema. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const {
    type,
    shape = {},
    element,
    innerType,
    valueType,
    options = [],
    values = [],
    entries = {},
    checks,
    format,
  } = schema._zod.def as unknown as Definition;
  switch (type) {
    case 'string':
      return checks ? times : fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('', 'a', '__proto__'));
    case 'number':
      return format ? fc.integer() : fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case 'boolean':
      return fc.boolean();
    case 'unknown':
      return fc.jsonValue({ maxDepth: 1 });
    case 'literal':
      return fc.constantFrom(...values);
    case 'enum':
      return fc.constantFrom(...Object.values(entries));
    case 'union':
      return fc.oneof(...options.map(fitting));
    case 'array':
      return fc.array(fitting(element!), { maxLength: 2 });
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 4 }), fitting(valueType!), { maxKeys: 2 });
    case 'optional':
      return fitting(innerType!);
    case 'object': {
      const fields = Object.entries(shape);
      const required = fields.filter(([, field]) => (field._zod.def as unknown as Definition).type !== 'optional');
      return fc.record(Object.fromEntries(fields.map(([name, field]) => [name, fitting(field)])), {
        requiredKeys: required.map(([name]) => name),
        noNullPrototype: true,
      });
    }
    default:
      throw new Error(`zod-lite has no ${type}`);
  }
}

/** What `read` makes of an answer: the data and what was left out, or that too little was left. */
function outcome(schema: Schema, answer: unknown): unknown {
  const dropped: string[] = [];
  try {
    const data: unknown = read(schema, JSON.parse(JSON.stringify(answer)), ({ path }) => dropped.push(path));
    return { data: JSON.parse(JSON.stringify(data)) as unknown, dropped: dropped.sort() };
  } catch (error) {
    assert.ok(error instanceof UnreadableError, String(error));
    return 'unreadable';
  }
}

const api: Table = full;
const light = await lightApi();
const operations = Object.entries(light).flatMap(([group, table]) =>
  Object.entries(table).map(([name, operation]) => ({
    path: `${group}.${name}`,
    operation,
    whole: api[group]?.[name],
  })),
);

describe('zod-lite', () => {
  it('has the operations that the embed calls', () => {
    assert.deepEqual(
      operations.map(({ path }) => path),
      [
        'listings.list',
        'listings.get',
        'listings.filters',
        'events.info',
        'events.availabilities',
        'vouchers.info',
        'vouchers.history',
        'vouchers.document',
        'voucherCatalog.getPublic',
        'voucherOrders.create',
        'voucherOrders.startPayment',
        'voucherOrders.complete',
        'coupons.check',
        'account.login',
        'account.register',
        'account.me',
        'account.updateMe',
        'account.transactions',
        'account.tickets',
        'account.shops',
        'account.requestSignInCode',
        'account.refresh',
        'account.sessions',
        'account.endSession',
        'account.endOtherSessions',
        'account.consents',
        'account.data',
        'account.requestConfirmationCode',
        'account.erase',
        'account.changeEmail',
        'account.passkeys',
        'account.passkeyOptions',
        'account.addPasskey',
        'account.removePasskey',
        'account.passkeySignInOptions',
        'account.signInWithPasskey',
        'checkout.create',
        'checkout.get',
        'checkout.setItems',
        'checkout.setVouchers',
        'checkout.detailsForm',
        'checkout.setDetails',
        'checkout.startPayment',
        'checkout.complete',
        'checkout.reserve',
        'checkout.extend',
        'checkout.abort',
        'checkout.tickets',
        'checkout.orderTickets',
        'checkout.transaction',
        'checkout.paymentMethods',
        'uploads.add',
        'uploads.remove',
        'orders.summary',
        'orders.ownSummary',
        'orders.resend',
        'orders.correctEmail',
        'orders.resendOwn',
        'orders.ticketsPdf',
        'orders.ticketsCsv',
        'orders.invoicePdf',
        'orders.creditNotePdf',
        'orders.calendar',
        'orders.ownTicketsPdf',
        'orders.ownTicketsCsv',
        'orders.ownInvoicePdf',
        'orders.ownCreditNotePdf',
        'orders.ownCalendar',
        'orders.appleWallet',
        'orders.googleWallet',
        'orders.ownAppleWallet',
        'orders.ownGoogleWallet',
        'orders.previewReturn',
        'orders.returnTickets',
        'orders.previewOwnReturn',
        'orders.returnOwnTickets',
        'orders.cancel',
        'orders.cancelOwn',
        'tickets.changes',
        'tickets.rebook',
        'tickets.personalize',
        'tickets.payNaming',
        'tickets.completeNaming',
        'tickets.questions',
        'tickets.answer',
        'tickets.upload',
        'tickets.transfer',
        'tickets.withdrawTransfer',
        'tickets.pdf',
        'tickets.calendar',
        'tickets.exchange',
        'tickets.resell',
        'tickets.endResale',
        'shops.unlock',
        'seatMaps.plan',
        'seatMaps.states',
        'waitingList.join',
        'waitingRoom.join',
        'waitingRoom.place',
      ],
    );
  });

  it('reads nothing with a schema or check of a request: it would let everything pass', () => {
    const { string, number, object, strictObject, nullable, regex, minLength, maximum } = lite;
    const schemas = [object(), strictObject(), nullable(), string().check(regex()), string().check(minLength())];
    for (const schema of [...schemas, number().check(maximum())])
      assert.throws(() => [{}, 'text', 1].map((value) => schema.safeParse(value)), /is for requests/);
  });

  it('leaves out a name that would become a prototype when it is copied, as zod does', () => {
    const { operation, whole } = operations.find(({ path }) => path === 'checkout.get') ?? assert.fail();
    assert.ok(whole);
    const text = JSON.stringify(fc.sample(fitting(whole.answer), { numRuns: 1, seed: 1 })[0]);
    const answer: unknown = JSON.parse(`{"__proto__":{"admin":true},${text.slice(1)}`);
    const read = outcome(operation.answer, answer);
    assert.ok(typeof read === 'object');
    assert.deepEqual(read, outcome(whole.answer, answer));
  });

  for (const { path, operation, whole } of operations) {
    it(`reads answers of ${path} as zod does, whole and damaged`, () => {
      assert.ok(whole);
      const fit = fitting(whole.answer);
      const answers = fc.oneof({ weight: 1, arbitrary: fit }, { weight: 4, arbitrary: damaged(fit) });
      let readable = 0;
      fc.assert(
        fc.property(answers, (answer) => {
          const expected = outcome(whole.answer, answer);
          assert.deepEqual(outcome(operation.answer, answer), expected);
          if (typeof expected === 'object') readable++;
        }),
        { numRuns: 400 },
      );
      assert.ok(readable > 40, `only ${readable} were readable`);
    });
  }
});
