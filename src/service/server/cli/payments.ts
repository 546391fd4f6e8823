/** The command for a seller's payment settings. */
import { Misspoken, type Command, type Given, type Terminal } from './command.ts';
import { readPaymentSettings, savePaymentSettings, switchable } from '../../payments/settings.ts';
import { assertSeller } from '../../sellers/sellers.ts';

const secretValue = { value: 'KEY', about: 'stored encrypted; - reads a line of standard input; empty removes it' };

export const paymentCommands: Readonly<Record<string, Command>> = {
  payments: {
    about: 'Prints the payment settings of a seller, or changes the given ones.',
    word: 'SELLER',
    options: {
      methods: {
        value: 'LIST',
        about: `of ${switchable.join(', ')}, with commas; invoice by default`,
      },
      'stripe-publishable-key': { value: 'KEY', about: 'pk_…, for the buyer’s browser' },
      'stripe-secret-key': { ...secretValue, about: `sk_… or rk_…, ${secretValue.about}` },
      'stripe-webhook-secret': { ...secretValue, about: `whsec_…, ${secretValue.about}` },
    },
    async run({ db, now, secrets, terminal }, given) {
      const sellerId = given.positionals[0] ?? '';
      await assertSeller(db, sellerId);
      const [secretKey, webhookSecret] = await secretsOf(given, terminal, 'stripe-secret-key', 'stripe-webhook-secret');
      const changes = {
        methods: given
          .one('methods')
          ?.split(',')
          .map((method) => method.trim())
          .filter(Boolean),
        publishableKey: given.one('stripe-publishable-key'),
        secretKey,
        webhookSecret,
      };
      const isChange = Object.values(changes).some((value) => value !== undefined);
      const { methods, stripe } = isChange
        ? await savePaymentSettings(db, secrets, sellerId, changes, now())
        : await readPaymentSettings(db, sellerId);
      const out = [
        `methods=${methods.join(',')}`,
        ...(stripe ? [`stripe-publishable-key=${stripe.publishableKey}`] : []),
      ];
      const note = `Stripe tells what happened at PUBLIC_URL/api/payments/stripe/${sellerId}/webhook; enter that there, with the events payment_intent.* and refund.*.`;
      return { out, ...(stripe && { note }) };
    },
  },
};

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
