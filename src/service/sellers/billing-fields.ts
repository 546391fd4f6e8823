/** The billing data of a seller: what invoices say of it, and how its sales are taxed. */
import { z } from '../../contract/route.ts';
import { strict } from '../../contract/strict.ts';
import { countryOfVatId } from '../../sale/vat-ids.ts';
import { ApiError } from '../http/api-error.ts';

/** True for an IBAN whose check digits fit (ISO 13616), with or without spaces. */
function isIban(text: string): boolean {
  const iban = text.replaceAll(' ', '');
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
}

const isVatId = (text: string) => countryOfVatId(text) !== undefined;

/** Fields of `SellerData`. */
export const billingFields = {
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Expected a country code of two letters, like DE'))),
  vatId: z.optional(z.string().check(z.refine(isVatId, 'Expected a VAT id of the EU, like DE123456789'))),
  bankAccount: z.optional(
    strict(
      z.object({
        iban: z.string().check(z.refine(isIban, 'Expected an IBAN')),
        bic: z.optional(z.string().check(z.regex(/^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/, 'Expected a BIC'))),
        owner: z.optional(z.string().check(z.maxLength(70))),
      }),
    ),
  ),
  taxSettings: z.optional(
    strict(
      z.object({
        priceMode: z.optional(z.enum(['inclusive', 'exclusive'])),
        reverseCharge: z.optional(z.boolean()),
        exemption: z.optional(z.string().check(z.maxLength(500))),
      }),
    ),
  ),
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
