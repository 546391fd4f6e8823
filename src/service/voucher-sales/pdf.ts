/** A voucher as PDF: for callers with its code, and for its email. */
import { textsIn } from '../locales/index.ts';
import type { voucherDocument } from '../../contract/voucher-document.ts';
import { voucherPicture } from '../documents/pictures.ts';
import { FileAnswer } from '../http/file-answer.ts';
import type { Context, Handlers } from '../http/context.ts';
import { takeTurn } from '../documents/document-turns.ts';
import { notFound } from '../http/api-error.ts';
import type { drawVoucher } from './draw-voucher.ts';
import { voucherKey } from '../vouchers/code-key.ts';
import { readVoucherData, voucherPage, type VoucherData } from './page-content.ts';

type FileContext = Pick<Context, 'db' | 'now' | 'publicUrl' | 'fallbackFont' | 'webhooksReach' | 'workers'>;

/** The handler of the file. A wrong id and a wrong code get the same answer. */
export function voucherDocumentHandlers(context: Context): Handlers<typeof voucherDocument> {
  const { db } = context;
  return {
    async document({ id, code, locale }, call) {
      const [known] = await db.query<{ id: string }>(
        'select id from voucher where code_key = $2 and (id = $1 or seller_id = $1)',
        [id, voucherKey(code)],
      );
      const data = known && (await readVoucherData(db, known.id, locale));
      if (!data) throw notFound('voucher');
      const { voucher, language } = data;
      const name = `${textsIn(language).voucherSales.file}-${voucherKey(voucher.code)}.pdf`;
      const file = await takeTurn(context, call, async () => {
        await call.countTickets?.(1);
        return await voucherFile(context, data);
      });
      return new FileAnswer(file, name, 'application/pdf');
    },
  };
}

/** The file. @throws WorkerError */
export async function voucherFile(context: FileContext, data: VoucherData): Promise<Uint8Array> {
  const { fallbackFont, workers } = context;
  const now = context.now();
  const page = voucherPage(data, now);
  const picture = await voucherPicture(context, page.image);
  return await workers.run<typeof drawVoucher>('drawVoucher', { page, picture, fallbackFont, now });
}
