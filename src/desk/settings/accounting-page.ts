/** `<desk-accounting>`: the accounts of the journal, and the numbers in its batches for DATEV. */
import { reports } from '../../contract/reports.ts';
import { accountingPage as english, type AccountingPageTexts } from '../../locales/desk/accounting-en.ts';
import { taxAccountName, usualAccounts, usualNumbers } from '../../sale/accounts.ts';
import { pageTexts } from '../parts/page-texts.ts';
import type { Field } from './seller-form.ts';
import { SellerSettings } from './seller-settings.ts';
import type { FieldGroup } from './settings-form.ts';

export class DeskAccounting extends SellerSettings {
  protected override readonly section = 'accounting';
  private words: AccountingPageTexts = english;
  /** Tax rates at which tickets were sold, as fractions. */
  private sold: readonly number[] = [];

  protected override async load(): Promise<void> {
    const german = async () => (await import('../../locales/desk/accounting-de.ts')).accountingPage;
    const client = this.desk.client({ reports });
    const [words, { data }] = await Promise.all([
      pageTexts(this.desk.formats.language, english, german),
      client.reports.get({ type: 'accountingTransactionsTaxes' }),
    ]);
    this.words = words;
    this.sold = data.rows.flatMap(({ rate }) => (typeof rate === 'number' ? [rate] : []));
    await super.load();
  }

  /** Those of the house, of its sales and of its accounts; the German ones for a house that has none. */
  private get rates(): readonly number[] {
    const { taxRate, accountingSettings } = this.record;
    const stored = Object.keys(accountingSettings?.accounts ?? {})
      .map((name) => Number(/^tax([\d.]+)$/.exec(name)?.[1]) / 100)
      .filter((rate) => !Number.isNaN(rate));
    const known = [...this.sold, ...stored, ...(taxRate === undefined ? [] : [taxRate])];
    const names = new Map((known.length > 0 ? known : [0.19, 0.07]).map((rate) => [taxAccountName(rate), rate]));
    return [...names.values()].sort((one, other) => other - one);
  }

  protected override groups(): readonly FieldGroup[] {
    const { words } = this;
    const account = (name: string, label: string, fallback: string): Field => ({
      path: `accountingSettings.accounts.${name}`,
      label,
      hint: usualAccounts[name] === undefined ? fallback : words.empty(usualAccounts[name]),
    });
    const number = (name: 'consultant' | 'client'): Field => ({
      path: `accountingSettings.${name}`,
      label: words[name],
      kind: 'number',
      hint: words.empty(String(usualNumbers[name])),
    });
    const money = (name: 'invoice' | 'reservation' | 'boxoffice' | 'stripe' | 'other' | 'vouchers') =>
      account(name, words[name], words.emptyStripe);
    return [
      {
        id: 'datev',
        title: words.datev,
        about: words.datevText,
        rows: [[number('consultant'), number('client')]],
      },
      {
        id: 'money',
        title: words.money,
        about: words.moneyText,
        rows: [
          [money('invoice'), money('reservation')],
          [money('boxoffice'), money('stripe')],
          [money('other'), money('vouchers')],
        ],
      },
      {
        id: 'revenue',
        title: words.revenue,
        about: words.revenueText,
        rows: [
          ...this.rates.map((rate) =>
            account(taxAccountName(rate), words.tax(this.desk.formats.share(rate)), words.emptyTax),
          ),
          account('taxOther', words.taxOther, ''),
        ],
      },
    ];
  }
}
customElements.define('desk-accounting', DeskAccounting);
