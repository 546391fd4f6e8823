/** German texts of the settings of accounting. */
import type { AccountingPageTexts } from './accounting-en.ts';

export const accountingPage: AccountingPageTexts = {
  datev: 'Buchungsstapel für DATEV',
  datevText:
    'Beide Nummern nennt Ihnen Ihre Steuerberatung. Sie stehen in der Datei für DATEV, die das Journal unter Berichte anbietet.',
  consultant: 'Beraternummer',
  client: 'Mandantennummer',
  money: 'Geldkonten',
  moneyText: 'Wohin gebucht wird, was Käufer bezahlt haben. Ihre Steuerberatung kennt die Nummern.',
  invoice: 'Rechnungen',
  reservation: 'Reservierungen',
  boxoffice: 'Kasse',
  stripe: 'Karte und mehr, über Stripe',
  other: 'Jede andere Zahlungsart',
  vouchers: 'Gutscheine',
  revenue: 'Erlöskonten',
  revenueText: 'Eines für jeden Steuersatz, zu dem Sie verkaufen.',
  tax: (rate) => `Erlöse zu ${rate}`,
  taxOther: 'Erlöse zu jedem anderen Satz',
  empty: (account) => `Leer: ${account}.`,
  emptyStripe: 'Leer: das Konto jeder anderen Zahlungsart.',
  emptyTax: 'Leer: das Konto jedes anderen Satzes.',
};
