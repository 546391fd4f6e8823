/** The answers of a voucher's buyer, and their checks. */
import { emailPattern } from '../../contract/email.ts';
import type { VoucherCatalog, VoucherOrderInput } from '../../contract/voucher-purchases.ts';
import { toMajor, toMinor } from '../../sale/money.ts';
import { isOffered } from '../../sale/voucher-catalog.ts';

const fields = ['amount', 'own', 'toName', 'toEmail', 'message', 'sendOn', 'name', 'email', 'paymentMethod'] as const;
export type GiftField = (typeof fields)[number];
/** The service's maximum. */
export const maxMessageLength = 500;
const maxNameLength = 100;

export class GiftAnswers {
  private wrong: ReadonlySet<GiftField> = new Set();

  constructor(
    private readonly offer: VoucherCatalog,
    readonly values: Record<string, string> = {},
  ) {
    const { amounts = [], paymentMethods } = offer;
    const isKnown =
      amounts.map(String).includes(this.value('amount')) || (this.hasOwn && this.value('amount') === 'own');
    if (!isKnown) this.values['amount'] = amounts[0] === undefined ? 'own' : String(amounts[0]);
    if (!paymentMethods.some(({ _id }) => _id === this.value('paymentMethod')))
      this.values['paymentMethod'] = paymentMethods[0]?._id ?? '';
    this.values['way'] ??= 'mail';
    this.values['sendOn'] ??= offer.firstDay;
  }

  /** The same answers for another catalog. */
  about(offer: VoucherCatalog): GiftAnswers {
    return new GiftAnswers(offer, this.values);
  }

  value(name: string): string {
    return this.values[name] ?? '';
  }

  set(name: string, value: string): void {
    this.values[name] = value;
    this.wrong = new Set([...this.wrong].filter((field) => field !== name && !(name === 'amount' && field === 'own')));
  }

  /** True if buyers may enter their own amount. */
  get hasOwn(): boolean {
    return this.offer.minAmount !== undefined && this.offer.maxAmount !== undefined;
  }

  get isMailed(): boolean {
    return this.value('way') === 'mail';
  }

  /** Minor units; `undefined` for an amount that is not offered. */
  amount(): number | undefined {
    const { currency, amounts = [], minAmount = 0, maxAmount = 0 } = this.offer;
    const isOwn = this.value('amount') === 'own';
    const typed = isOwn ? this.value('own').trim().replace(',', '.') : this.value('amount');
    if (!/^\d+(\.\d+)?$/.test(typed)) return undefined;
    const major = Number(typed);
    const minor = toMinor(major, currency);
    const free = this.hasOwn ? { min: toMinor(minAmount, currency), max: toMinor(maxAmount, currency) } : undefined;
    const all = { amounts: amounts.map((each) => toMinor(each, currency)), free };
    return toMajor(minor, currency) === major && isOffered(minor, all) ? minor : undefined;
  }

  /** True if all answers are valid; marks the others. */
  check(): boolean {
    const { firstDay, lastDay } = this.offer;
    const isName = (name: string) => this.value(name).trim() !== '' && this.value(name).trim().length <= maxNameLength;
    const isEmail = (name: string) => emailPattern.test(this.value(name).trim());
    const day = this.value('sendOn');
    const will: Record<GiftField, boolean> = {
      amount: this.value('amount') === 'own' || this.amount() !== undefined,
      own: this.value('amount') !== 'own' || this.amount() !== undefined,
      toName: !this.isMailed || isName('toName'),
      toEmail: !this.isMailed || isEmail('toEmail'),
      message: this.value('message').trim().length <= maxMessageLength,
      sendOn: !this.isMailed || (day >= firstDay && day <= lastDay),
      name: isName('name'),
      email: isEmail('email'),
      paymentMethod: this.value('paymentMethod') !== '',
    };
    this.mark(fields.filter((field) => !will[field]));
    return !this.isWrong;
  }

  mark(wrong: readonly GiftField[]): void {
    this.wrong = new Set(wrong);
  }

  isMarked(field: GiftField): boolean {
    return this.wrong.has(field);
  }

  get isWrong(): boolean {
    return this.wrong.size > 0;
  }

  /** The voucher order for the service; only after `check`. */
  wish(): Omit<VoucherOrderInput, 'locale'> {
    const text = (name: string) => this.value(name).trim() || undefined;
    const name = text('toName');
    const message = text('message');
    const recipient = this.isMailed ? { name, email: text('toEmail') } : name === undefined ? undefined : { name };
    const day = this.value('sendOn');
    return {
      amount: toMajor(this.amount() ?? 0, this.offer.currency),
      ...(recipient && { recipient }),
      ...(message !== undefined && { message }),
      // today means as soon as it is paid, in every time zone
      ...(this.isMailed && day > this.offer.firstDay && { sendOn: day }),
      buyer: { name: text('name') ?? '', email: text('email') ?? '' },
      paymentMethod: this.value('paymentMethod'),
    };
  }
}
