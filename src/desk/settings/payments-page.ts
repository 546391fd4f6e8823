/** `<desk-payments>`: how buyers pay: the ways that are on, their terms, the keys of Stripe, and ways for some events. */
import { html, nothing } from 'lit';
import { paymentStrategies, type PaymentStrategy } from '../../contract/payment-strategies.ts';
import { sellerPayments, switchable, type SellerPayments } from '../../contract/seller-payments.ts';
import { hrefOf } from '../parts/desk.ts';
import { english, strategyList, wayTexts } from './payment-ways.ts';
import { SettingsForm, type FieldGroup, type Through } from './settings-form.ts';

type Way = (typeof switchable)[number];

/** The settings, with a field for each way to pay. */
type Payments = SellerPayments & { readonly on: Readonly<Record<Way, boolean>> };

const withWays = (settings: SellerPayments): Payments => ({
  ...settings,
  on: {
    invoice: settings.methods.includes('invoice'),
    boxoffice: settings.methods.includes('boxoffice'),
    stripe: settings.methods.includes('stripe'),
  },
});

/** The fields that changed, as the form has them: null for what was emptied. */
interface Changes {
  readonly on?: Readonly<Partial<Record<Way, boolean | null>>>;
  readonly invoice?: { readonly validImmediately?: boolean | null; readonly termDays?: number };
  readonly reservationTermDays?: number;
  readonly stripe?: {
    readonly publishableKey?: string | null;
    readonly secretKey?: string;
    readonly webhookSecret?: string;
  };
}

export class DeskPayments extends SettingsForm<Payments> {
  protected override readonly section = 'payments';
  protected override readonly changedBy = 'sellerPayments.update';
  private words = english;
  private strategies: readonly PaymentStrategy[] = [];

  protected override async load(): Promise<void> {
    const client = this.desk.client({ paymentStrategies: { list: paymentStrategies.list } });
    const [words, { docs }] = await Promise.all([
      wayTexts(this.desk),
      client.paymentStrategies.list({ top: 1000 }),
      super.load(),
    ]);
    this.words = words;
    this.strategies = docs;
  }

  private client(through: Through) {
    return this.desk.client({ sellerPayments }, through).sellerPayments;
  }

  protected override async read(through: Through): Promise<Payments> {
    return withWays(await this.client(through).get({}));
  }

  protected override async write(changes: Readonly<Record<string, unknown>>, through: Through): Promise<Payments> {
    const { on, invoice, stripe, ...rest } = changes as Changes;
    const { publishableKey, ...secrets } = stripe ?? {};
    return withWays(
      await this.client(through).update({
        ...rest,
        ...(on && { methods: switchable.filter((way) => (on[way] === undefined ? this.record.on[way] : on[way])) }),
        ...(invoice && {
          invoice: {
            ...(invoice.termDays !== undefined && { termDays: invoice.termDays }),
            ...(invoice.validImmediately !== undefined && { validImmediately: invoice.validImmediately === true }),
          },
        }),
        ...(stripe && {
          stripe:
            publishableKey === null ? null : { ...(publishableKey !== undefined && { publishableKey }), ...secrets },
        }),
      }),
    );
  }

  protected override fieldPath(path: string): string {
    return path === 'methods' ? 'on.stripe' : path;
  }

  protected override groups(): readonly FieldGroup[] {
    const { labels, hints, groups, payments } = this.desk.texts.settings;
    const stored = this.record.stripe ? payments.stored : undefined;
    return [
      {
        id: 'transfer',
        title: groups.transfer,
        about: payments.transferText,
        rows: [
          { path: 'on.invoice', label: labels.payByTransfer, kind: 'check' },
          { path: 'invoice.termDays', label: labels.invoiceTerm, kind: 'number', isNeeded: true },
          {
            path: 'invoice.validImmediately',
            label: labels.validImmediately,
            kind: 'check',
            hint: hints.validImmediately,
          },
        ],
      },
      {
        id: 'boxoffice',
        title: groups.boxoffice,
        about: payments.boxofficeText,
        rows: [
          { path: 'on.boxoffice', label: labels.payAtBoxOffice, kind: 'check' },
          { path: 'reservationTermDays', label: labels.reservationTerm, kind: 'number', isNeeded: true },
        ],
      },
      {
        id: 'stripe',
        title: groups.stripe,
        about: payments.stripeText,
        rows: [
          { path: 'on.stripe', label: labels.payByStripe, kind: 'check' },
          { path: 'stripe.publishableKey', label: labels.publishableKey, hint: hints.publishableKey },
          { path: 'stripe.secretKey', label: labels.secretKey, kind: 'secret', hint: stored ?? hints.secretKey },
          {
            path: 'stripe.webhookSecret',
            label: labels.webhookSecret,
            kind: 'secret',
            hint: stored ?? hints.webhookSecret,
          },
        ],
      },
    ];
  }

  protected override renderBelow(): unknown {
    return strategyList(this.desk, this.words, this.strategies, this.record.methods);
  }

  protected override renderBeside(group: string): unknown {
    const { payments } = this.desk.texts.settings;
    if (group === 'transfer')
      return html`<p><a class="link" href=${hrefOf('/settings/documents')}>${payments.account}</a></p>`;
    if (group !== 'stripe') return nothing;
    return html`${this.record.stripe?.test ? html`<p class="notice">${payments.test}</p>` : nothing}
      <label class="field"
        >${payments.webhookUrl}<input
          class="code"
          readonly
          .value=${this.record.webhookUrl}
          @focus=${(event: Event) => {
            (event.target as HTMLInputElement).select();
          }}
        /><span class="hint">${payments.webhookText}</span></label
      >`;
  }
}
customElements.define('desk-payments', DeskPayments);
