/** The payment of an order at a provider. Loads for buyers who pay online. */
import { checkout as api, type Checkout, type PaymentMethod } from '../../../contract/checkout.ts';
import { OnlinePayment } from '../../paying/online-payment.ts';
import type { ShopHost } from '../view/shop-view.ts';

const operations = { checkout: api };

/** The order to be paid, as its checkout knows it. */
interface PaidOrder {
  /** Its current state; `due` in minor units. */
  read(): { readonly checkout: Checkout; readonly due: number; readonly methods: readonly PaymentMethod[] };
  /** The order is complete. */
  placed(checkout: Checkout): Promise<void>;
  /** The order could not be placed, whatever the state of the payment. */
  refused(error: unknown): Promise<void>;
  /** Nothing was paid: the buyer chooses again. */
  reopened(): Promise<void>;
}

export function orderPayment(host: ShopHost, order: PaidOrder): OnlinePayment {
  const { cart: stored, element, translated, announce, failed } = host;
  const orders = () => host.clientFor(operations).checkout;
  const keyOf = ({ _id: id, secret }: Checkout) => ({ id, secret });
  return new OnlinePayment(
    { element, translated, announce, failed, language: () => host.view()?.language ?? 'en' },
    {
      name: '',
      hasWallets: true,
      sum: () => {
        const { due, checkout } = order.read();
        return { due, currency: checkout.currency };
      },
      hasOtherWays: () => order.read().methods.length > 1,
      start: ({ _id: paymentMethod }) => orders().startPayment({ ...keyOf(order.read().checkout), paymentMethod }),
      remember: (payment) => {
        if (stored.checkout?.id === order.read().checkout._id) stored.setCheckout({ ...stored.checkout, payment });
      },
      complete: async () => {
        const { checkout, methods } = order.read();
        const paymentMethod = stored.checkout?.payment?.method ?? methods.find(({ provider }) => provider)?._id ?? '';
        await order.placed(await orders().complete({ ...keyOf(checkout), paymentMethod }));
      },
      refused: (error) => order.refused(error),
      reopened: () => order.reopened(),
    },
  );
}
