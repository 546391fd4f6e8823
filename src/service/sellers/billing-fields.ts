/** The billing data of a seller: what invoices say of it, and how its sales are taxed. */
import { z } from '../../contract/route.ts';
import { bankAccount, country, taxes } from '../../contract/seller-fields.ts';
import { countryOfVatId } from '../../sale/vat-ids.ts';
import { ApiError } from '../http/api-error.ts';

const isVatId = (text: string) => countryOfVatId(text) !== undefined;

/** Fields of `SellerData`. */
export const billingFields = {
  country,
  vatId: z.optional(z.string().check(z.refine(isVatId, 'Expected a VAT id of the EU, like DE123456789'))),
  bankAccount,
  taxSettings: taxes,
};
/** Checks what one field says of another. @throws ApiError 400 for reverse charge without the seller's own VAT id */
export function assertBilling({
  vatId,
  taxSettings,
}: {
  readonly vatId?: string | undefined;
  readonly taxSettings?: { readonly reverseCharge?: boolean | undefined } | undefined;
}): void {
  if (taxSettings?.reverseCharge !== true || vatId !== undefined) return;
  const path = 'vatId';
  throw new ApiError(400, 'INVALID_REQUEST', 'Reverse charge needs the VAT id of the seller.', [
    { path, message: 'Needed for `taxSettings.reverseCharge`' },
  ]);
}
