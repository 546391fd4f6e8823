// The entry of worker threads when the service runs from its sources: threads don't inherit the loader of TypeScript.
import { register } from 'tsx/esm/api';

register();
export const { applePasses, decodePicture, drawInvoice, drawOrderEmail, drawTickets, drawVoucher, encodeEmail } =
  await import('../src/service/server/worker.ts');
