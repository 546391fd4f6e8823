/** The ways to pay of a sale: those of the seller that the payment strategy in force has. */
import { methodsIn, paymentChannel, paymentStrategyId } from '../../sale/payment-strategy.ts';
import { settingOf } from '../events/named-settings.ts';
import type { Sale } from '../orders/sale.ts';
import type { PaymentSettings } from '../payments/settings.ts';

/** The place of a sale: the fields of a checkout's data. */
type Place = Parameters<typeof paymentChannel>[0];

/** A seller's payment settings, as they count for a sale. */
export function settingsIn(
  settings: PaymentSettings,
  { event, shop }: Pick<Sale, 'event' | 'shop'>,
  place: Place,
): PaymentSettings {
  const strategy = settingOf(event.settings, 'paymentStrategy', paymentStrategyId(event.record, shop));
  if (!strategy) return settings;
  const allowed = methodsIn(strategy, paymentChannel(place));
  return { ...settings, methods: settings.methods.filter((method) => allowed.includes(method)) };
}
