/** A voucher as PDF: for callers with its code, and for its email. */
import { textsIn } from '../locales/index.ts';
import type { voucherDocument } from '../../contract/voucher-document.ts';
import { voucherPicture } from '../documents/pictures.ts';
import { FileAnswer } from '../http/file-answer.ts';
import type { Context, Handlers } from '../http/context.ts';
import { PdfWriter } from '../documents/pdf-writer.ts';
import { notFound } from '../http/api-error.ts';
import { writeVoucher } from './layout.ts';
import { voucherKey } from '../vouchers/code-key.ts';
import { readVoucherData, voucherPage, type VoucherData } from './page-content.ts';

type FileContext = Pick<Context, 'now' | 'publicUrl' | 'fallbackFont' | 'webhooksReach'>;

/** The handler of the file. A wrong id and a wrong code get the same answer. */
export function voucherDocumentHandlers(context: Context): Handlers<typeof voucherDocument> {
  const { db } = context;
  return {
    async document({ id, code, locale }) {
      const [known] = await db.query<{ id: string }>(
        'select id from voucher where code_key = $2 and (id = $1 or seller_id = $1)',
        [id, voucherKey(code)],
      );
      const data = known && (await readVoucherData(db, known.id, locale));
      if (!data) throw notFound('voucher');
      const { voucher, language } = data;
      const name = `${textsIn(language).voucherSales.file}-${voucherKey(voucher.code)}.pdf`;
      return new FileAnswer(await voucherFile(context, data), name, 'application/pdf');
    },
  };
}

/** The file. */
export async function voucherFile(context: FileContext, data: VoucherData): Promise<Buffer> {
  const now = context.now();
  const page = voucherPage(data, now);
  const { title, seller, language } = page;
  const pdf = new PdfWriter({
    title: `${title} ${page.code}`,
    author: seller,
    language,
    fallbackFont: context.fallbackFont,
    now,
  });
  writeVoucher(pdf, page, await voucherPicture(context, page.image));
  return await pdf.finish();
}
