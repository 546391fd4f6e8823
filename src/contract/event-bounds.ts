/**
 * Long because every field of an event has its bounds here. The bounds of an event's fields: writers are strict, readers stay tolerant. The specification gives the vocabularies;
 * where it is silent, the bounds are ones that no real event reaches. The service checks what depends on several fields
 * together. Long because an event has that many fields.
 */
import { isColour } from './colours.ts';
import { timestamp } from './fields.ts';
import { fraction } from './fractions.ts';
import { z } from './route.ts';
import { id, Instead, rest, type Bounds } from './strict.ts';

const longText = z.string().check(z.maxLength(20_000, 'At most 20,000 characters'));

export const title = z.string().check(
  z.refine((value) => value.trim() !== '', 'Expected a name'),
  z.maxLength(200, 'At most 200 characters'),
);

/** `http(s)`, or on the seller's own site: no scheme, and not another host's. Empty for none. */
export const link = z
  .string()
  .check(
    z.maxLength(2000, 'At most 2000 characters'),
    z.regex(
      /^(?:https?:\/\/[^\s\\\p{Cc}]+|(?!\/\/|[a-z][a-z\d+.-]*:)[^\s\\\p{Cc}]*)$/iu,
      'Expected an address with http or https, or a path on the site',
    ),
  );

const colour = z.string().check(z.refine(isColour, 'Expected a colour: #rgb, #rrggbb or its name'));

/** Stands in the address of the event's page; unique for the service. */
const slug = z
  .string()
  .check(
    z.maxLength(100, 'At most 100 characters'),
    z.regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, 'Expected lower-case letters and digits, with single hyphens between them'),
  );

const timezone = z.string().check(z.refine(isZone, 'Expected a time zone, e.g. "Europe/Berlin"'));

