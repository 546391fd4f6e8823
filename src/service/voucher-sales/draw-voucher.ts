/** A voucher as PDF, written in a worker process. */
import { PdfWriter } from '../documents/pdf-writer.ts';
import { writeVoucher } from './layout.ts';
import type { VoucherPage } from './page-content.ts';

/** The file. */
export async function drawVoucher({
  page,
  picture,
  fallbackFont,
  now,
}: {
  readonly page: VoucherPage;
  readonly picture: Uint8Array | undefined;
  readonly fallbackFont: string | undefined;
  readonly now: Date;
}): Promise<Uint8Array> {
  const { title, seller: author, language } = page;
  const pdf = new PdfWriter({ title: `${title} ${page.code}`, author, language, fallbackFont, now });
  writeVoucher(pdf, page, picture);
  return await pdf.finish();
}
