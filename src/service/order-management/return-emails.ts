/** Emails to buyers about a return. */
import { toMajor } from '../../sale/money.ts';
import { emailLanguage, textsIn } from '../locales/index.ts';
import type { Queryable } from '../database/index.ts';
import { oneLine } from '../mail/sanitize.ts';
import type { ReturnPlan } from './return-plan.ts';
import { inLanguage } from '../events/translations.ts';
import { queueRefundEmail } from './refund-email.ts';

/** In the language of the order, if it has one. @param voucherCode The code of the issued voucher, if there is one. */
export async function queueReturnEmail(
  tx: Queryable,
  plan: ReturnPlan,
  voucherCode: string | undefined,
  now: Date,
): Promise<void> {
  const {
    order,
    sale,
    tickets,
    paid,
    toVouchers,
    retainedMoney,
    retainedVouchers: storedVouchers,
    byHand,
    endsOrder,
  } = plan;
  const { details, preferredLanguage } = order.data;
  if (details === undefined) return;
  const { seller } = sale.event;
  const language = emailLanguage(preferredLanguage, seller.defaultLanguage);
  const texts = textsIn(language).tickets.returned;
  const currency = new Intl.NumberFormat(language, { style: 'currency', currency: order.currency });
  const money = (minor: number) => currency.format(toMajor(minor, order.currency));
  const event = oneLine(inLanguage(sale.event, preferredLanguage).record.name);
  const stored = retainedMoney + storedVouchers;
  const back =
    paid === 0
      ? ''
      : voucherCode
        ? texts.voucher(money(paid), voucherCode)
        : byHand
          ? texts.byHand(money(paid))
          : texts.money(money(paid));
  const names = tickets.map(({ data }) =>
    [data.ticketName, data.seat]
      .filter(Boolean)
      .map((word) => oneLine(word ?? ''))
      .join(', '),
  );
  const paragraphs = [
    texts.greeting,
    texts.text(event),
    names.map((name) => `- ${name}`).join('\n'),
    endsOrder ? texts.ended : texts.rest,
    [back, toVouchers > 0 ? texts.toVouchers(money(toVouchers)) : '', stored > 0 ? texts.kept(money(stored)) : '']
      .filter(Boolean)
      .join('\n') || texts.nothing,
    texts.order(order.id),
    [seller.name, seller.url, seller.supportUrl].filter((line) => line !== undefined).join('\n'),
  ];
  await queueRefundEmail(tx, order, { to: details.email, subject: texts.subject(event), paragraphs, paid }, now);
}
