/** The command for a seller's payment settings. */
import { Misspoken, type Command, type Given, type Option, type Terminal } from './command.ts';
import { switchable } from '../../../contract/seller-payments.ts';
import { readPaymentSettings, savePaymentSettings } from '../../payments/settings.ts';
import { assertSeller } from '../../sellers/sellers.ts';

const secretValue = { value: 'KEY', about: 'stored encrypted; - reads a line of standard input; empty removes it' };

const options: Readonly<Record<string, Option>> = {
  methods: {
    value: 'LIST',
    about: `of ${switchable.join(', ')}, with commas; none by default`,
  },
  'invoice-valid-immediately': {
    value: 'yes|no',
    about: 'tickets by invoice are valid before they are paid; no by default',
  },
  'invoice-term': { value: 'DAYS', about: 'the time to pay an invoice; 14 by default' },
  'reservation-term': { value: 'DAYS', about: 'the time to pay a reservation; 3 by default' },
  'stripe-publishable-key': { value: 'KEY', about: 'pk_…, for the buyer’s browser' },
  'stripe-secret-key': { ...secretValue, about: `sk_… or rk_…, ${secretValue.about}` },
  'stripe-webhook-secret': { ...secretValue, about: `whsec_…, ${secretValue.about}` },
};

export const paymentCommands: Readonly<Record<string, Command>> = {
  payments: {
    about:
      'Prints the payment settings of a seller, or changes the given ones; asks for the methods when there are none.',
    word: 'SELLER',
    options,
    async run({ db, now, secrets, terminal }, given) {
      const sellerId = given.positionals[0] ?? '';
      await assertSeller(db, sellerId);
      const [secretKey, webhookSecret] = await secretsOf(given, terminal, 'stripe-secret-key', 'stripe-webhook-secret');
      const before = await readPaymentSettings(db, sellerId);
      const isAsked =
        before.methods.length === 0 && Object.keys(options).every((name) => given.one(name) === undefined);
      const methods = isAsked ? await terminal.ask?.(question) : given.one('methods');
      const changes = {
        // an empty answer changes nothing
        methods: isAsked && !methods?.trim() ? undefined : listOf(methods),
        validImmediately: yesOrNo(given, 'invoice-valid-immediately'),
        invoiceTermDays: daysOf(given, 'invoice-term'),
        reservationTermDays: daysOf(given, 'reservation-term'),
        publishableKey: given.one('stripe-publishable-key'),
        secretKey,
        webhookSecret,
      };
      const isChange = Object.values(changes).some((value) => value !== undefined);
      const settings = isChange ? await savePaymentSettings(db, secrets, sellerId, changes, now()) : before;
      const { stripe } = settings;
      const out = [
        `methods=${settings.methods.join(',')}`,
        `invoice-valid-immediately=${settings.invoice.validImmediately ? 'yes' : 'no'}`,
        `invoice-term=${settings.invoice.termDays}`,
        `reservation-term=${settings.reservationTermDays}`,
        ...(stripe ? [`stripe-publishable-key=${stripe.publishableKey}`] : []),
      ];
      const lacking = `This seller takes no money yet, so only free orders are possible. Choose of ${switchable.join(', ')}: --methods LIST.`;
      const webhook = `Stripe tells what happened at PUBLIC_URL/api/payments/stripe/${sellerId}/webhook; enter that there, with the events payment_intent.*, refund.* and charge.dispute.*.`;
      const note = settings.methods.length === 0 ? lacking : stripe && webhook;
      return { out, ...(note !== undefined && { note }) };
    },
  },
};

const question = `How are buyers to pay (of ${switchable.join(', ')}, with commas)? `;

function listOf(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((method) => method.trim())
    .filter(Boolean);
}

/** @throws Misspoken */
function yesOrNo(given: Given, name: string): boolean | undefined {
  const value = given.one(name);
  if (value === undefined) return undefined;
  if (value !== 'yes' && value !== 'no') throw new Misspoken(`--${name} is yes or no.`);
  return value === 'yes';
}

/** @throws Misspoken */
function daysOf(given: Given, name: string): number | undefined {
  const value = given.one(name);
  if (value === undefined) return undefined;
  if (!/^\d{1,4}$/.test(value)) throw new Misspoken(`--${name} is a number of days.`);
  return Number(value);
}

/** The values of options; `-` reads the next line of standard input, in this order. @throws Misspoken */
async function secretsOf(
  given: Given,
  terminal: Terminal,
  ...names: readonly string[]
): Promise<(string | undefined)[]> {
  const values = names.map((name) => given.one(name));
  const lines = values.includes('-') ? (await terminal.read('-')).split(/\r?\n/) : [];
  return values.map((value, at) => {
    if (value !== '-') return value;
    const line = lines.shift()?.trim();
    if (!line) throw new Misspoken(`Standard input has no line for --${names[at]}.`);
    return line;
  });
}
