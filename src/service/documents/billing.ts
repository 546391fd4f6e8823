/** The billing data of a seller, as an invoice keeps them: an issued one stays as it was when the seller moves. */
import type { SellerData } from '../events/records.ts';
import { pick } from '../http/pick.ts';

const fields = ['name', 'street', 'postal', 'city', 'country', 'taxNo', 'vatId', 'bankAccount', 'taxSettings'] as const;

export type Billing = Pick<SellerData, (typeof fields)[number]> & {
  /** The format of its number. */
  readonly numberFormat?: string;
};

/** The present billing data. */
export function billingOf(seller: SellerData): Billing {
  const numberFormat = seller.documentSettings?.invoice?.numberFormat;
  return { ...pick(seller, fields), ...(numberFormat !== undefined && { numberFormat }) };
}
