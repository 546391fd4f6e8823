/** What is written to buyers who gave tickets back; amounts in words of the language. */
import type { EmailLanguage } from '../mail/language.ts';

interface ReturnEmailTexts {
  readonly subject: (event: string) => string;
  readonly greeting: string;
  /** The text before the list of tickets. */
  readonly text: (event: string) => string;
  readonly rest: string;
  readonly ended: string;
  readonly money: (amount: string) => string;
  readonly byHand: (amount: string) => string;
  readonly voucher: (amount: string, code: string) => string;
  readonly toVouchers: (amount: string) => string;
  readonly kept: (amount: string) => string;
  readonly nothing: string;
  readonly order: (number: string) => string;
}

const en: ReturnEmailTexts = {
  subject: (event) => `Tickets returned: ${event}`,
  greeting: 'Hello,',
  text: (event) => `You have given back these tickets for ${event}. They are not valid any more:`,
  rest: 'The other tickets of your order stay as they are.',
  ended: 'These were the last tickets of your order; it is canceled.',
  money: (amount) => `${amount} goes back the way it came. Banks take a few days for it.`,
  byHand: (amount) => `${amount} comes back to you from the organiser, in the way in which you paid.`,
  voucher: (amount, code) => `You get a voucher over ${amount}. Its code: ${code}`,
  toVouchers: (amount) => `${amount} is back on the vouchers that you paid with.`,
  kept: (amount) => `The organiser keeps ${amount}, as shown before you gave them back.`,
  nothing: 'Nothing was paid for them, so nothing comes back.',
  order: (number) => `Order ${number}`,
};

const de: ReturnEmailTexts = {
  subject: (event) => `Tickets zurückgegeben: ${event}`,
  greeting: 'Guten Tag,',
  text: (event) => `Sie haben diese Tickets für ${event} zurückgegeben. Sie gelten nicht mehr:`,
  rest: 'Die anderen Tickets Ihrer Bestellung bleiben, wie sie sind.',
  ended: 'Das waren die letzten Tickets Ihrer Bestellung; sie ist storniert.',
  money: (amount) => `${amount} gehen auf dem Weg zurück, auf dem sie kamen. Banken brauchen dafür einige Tage.`,
  byHand: (amount) => `${amount} erhalten Sie vom Veranstalter zurück, so wie Sie gezahlt haben.`,
  voucher: (amount, code) => `Sie erhalten einen Gutschein über ${amount}. Sein Code: ${code}`,
  toVouchers: (amount) => `${amount} sind wieder auf den Gutscheinen, mit denen Sie gezahlt haben.`,
  kept: (amount) => `${amount} behält der Veranstalter, wie vor der Rückgabe angezeigt.`,
  nothing: 'Für sie wurde nichts gezahlt, also kommt nichts zurück.',
  order: (number) => `Bestellung ${number}`,
};

export const returnEmailTexts: Readonly<Record<EmailLanguage, ReturnEmailTexts>> = { en, de };