function isZone(value: string): boolean {
  try {
    return /^[a-z]/i.test(value) && new Intl.DateTimeFormat('en', { timeZone: value }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

const currency = z
  .string()
  .check(
    z.refine(
      (value) => Intl.supportedValuesOf('currency').includes(value),
      'Expected a currency of ISO 4217, e.g. "EUR"',
    ),
  );

const upTo = (min: number, max: number) =>
  z.number().check(z.minimum(min, `At least ${min}`), z.maximum(max, `At most ${max}`));
const wholeUpTo = (min: number, max: number) =>
  z.int().check(z.minimum(min, `At least ${min}`), z.maximum(max, `At most ${max}`));

/** Tickets, orders, days. */
const count = wholeUpTo(0, 2_000_000_000);
/** Major units; decimals as the currency has them. */
const money = upTo(0, 1_000_000_000);
const name = z.string().check(z.maxLength(500, 'At most 500 characters'));
const mode = z.enum(['ENABLED', 'DISABLED']);
const enabled: Bounds = { enabled: mode };
const flagOrMode = z.union([z.boolean(), mode], 'Expected true, false, "ENABLED" or "DISABLED"');

const offset = {
  target: z.enum(['start', 'end']),
  unit: z.enum(['hours', 'days', 'weeks', 'months', 'years']),
  offset: upTo(-100_000, 100_000),
} satisfies Bounds;

const expiry = z.object({
  validUntil: z.optional(z.nullable(timestamp)),
  expiresAfter: z.optional(z.nullable(z.partial(z.object(offset)))),
});
/** Free-form, but for the two fields that have a meaning. */
const expirationSettings = z.record(z.string(), z.unknown()).check(
  z.refine((value) => JSON.stringify(value).length <= 50_000, 'Too large; at most 50,000 characters of JSON'),
  z.refine(
    (value) => expiry.safeParse(value).success,
    'Expected validUntil as an ISO 8601 date and time with an offset or Z, and expiresAfter as {target, unit, offset}',
  ),
);

const charges: Bounds = {
  outerChargeVar: fraction('outerChargeVar'),
  innerChargeVar: fraction('innerChargeVar'),
  outerChargeFix: money,
  innerChargeFix: money,
  posOuterChargeFix: money,
  posOuterChargeVar: fraction('posOuterChargeVar'),
  cartOuterChargeFix: money,
};

const delivery: Bounds = { wallet: { enabled: mode, nfc: mode }, pdf: enabled };
const limits: Bounds = {
  maxAmount: count,
  maxAmountPerOrder: count,
  maxAmountPerCustomer: count,
  maxTransactionsPerCustomer: count,
  minAmountPerOrder: count,
};
const discountType = z.enum(['fix', 'TOTAL', 'var', 'PERCENTAGE', 'fixPerItem', 'waiveFees']);
const availabilityMode = z.enum(['default', 'contingentsOnly']);
const accountSettings: Bounds = {
  enforceAuthentication: z.enum(['DISABLED', 'PREVENT_CHECKOUT', 'PREVENT_DETAILS_STEP']),
};
const taxSettings: Bounds = { priceMode: z.enum(['inclusive', 'exclusive']) };
const reservationSettings: Bounds = {
  ...rest,
  option: z.enum(['noReservations', 'reservationsOnly', 'reservationsAndPayment', 'internalReservationsAndPayment']),
};

const ticket: Bounds = {
  description: longText,
  image: link,
  color: colour,
  ticketBackground: link,
  price: money,
  amount: count,
  repersonalizationFee: money,
  maxAmountPerOrder: count,
  minAmountPerOrder: count,
  minAmountPerOrderRule: count,
  taxRate: fraction('taxRate'),
  conditionalAvailabilityMode: z.enum(['blockAddToCart', 'blockCheckout']),
  requiresPersonalizationMode: mode,
  requiresExtraFieldsMode: mode,
  repersonalizationAllowedMode: z.enum(['ENABLED', 'DISABLED', 'ALLOWED']),
  rules: { min: count, max: count },
  styleOptions: { ...rest, thumbnailImage: link },
  salesStart: offset,
  salesEnd: offset,
  expirationSettings,
  scanSettings: { allowedScanCount: count },
  deliverySettings: delivery,
  transferSettings: {
    ...rest,
    mode: z.enum(['ALLOWED', 'DISABLED']),
    until: offset,
    maxTransfers: wholeUpTo(0, 1000),
  },
  revealingSettings: { enabled: mode, beforeEvent: offset },
  outerChargeFix: money,
  innnerChargeFix: money,
};

const extraField: Bounds = {
  description: longText,
  type: z.enum([
    'text',
    'number',
    'select',
    'checkbox',
    'tel',
    'country',
    'email',
    'date',
    'documentUpload',
    'signature',
    'address',
  ]),
  conditions: {
    operator: z.enum([
      'equals',
      'notEquals',
      'greaterThan',
      'lessThan',
      'greaterThanOrEquals',
      'lessThanOrEquals',
      'exists',
      'notExists',
    ]),
    // one value is a list of one
    value: new Instead(
      z.union(
        [z.array(z.unknown()).check(z.maxLength(500, 'At most 500')), longText, z.number(), z.boolean()],
        'Expected a text, a number, true, false or a list of them',
      ),
    ),
  },
  settings: {
    allowedMimeTypes: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
    variant: z.enum(['date', 'birthdate']),
    minimumAge: wholeUpTo(0, 150),
    maximumAge: wholeUpTo(0, 150),
    document: { url: link },
  },
};

const document: Bounds = { settings: { document: { url: link } } };

const underShop: Bounds = {
  ...limits,
  ticketShopHeaderText: longText,
  availabilityMode,
  inventoryStrategy: z.enum(['independent', 'subsidiary', 'global']),
  unlockMode: z.enum(['none', 'couponCode']),
  customCharges: charges,
  reservationSettings,
  accountSettings,
  tickets: { description: longText, price: money, amount: count },
  categories: { amount: count },
  timeSlots: { amount: count, enabled: flagOrMode },
  extraFields: extraField,
};

/** By the fields of an event. */
export const eventBounds: Bounds = {
  ...limits,
  name: title,
  description: longText,
  image: link,
  ticketFooter: longText,
  ticketShopHeader: longText,
  ticketBackground: link,
  timezone,
  currency,
  accentColor: colour,
  eventType: z.enum(['SINGLE', 'GROUP', 'ROOT', 'RECURRENCE']),
  url: slug,
  childEvents: id,
  discountGroups: {
    discountType,
    value: money,
    rules: { type: z.enum(['ticketGroups', 'cartSum']), min: money, max: money },
  },
  posDiscounts: { discountType, value: money },
  cartAutomationRules: {
    triggerType: z.enum(['hasBeenAdded']),
    thenType: z.enum(['autoAdd', 'chooseFrom']),
    thenTargets: { thenTargetMin: count, thenTargetMax: count },
  },
  categories: { description: longText, amount: count, maxAmountPerOrder: count, v: null },
  tickets: [500, ticket],
  extraFields: extraField,
  ticketExtraFields: extraField,
  underShops: [200, underShop],
  gallery: { description: longText, image: link },
  repetitionSettings: {
    every: wholeUpTo(1, 1000),
    unit: z.enum(['DAY', 'WEEK', 'MONTH']),
    repeatsOn: z.enum(['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY']),
  },
  daySchemes: { color: colour, offers: { ...rest, timeSlots: { amount: count, enabled: flagOrMode } } },
  timeSlots: { startTime: { hour: wholeUpTo(0, 23), minute: wholeUpTo(0, 59) }, amount: count },
  seating: { orphanConfiguration: { minSeatDistance: count }, availabilityMode },
  seoSettings: { description: longText },
  customCharges: charges,
  soldOutFallback: {
    soldOutFallbackType: z.enum(['default', 'moreinformation', 'waitinglist']),
    soldOutFallbackLink: link,
  },
  ticketDesign: { customDesignURL: link, footerDesignURL: link, disclaimer: longText, infoColor: colour },
  hardTicketSettings: {
    hardTicketPreviewURL: link,
    promotionText: longText,
    hardTicketOuterCharge: money,
    hardTicketInnerCharge: money,
    requiredDays: count,
  },
  styleOptions: {
    categoryAlignment: z.union(
      [wholeUpTo(0, 3), z.enum(['cascade', 'asTabs', 'boxes', 'ticketWizard'])],
      'Expected 0 to 3, or cascade, asTabs, boxes, ticketWizard',
    ),
    availabilityIndicatorThresholds: fraction('availabilityIndicatorThresholds'),
    timeSlotsCheckoutSelection: z.enum(['beforeTickets', 'afterTickets']),
  },
  // the id of a list alone is an entry for the whole event
  accessListMapping: new Instead(
    z
      .array(z.union([name, z.object({ listId: z.optional(name), ticketTypeId: z.optional(name) })]))
      .check(z.maxLength(500, 'At most 500')),
  ),
  dataRequestSettings: rest,
  geoCode: { lat: upTo(-90, 90), lng: upTo(-180, 180) },
  accountSettings,
  reservationSettings,
  taxSettings,
  waitingRoom: {
    opensBefore: wholeUpTo(0, 1440),
    admissionsPerMinute: wholeUpTo(1, 100_000),
    placeMinutes: wholeUpTo(1, 1440),
  },
  upsellSettings: { headerImage: link, crossSells: { eventIds: id } },
  deliverySettings: delivery,
  translations: {
    image: link,
    soldOutFallback: { soldOutFallbackLink: link },
    extraFields: document,
    ticketExtraFields: document,
    underShops: { extraFields: document },
  },
  ticketSettings: {
    ...rest,
    codeForm: z.enum(['short', 'signed', 'rotating']),
    upgradeSettings: enabled,
    resellSettings: {
      enabled: mode,
      resellerFeeFix: money,
      resellerFeeVar: fraction('resellerFeeVar'),
      buyerFeeFix: money,
      buyerFeeVar: fraction('buyerFeeVar'),
      priceMarkup: fraction('priceMarkup', -0.5, 3),
      offerCreationStart: offset,
      offerCreationEnd: offset,
      salesStart: offset,
      cartAutomationMode: z.enum(['BLOCKED', 'INDIVIDUAL']),
    },
    returnSettings: {
      enabled: mode,
      until: offset,
      feeFix: money,
      feeVar: fraction('feeVar'),
      as: z.enum(['money', 'voucher', 'both']),
      dependentTickets: z.enum(['free', 'together']),
    },
    rebookSettings: { enabled: mode, until: offset, as: z.enum(['money', 'voucher']) },
    childEventMapping: { childEventId: id, valueShare: fraction('valueShare') },
  },
};
