/** Settings of an event that are its seller's business: a shop does not need them to sell. */
import { bag, flag, list, num, part, text } from './fields.ts';
import { offset } from './offsets.ts';
import { z } from './route.ts';

/** What the buyer pays on top (outer) and what the seller pays (inner, never shown to a buyer). `…Var` are shares (0.1 = 10 %), `…Fix` major units for each ticket. */
export const CustomCharges = part({
  _id: text,
  outerChargeVar: num,
  innerChargeVar: num,
  outerChargeFix: num,
  innerChargeFix: num,
  posOuterChargeFix: num,
  posOuterChargeVar: num,
  /** Major units for each cart. */
  cartOuterChargeFix: num,
});

export const SalesChannelGroupSetting = z.looseObject({ salesChannelGroupId: text, enabled: flag });

export const PaymentSettings = part({ paymentStrategyId: text });

export const WalletAndPdf = part({
  wallet: part({ enabled: text, nfc: text, seasonCardShowNextEvent: flag }),
  pdf: part({ enabled: text }),
});

export const TicketSettings = part({
  /** Whether holders of tickets may go for what an under-shop of the event sells, and pay the difference. */
  upgradeSettings: part({
    /** `ENABLED` or `DISABLED`; not possible when missing. */
    enabled: text,
    /** Each entry opens one under-shop: to customers with the tag (`type` is `tag`, or missing), or to everybody where there is none. */
    underShopMapping: list(z.looseObject({ type: text, tag: text, underShopId: text })),
  }),
  /** Whether buyers may offer their tickets in the shop for others to buy. */
  resellSettings: part({
    /** `ENABLED` or `DISABLED`; not possible when missing. */
    enabled: text,
    /** What the seller keeps of the price: major units, and a share of it. */
    resellerFeeFix: num,
    resellerFeeVar: num,
    /** What a buyer pays on top of it, in place of the event's charges: major units, and a share of it. */
    buyerFeeFix: num,
    buyerFeeVar: num,
    /** How much more than it had cost may be asked for a ticket, in percent; nothing when missing. Counts once: who buys from a holder may ask no more than that. */
    priceMarkup: num,
    /** When tickets may be offered; until they admit when there is no end. */
    offerCreationStart: offset,
    offerCreationEnd: offset,
    /** From when offers are sold; at once when missing. */
    salesStart: offset,
    /** Tickets that a rule (`cartAutomationRules`) sold together: `INDIVIDUAL` lets each be offered, `BLOCKED`, also when missing, none of them. */
    cartAutomationMode: text,
  }),
  /** Beyond the specification: whether buyers may give tickets back, and with all of them their order. */
  returnSettings: part({
    /** `ENABLED` or `DISABLED`; not possible when missing. */
    enabled: text,
    /** Until when: before the event or the time slot begins in any case, which it is when missing. */
    until: offset,
    /** What the seller keeps of each ticket: major units. */
    feeFix: num,
    /** And a share of what was paid for it. */
    feeVar: num,
    /** As what it comes back: `money` when missing, `voucher`, or `both` for the buyer's choice. */
    as: text,
  }),
  /** Beyond the specification: whether holders of tickets for a time may choose another one of the same event, and where `dates` says so, another date. */
  rebookSettings: part({
    enabled: text,
    /** Until when, counted from the time that the ticket has; never after it. */
    until: offset,
    /** Also another date of the same series: what the ticket cost goes towards a new order there. */
    dates: flag,
    /** As what the rest comes back where the new order costs less: `money` when missing, or `voucher`. */
    as: text,
  }),
  childEventMapping: list(z.looseObject({ childEventId: text, ticketTypeMapping: bag, valueShare: num })),
  seasonCardValueStrategy: text,
});

export const TicketDesign = part({
  _id: text,
  customDesignURL: text,
  footerDesignURL: text,
  disclaimer: text,
  infoColor: text,
  useCustomDesign: flag,
  showTimeRange: flag,
  hideDates: flag,
  hideTimes: flag,
});
