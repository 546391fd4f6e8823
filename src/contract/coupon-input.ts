/** Coupons as their seller writes them. Each field is explained where it is read, in `coupons.ts`. */
import { flag, time } from './fields.ts';
import { z } from './route.ts';
import { changes, id, strict } from './strict.ts';

const count = z.int().check(z.minimum(1, 'At least 1'), z.maximum(1_000_000_000));
const amount = z.number().check(z.positive('More than 0'), z.maximum(1_000_000_000));
const idsOf = (max: number) =>
  z.array(id).check(z.minLength(1, 'None would be for nothing'), z.maxLength(max, `At most ${max}`));

// Only letters and digits count when a code is compared, so there have to be some.
const code = z
  .string()
  .check(
    z.maxLength(64, 'At most 64 characters'),
    z.regex(
      /^[-_. ]*(?:[\p{L}\p{N}][-_. ]*){4,}$/u,
      'Expected 4 letters or digits at least, and besides them only spaces and - _ .',
    ),
  );
const discountType = z.enum(['fix', 'TOTAL', 'var', 'PERCENTAGE', 'fixPerItem', 'waiveFees']);

const mayBeMissing = {
  name: z.optional(z.string().check(z.maxLength(200, 'At most 200 characters'))),
  value: z.optional(amount),
  eventIds: z.optional(idsOf(500)),
  ticketTypeIds: z.optional(idsOf(500)),
  group: z.optional(id),
  minCartSum: z.optional(amount),
  minTickets: z.optional(count),
  validFrom: time,
  validUntil: time,
  maxRedemptions: z.optional(count),
  maxPerCustomer: z.optional(count),
  withDiscounts: flag,
  withCoupons: flag,
  active: flag,
};

export const CouponInput = strict(z.object({ code: z.optional(code), discountType, ...mayBeMissing }));

/** The most codes of one series. */
const MOST_CODES = 10_000;

/** Many coupons with the same discount, each with a code of its own. */
export const CouponSeriesInput = strict(
  z.object({
    /** The number of codes. */
    amount: z.int().check(z.minimum(1, 'At least 1'), z.maximum(MOST_CODES, 'At most 10,000')),
    /** The beginning of each code, e.g. `SUMMER`. */
    prefix: z.optional(
      z
        .string()
        .check(
          z.maxLength(24, 'At most 24 characters'),
          z.regex(/^[\p{L}\p{N}](?:[-_. ]?[\p{L}\p{N}])*$/u, 'Expected letters and digits, with - _ . between them'),
        ),
    ),
    discountType,
    ...mayBeMissing,
  }),
);

/** `null` clears what may be missing. */
export const CouponChanges = changes(
  z.object({ code: z.optional(code), discountType: z.optional(discountType), ...mayBeMissing }),
);
