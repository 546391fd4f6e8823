/** Mails about vouchers that were ordered: to the buyer how it goes on, and the voucher itself to whom it is for. */
import { languageOf, plainColour, readVoucherData, voucherPage } from './page-content.ts';
import type { Context } from '../http/context.ts';
import { linesOf, oneLine, sanitizeText } from '../mail/sanitize.ts';
import type { Email } from '../documents/order-email.ts';
import { qrPng } from '../documents/qr-png.ts';
import { voucherFile } from './pdf.ts';
import { voucherEmailHtml, voucherEmailText, type VoucherEmail } from './email-layout.ts';
import type { VoucherEmailKind } from './email-queue.ts';
import { findOffer, ownColour, type StoredCatalog } from '../vouchers/catalog-settings.ts';
import { giverOf, orderColumns, type VoucherOrderRow } from './order-row.ts';
import { voucherTexts } from './texts.ts';

type EmailContext = Pick<Context, 'db' | 'now' | 'publicUrl' | 'fallbackFont' | 'webhooksReach'>;

/** Writes the mail; nothing when what it tells is not so any more. */
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
  if (kind === 'voucher') return await writeGift(context, row);
  const email = noticeOf(kind, row, await findOffer(db, row.seller_id), context.now());
  return { subject: email.subject, text: voucherEmailText(email), html: voucherEmailHtml(email) };
}

/** Whether an order is as a mail says; it may be called off before that is sent. */
function isTrue(kind: VoucherEmailKind, { payment_status: status }: VoucherOrderRow): boolean {
  if (kind === 'voucher-canceled') return status === 'CANCELED';
  return kind === 'voucher-ordered' ? status !== 'CANCELED' : status === 'RECEIVED';
}

/** The mail that brings the voucher, with its page. */
async function writeGift(context: EmailContext, row: VoucherOrderRow): Promise<Email | undefined> {
  const data = await readVoucherData(context.db, row.voucher_id ?? '', undefined);
  if (!data) return undefined;
  const { recipient, message } = row.data;
  const giver = giverOf(row.data);
  const page = voucherPage(data, context.now());
  const { seller, code, language } = page;
  const texts = voucherTexts[language];
  const isGift = recipient?.email !== undefined && giver !== undefined;
  const by = sanitizeText(giver ?? '');
  const png = qrPng(code);
  const cid = `voucher.${row.id}`;
  const email: VoucherEmail = {
    ...sellersPart(data.offer, language),
    subject: isGift ? texts.forYou(by) : texts.yours(seller),
    title: page.title,
    opening: [isGift ? texts.given(by, page.amount, seller) : texts.handOver(page.amount)],
    message: isGift ? linesOf(message).map(sanitizeText) : [],
    voucher: { amount: page.amount, code, lines: page.validity, ...(png && { picture: `cid:${cid}` }) },
    details: [],
    notes: [texts.along, ...page.disclaimer],
  };
  return {
    subject: email.subject,
    text: voucherEmailText(email),
    html: voucherEmailHtml(email),
    ...(png && { pictures: [{ cid, name: 'voucher.png', png }] }),
    files: [{ name: `${texts.file}.pdf`, type: 'application/pdf', content: await voucherFile(context, data) }],
  };
}

/**
 * What the buyer is told. As long as nobody has paid, nothing stands in it that was typed: anybody can have one sent to anybody by ordering.
 */
function noticeOf(
  kind: Exclude<VoucherEmailKind, 'voucher'>,
  row: VoucherOrderRow,
  offer: StoredCatalog,
  now: Date,
): VoucherEmail {
  const { id, data, send_at: sendAt, payment_method: method } = row;
  const { language, formats } = languageOf(offer, data.locale);
  const texts = voucherTexts[language];
  const amount = formats.money(row.amount);
  const day = formats.moment(sendAt.toISOString(), { date: true, time: false });
  const isLater = sendAt > now;
  const to = sanitizeText(data.recipient?.email ?? '');
  const said = {
    'voucher-ordered': {
      subject: texts.ordered(amount),
      opening: [
        texts.thanks,
        method === 'boxoffice' ? texts.atBoxOffice(amount, id) : texts.byInvoice(amount, id),
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
  return {
    ...sellersPart(offer, language),
    ...said,
    title: said.subject,
    message: [],
    details: [
      { label: texts.orderNumber, lines: [id] },
      { label: texts.amount, lines: [amount] },
    ],
    notes: [],
  };
}

function sellersPart({ seller }: StoredCatalog, language: VoucherEmail['language']) {
  return { language, seller: oneLine(seller.name ?? ''), accent: ownColour(seller) ?? plainColour, about: seller };
}
