/** Texts of the service in French. */
import type { ServiceTexts } from '../texts.ts';
import { customers } from './customers.ts';
import { documents } from './documents.ts';
import { doors } from './doors.ts';
import { mail } from './mail.ts';
import { orderManagement } from './order-management.ts';
import { payments } from './payments.ts';
import { sellerPages } from './seller-pages.ts';
import { sellers } from './sellers.ts';
import { storefront } from './storefront.ts';
import { tickets } from './tickets.ts';
import { voucherSales } from './voucher-sales.ts';
import { waiting } from './waiting.ts';

export const fr: ServiceTexts = {
  customers,
  documents,
  doors,
  mail,
  orderManagement,
  payments,
  sellerPages,
  sellers,
  storefront,
  tickets,
  voucherSales,
  waiting,
};
