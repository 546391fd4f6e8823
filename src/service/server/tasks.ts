/** The tasks of worker processes: each export is one, called by its name. */
export { drawShare } from '../discovery/draw-share.ts';
export { applePasses } from '../documents/apple-pass.ts';
export { decodePicture } from '../documents/decode-picture.ts';
export { drawOrderEmail } from '../documents/draw-email.ts';
export { drawInvoice } from '../documents/draw-invoice.ts';
export { drawTickets } from '../documents/draw-tickets.ts';
export { drawGuestList } from '../doors/draw-guest-list.ts';
export { writeGuestSheet } from '../doors/write-guest-sheet.ts';
export { encodeEmail } from '../mail/message.ts';
export { scalePicture } from '../media/scale-picture.ts';
export { writeReportSheet } from '../reports/write-report-sheet.ts';
export { drawVoucher } from '../voucher-sales/draw-voucher.ts';
