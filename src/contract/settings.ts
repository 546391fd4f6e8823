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
  upgradeSettings: part({
    enabled: text,
    underShopMapping: list(z.looseObject({ type: text, tag: text, underShopId: text })),
  }),
  resellSettings: part({
    enabled: text,
    resellerFeeFix: num,
    resellerFeeVar: num,
    buyerFeeFix: num,
    buyerFeeVar: num,
    priceMarkup: num,
    offerCreationStart: offset,
    offerCreationEnd: offset,
    salesStart: offset,
    /** `BLOCKED` or `INDIVIDUAL`. */
    cartAutomationMode: text,
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
