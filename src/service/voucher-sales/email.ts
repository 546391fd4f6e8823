/** Emails about voucher orders: the state of the order to its buyer, and the voucher itself to its recipient. */
import type { MailKindAbout } from '../../contract/mail-words.ts';
import { textsIn } from '../locales/index.ts';
import { languageOf, plainColour, readVoucherData, voucherPage, type VoucherData } from './page-content.ts';
import { linesOf, oneLine, sanitizeText } from '../mail/sanitize.ts';
import type { Email, EmailContext } from '../mail/message.ts';
import { ownWords } from '../mail/own-words.ts';
import { numberOf } from '../orders/order-numbers.ts';
import { qrPng } from '../documents/qr-png.ts';
import { voucherFile } from './pdf.ts';
import { voucherEmailHtml, voucherEmailText, type VoucherEmail } from './email-layout.ts';
import type { VoucherEmailKind } from './email-queue.ts';
import { findCatalog, ownColour, type StoredCatalog } from '../vouchers/catalog-settings.ts';
import { giverOf, orderColumns, type VoucherOrderRow } from './order-row.ts';

/** Each email among the kinds that take texts of their seller. */
const kinds = {
  'voucher-ordered': 'voucherOrdered',
  'voucher-paid': 'voucherPaid',
  'voucher-canceled': 'voucherCanceled',
  voucher: 'voucher',
} as const satisfies Record<VoucherEmailKind, MailKindAbout<'voucher'>>;

/** Writes the email; nothing when its subject is no longer in that state. */
export async function writeVoucherEmail(
  context: EmailContext,
  kind: VoucherEmailKind,
  orderId: string,
): Promise<Email | undefined> {
  const { db } = context;
  const [row] = await db.query<VoucherOrderRow>(`select ${orderColumns} from voucher_order o where o.id = $1`, [
    orderId,
  ]);
  if (!row || !isTrue(kind, row)) return undefined;
  if (kind !== 'voucher') return noticeOf(kind, row, await findCatalog(db, row.seller_id), context.now());
  const data = await readVoucherData(db, row.voucher_id ?? '', undefined);
  if (!data) return undefined;
  const { file } = textsIn(data.language).voucherSales;
  const content = await voucherFile(context, data);
  return { ...giftOf(row, data, context.now()), files: [{ name: `${file}.pdf`, type: 'application/pdf', content }] };
}

/** True when an order is in the state that an email announces; it may be cancelled before it is sent. */
function isTrue(kind: VoucherEmailKind, { payment_status: status }: VoucherOrderRow): boolean {
  if (kind === 'voucher-canceled') return status === 'CANCELED';
  return kind === 'voucher-ordered' ? status !== 'CANCELED' : status === 'RECEIVED';
}

/** The email with the voucher, without its page. */
export function giftOf(row: VoucherOrderRow, data: VoucherData, now: Date): Email {
  const { recipient, message } = row.data;
  const giver = giverOf(row.data);
  const page = voucherPage(data, now);
  const { seller, code, language } = page;
  const texts = textsIn(language).voucherSales;
  const isGift = recipient?.email !== undefined && giver !== undefined;
  const by = sanitizeText(giver ?? '');
  const png = qrPng(code);
  const cid = `voucher.${row.id}`;
  const subject = isGift ? texts.forYou(by) : texts.yours(seller);
  const own = ownWords(data.offer.seller, 'voucher', language, { subject });
  return {
    ...written({
      ...sellersPart(data.offer, language),
      subject: own.subject,
      title: page.title,
      opening: [isGift ? texts.given(by, page.amount, seller) : texts.handOver(page.amount), ...own.intro],
      message: isGift ? linesOf(message).map(sanitizeText) : [],
      voucher: { amount: page.amount, code, lines: page.validity, ...(png && { picture: `cid:${cid}` }) },
      details: [],
      notes: [texts.along, ...page.disclaimer],
      words: own.closing,
    }),
    ...(png && { pictures: [{ cid, name: 'voucher.png', png }] }),
  };
}

function written(email: VoucherEmail): Email {
  return { subject: email.subject, text: voucherEmailText(email), html: voucherEmailHtml(email) };
}

/**
 * The notice to the buyer. Before the payment it contains nothing that a buyer typed: anyone can send one to any address
 * by ordering.
 */
export function noticeOf(
  kind: Exclude<VoucherEmailKind, 'voucher'>,
  row: VoucherOrderRow,
  offer: StoredCatalog,
  now: Date,
): Email {
  const { data, send_at: sendAt, payment_method: method } = row;
  const number = numberOf(row);
  const { language, formats } = languageOf(offer, data.locale);
  const texts = textsIn(language).voucherSales;
  const amount = formats.money(row.amount);
  const day = formats.moment(sendAt.toISOString(), { date: true, time: false });
  const isLater = sendAt > now;
  const to = sanitizeText(data.recipient?.email ?? '');
  const said = {
    'voucher-ordered': {
      subject: texts.ordered(amount),
      opening: [
        texts.thanks,
        method === 'boxoffice' ? texts.atBoxOffice(amount, number) : texts.byInvoice(amount, number),
        ...linesOf(offer.settings.paymentText),
        isLater ? texts.comesOn(day) : texts.comesAfter,
      ],
    },
    'voucher-paid': {
      subject: texts.paid,
      opening: [texts.received(amount), isLater ? texts.goesOn(to, day) : texts.goesNow(to)],
    },
    'voucher-canceled': {
      subject: texts.canceled,
      opening: [texts.wasCanceled(amount), ...(row.paid_at ? [texts.wasPaid] : [])],
    },
  }[kind];
  const own = ownWords(offer.seller, kinds[kind], language, said);
  return written({
    ...sellersPart(offer, language),
    subject: own.subject,
    title: said.subject,
    opening: [...said.opening, ...own.intro],
    message: [],
    details: [
      { label: texts.orderNumber, lines: [number] },
      { label: texts.amount, lines: [amount] },
    ],
    notes: [],
    words: own.closing,
  });
}

function sellersPart({ seller }: StoredCatalog, language: VoucherEmail['language']) {
  return { language, seller: oneLine(seller.name ?? ''), accent: ownColour(seller) ?? plainColour, about: seller };
}
