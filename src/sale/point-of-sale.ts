/** Selling at a counter: staff (OPERATOR) or a terminal that visitors use themselves (KIOSK). */
import type { EventRecord } from '../contract/events.ts';

/** The event as a counter sells it: its own charges in place of those on top online, and ticket types by `posActive`. */
export function applyPointOfSale(record: EventRecord): EventRecord {
  const { posOuterChargeFix = 0, posOuterChargeVar = 0, ...charges } = record.customCharges ?? {};
  return {
    ...record,
    customCharges: {
      ...charges,
      outerChargeFix: posOuterChargeFix,
      outerChargeVar: posOuterChargeVar,
      cartOuterChargeFix: 0,
    },
    tickets: record.tickets?.map((ticket) => ({ ...ticket, active: ticket.posActive ?? ticket.active })),
  };
}
