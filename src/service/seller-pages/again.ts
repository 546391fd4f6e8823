/** The choice of a form without scripts, shown again. */
import type { CouponOffer } from '../../contract/coupons.ts';
import type { EventInfo } from '../../contract/event-info.ts';
import { quote } from '../../sale/quote.ts';
import type { Call, Context } from '../http/context.ts';
import { cartOf, type Ordered } from './choice.ts';
import { codeField } from './code-field.ts';
import { refusedText, type Codes, type KeptCode, type KnownCode } from './codes.ts';
import { eventPage } from './event-page.ts';
import { filledWith, textsIn, type Fields } from './form-fields.ts';
import type { SellerPage } from './layout.ts';
import type { Site } from './site.ts';
import { amountField, type SentChoice } from './ticket-list.ts';

/** A request for a page with a form. */
export interface Sent {
  readonly site: Site;
  readonly shown: Ordered;
  readonly fields: Fields;
  readonly call: Call & { readonly address: string };
}

/** The maximum number of codes in one order. */
export const maxCodes = 10;

/** The page of the event again, with all that was typed. */
export async function choiceAgain(
  { context, codes }: { readonly context: Context; readonly codes: Codes },
  { site, shown, fields, call }: Sent,
  kept: readonly KeptCode[],
  said: Pick<SentChoice, 'problems' | 'isNews'>,
  wrongCode?: string,
): Promise<SellerPage> {
  const { info } = shown;
  const now = context.now();
  const asking = { site, info, address: call.address, isOpen: true };
  const known = await codes.describe(asking, kept);
  const isOpen = await codes.isOpen(asking, kept);
  const cart = cartOf(info, fields);
  const priced = known.length > 0 && cart.length > 0 ? priceOf(info, fields, known, now) : undefined;
  const wrong = (said.problems ?? []).flatMap(({ name, text }): [string, string][] =>
    name === undefined ? [] : [[name, text]],
  );
  const problems = new Map([...wrong, ...(wrongCode === undefined ? [] : [[codeField, wrongCode] as const])]);
  return eventPage(site, {
    ...shown,
    now,
    dates: [],
    sent: {
      ...said,
      isOpen,
      filled: filledWith(fields, problems),
      codes: known.map((one) => ({ ...one, effect: effectOf(site, info, one, priced) })),
      quote: priced,
      problems: (said.problems ?? []).map(({ name, text }) => ({
        ...(name !== undefined && { name }),
        text: [nameOf(site, info, name), text].filter(Boolean).join(site.colon),
      })),
    },
  });
}

/** The codes that a form keeps. */
export function keptIn(fields: Fields): KeptCode[] {
  const of = (kind: KeptCode['kind']) => textsIn(fields, kind).map((code) => ({ kind, code }));
  return [...of('coupon'), ...of('voucher')].slice(0, maxCodes);
}

/** What a choice costs with its codes. */
function priceOf(info: EventInfo, fields: Fields, known: readonly KnownCode[], now: Date) {
  const vouchers = known.flatMap(({ code, balance }) => (balance === undefined ? [] : [{ code, balance }]));
  const coupons = known.flatMap(({ offer }): CouponOffer[] => (offer ? [offer] : []));
  return quote(info, cartOf(info, fields), now, vouchers, { coupons });
}

/** What a code does, and why it does not count for the choice. */
function effectOf(
  site: Site,
  info: EventInfo,
  { code, effect }: KnownCode,
  priced: ReturnType<typeof quote> | undefined,
): string {
  const refused = priced?.refusedCoupons.find((one) => one.code === code);
  return refused ? `${effect} · ${refusedText(site, info.currency ?? site.currency, refused)}` : effect;
}

/** What a problem is about: the name of a ticket type. */
function nameOf({ texts }: Site, { tickets = [] }: EventInfo, field: string | undefined): string {
  if (field === 'slot') return texts.plain.time;
  return tickets.find(({ id }) => amountField(id) === field)?.name ?? '';
}
