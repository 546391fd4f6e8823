/** Payment methods: all that exist, and those that a seller has enabled. */
import type { PaymentMethod as WirePaymentMethod } from '../../contract/checkout.ts';
import type { z } from '../../contract/route.ts';
import { stripeLeast, toStripe } from '../../sale/stripe-amounts.ts';
import type { OrderPayment } from '../orders/order-sale.ts';
import type { PaymentSettings } from './settings.ts';
import { ApiError } from '../http/api-error.ts';

interface Described {
  readonly _id: string;
  readonly name: string;
  readonly description: string;
}

/** A method that completes the order immediately; the money comes later, or there is none. */
interface ImmediateMethod extends Described {
  readonly provider?: undefined;
  /** The order's payment status, ticket status and term by the settings of its seller. */
  readonly payment: (settings: PaymentSettings) => Omit<OrderPayment, 'method'>;
  /** The description for buyers where the seller trusts invoices. */
  readonly trusted?: string;
}

/** A method with a provider: the order is complete once the provider confirms the payment. */
interface ProviderMethod extends Described {
  readonly provider: string;
}

type PaymentMethod = ImmediateMethod | ProviderMethod;

const stripe: ProviderMethod = {
  _id: 'stripe',
  provider: 'stripe',
  name: 'Pay online',
  description: 'By card or another way that you can choose next.',
};

const free: ImmediateMethod = {
  _id: 'free',
  name: 'Nothing to pay',
  description: 'For orders that cost nothing, or that vouchers pay in full.',
  payment: () => ({ status: 'RECEIVED', tickets: 'VALID' }),
};

function reserved({ reservationTermDays: termDays }: PaymentSettings): Omit<OrderPayment, 'method'> {
  return { status: 'AWAITING', tickets: 'RESERVED', termDays };
}

const methods: readonly PaymentMethod[] = [
  stripe,
  {
    _id: 'invoice',
    name: 'Invoice',
    description: 'Your tickets are reserved; they are valid once your bank transfer has arrived.',
    trusted: 'You get the tickets now and pay the invoice by bank transfer.',
    payment: ({ invoice: { validImmediately, termDays } }) =>
      validImmediately
        ? { status: 'AWAITING', tickets: 'VALID' }
        : { status: 'AWAITING', tickets: 'RESERVED', termDays },
  },
  {
    _id: 'boxoffice',
    name: 'Pay at the box office',
    description: 'Your tickets are reserved; they are valid once you have paid for them at the box office.',
    payment: reserved,
  },
  free,
];

function isOn({ _id }: PaymentMethod, settings: PaymentSettings): boolean {
  if (_id === free._id) return true;
  return settings.methods.includes(_id) && (_id !== 'stripe' || settings.stripe !== undefined);
}

/** What decides by which methods an order can be paid; `due` in minor units. */
interface PayableOrder {
  readonly due: number;
  readonly currency: string;
  /** True when it has tickets of resale listings: these can't be reserved without paying. */
  readonly hasResales: boolean;
}

/** The methods that a seller offers; of an order those that it can be paid by. */
export function paymentMethods(settings: PaymentSettings, order?: PayableOrder): z.input<typeof WirePaymentMethod>[] {
  return methods
    .filter((method) => isOn(method, settings) && (!order || canPay(method, order, settings)))
    .map((method) => ({
      _id: method._id,
      name: method.name,
      description: (settings.invoice.validImmediately && 'trusted' in method && method.trusted) || method.description,
      ...(reserves(method, settings) && { reserves: true }),
      ...(method.provider !== undefined && {
        provider: method.provider,
        publishableKey: settings.stripe?.publishableKey,
      }),
    }));
}

/** True where tickets are reserved until the money is there. */
function reserves(method: PaymentMethod, settings: PaymentSettings): boolean {
  return method.provider === undefined && method.payment(settings).tickets === 'RESERVED';
}

function canPay(
  method: PaymentMethod,
  { due, currency, hasResales }: PayableOrder,
  settings: PaymentSettings,
): boolean {
  if ((method._id === free._id) !== (due === 0)) return false;
  if (method.provider !== undefined) return onlineMethod(settings, due, currency) !== undefined;
  return !(hasResales && reserves(method, settings));
}

/**
 * The method with an id, for an amount in minor units.
 * @throws ApiError 400 for an unknown one, 409 for one that the seller does not offer or that does not take this
 * amount.
 */
export function findPaymentMethod(id: string, due: number, settings: PaymentSettings): PaymentMethod {
  const method = methods.find(({ _id }) => _id === id);
  if (!method) {
    throw new ApiError(400, 'UNKNOWN_PAYMENT_METHOD', 'There is no such way to pay.', [
      { path: 'paymentMethod', message: 'Unknown' },
    ]);
  }
  if (!isOn(method, settings)) throw notPossible('The seller is not paid like that.', 'Not on offer');
  if ((method._id === free._id) !== (due === 0)) {
    throw notPossible(
      due === 0
        ? 'There is nothing to pay for this order; its way to pay is "free".'
        : 'This way to pay does not fit this order.',
    );
  }
  return method;
}

/** The seller's method with a provider, for an amount in minor units. */
export function onlineMethod(settings: PaymentSettings, amount: number, currency: string): string | undefined {
  const isTaken = toStripe(amount, currency) !== undefined && amount >= stripeLeast(currency);
  return isOn(stripe, settings) && isTaken ? stripe._id : undefined;
}

/** True when a method has a provider, which confirms the payment. */
export function isProvided(id: string): boolean {
  return methods.some(({ _id, provider }) => _id === id && provider !== undefined);
}

/** The payment by a method without a provider. @throws ApiError as `findPaymentMethod` */
export function payImmediately(id: string, due: number, settings: PaymentSettings): OrderPayment {
  const method = findPaymentMethod(id, due, settings);
  if (method.provider !== undefined) throw notPossible('This way to pay needs its provider.');
  return { method: method._id, ...method.payment(settings) };
}

/** The payment of a reservation, which is paid later in a way that the seller and the buyer agree on. */
export function payLater(settings: PaymentSettings): OrderPayment {
  return { method: null, ...reserved(settings) };
}

/** The API error for a method that is not possible. */
export function notPossible(sentence: string, message = 'Not possible for this amount'): ApiError {
  return new ApiError(409, 'PAYMENT_METHOD_NOT_POSSIBLE', sentence, [{ path: 'paymentMethod', message }]);
}

/** The API error for tickets that cannot be reserved. */
export function notReserved(sentence: string): ApiError {
  return new ApiError(403, 'RESERVATION_NOT_POSSIBLE', sentence);
}

/** The API error when the provider cannot be reached. Nothing is lost: the same request can be repeated. */
export function providerUnavailable(): ApiError {
  return new ApiError(
    503,
    'PAYMENT_PROVIDER_UNAVAILABLE',
    'The payment provider cannot be reached; try again in a moment.',
    [],
    { retryAfter: 10 },
  );
}

/** The API error for a change of an order that is being paid. */
export function paymentUnderWay(): ApiError {
  return new ApiError(409, 'PAYMENT_UNDER_WAY', 'This order is being paid, so it cannot be changed.');
}
