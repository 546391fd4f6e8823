/** Settings of an event that are its seller's business: a shop does not need them to sell. */
import { bag, flag, list, num, part, text } from './fields.ts';
import { offset } from './offsets.ts';
import { z } from './route.ts';

/**
 * The charges: the buyer pays the outer ones on top, the seller bears the inner ones, which buyers never see. `…Var` are
 * shares of the price after discounts (0.1 = 10 %), `…Fix` major units for each ticket. Inner charges are stored with an
 * order and answered to its seller (`innerCharge`). An under-shop's values replace those of the event, one by one.
 */
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

/** Whether prices are entered with tax (`inclusive`) or before it (`exclusive`); the seller's setting when missing. */
export const TaxSettings = part({
  /** Stored without effect: it names an entry of another tax service, and taxes follow `taxRate`. */
  defaultTicketTaxServiceTypeId: text,
  priceMode: text,
});

export const PaymentSettings = part({ paymentStrategyId: text });

export const WalletAndPdf = part({
  wallet: part({
    enabled: text,
    /** Stored without effect: contactless passes need a certificate that Apple and Google give to few sellers. */
    nfc: text,
    seasonCardShowNextEvent: flag,
  }),
  pdf: part({ enabled: text }),
});

export const TicketSettings = part({
  /**
   * The form of ticket codes: its seller's when missing, or else `short`; `signed` for doors without a network, which know them by the seller's
   * key; `rotating` against copies: a new one every 15 seconds, on the holder's phone alone. It counts for codes that are
   * made from then on. Tickets on paper don't rotate.
   */
  codeForm: text,
  /**
   * Upgrades: whether ticket holders may exchange a ticket for one of an under-shop of the event, and pay the
   * difference.
   */
  upgradeSettings: part({
    /** `ENABLED` or `DISABLED`; not possible when missing. */
    enabled: text,
    /**
     * Each entry opens one under-shop: to customers with the tag (`type` is `tag`, or missing), or to everybody where
     * there is none.
     */
    underShopMapping: list(z.looseObject({ type: text, tag: text, underShopId: text })),
  }),
  /** Resale: whether buyers may offer their tickets in the shop for others to buy. */
  resellSettings: part({
    /** `ENABLED` or `DISABLED`; not possible when missing. */
    enabled: text,
    /** The seller's part of the price: major units, and a share of it. */
    resellerFeeFix: num,
    resellerFeeVar: num,
    /** The charge for a buyer on top of it, in place of the event's charges: major units, and a share of it. */
    buyerFeeFix: num,
    buyerFeeVar: num,
    /**
     * The highest price, as a fraction on top of what the ticket cost: 0.1 is 10 % more, -0.2 at most 80 % of it; 0 if
     * it is missing. It counts once: a buyer of a resold ticket may ask no more than that.
     */
    priceMarkup: num,
    /** The time in which tickets may be offered; until admission if there is no end. */
    offerCreationStart: offset,
    offerCreationEnd: offset,
    /** The time from which resale listings are sold; immediately if it is missing. */
    salesStart: offset,
    /**
     * Tickets that a rule (`cartAutomationRules`) sold together: `INDIVIDUAL` lets each be offered, `BLOCKED`, also
     * when missing, none of them.
     */
    cartAutomationMode: text,
  }),
  /** Returns: whether buyers may give tickets back, and with all of them their order. */
  returnSettings: part({
    /** `ENABLED` or `DISABLED`; not possible when missing. */
    enabled: text,
    /** Until when: before the event or the time slot begins in any case, which it is when missing. */
    until: offset,
    /** The amount that the seller retains of each ticket, in major units. */
    feeFix: num,
    /** And a share of what was paid for it. */
    feeVar: num,
    /** As what it comes back: `money` when missing, `voucher`, or `both` for the buyer's choice. */
    as: text,
    /**
     * Tickets that depend on others of their order, for example by a discount: `free`, also when missing, lets each
     * leave by itself, and takes the discounts that the rest no longer earns off the refund; `together` keeps them
     * together.
     */
    dependentTickets: text,
  }),
  /**
   * Rebooking: whether holders of tickets for a slot may choose another one of the same event and, by `dates`, another
   * date.
   */
  rebookSettings: part({
    enabled: text,
    /** Until when, counted from the time that the ticket has; never after it. */
    until: offset,
    /**
     * Allows another date of the same series: the ticket is exchanged for a new order there and counts for what it
     * cost.
     */
    dates: flag,
    /** As what the rest comes back where the new order costs less: `money` when missing, or `voucher`. */
    as: text,
  }),
  /**
   * Season tickets of a group: what they take in its child events. A season ticket takes a place in every child event, as
   * the ticket type that the mapping names, or it can't be sold.
   */
  childEventMapping: list(
    z.looseObject({
      /** One of `childEvents`. */
      childEventId: text,
      /** The child's ticket type, by the group's: `{ "card": "stalls" }`. A type that isn't named has no place there. */
      ticketTypeMapping: bag,
      /** The part of the price for this child event, a fraction; see `seasonCardValueStrategy`. */
      valueShare: num,
    }),
  ),
  /**
   * How the price of a season ticket is divided over its child events: `averagePerChild` (when missing), `childValue` by
   * the price of the mapped ticket type, `sharePerChild` by `valueShare`.
   */
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
