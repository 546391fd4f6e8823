/** Items of the form of an event in a line each: above their fields, and where two versions stand side by side. */
import { numberOf } from '../../parts/typed.ts';
import { kindOfDiscount, type DiscountFields, type RuleFields } from './discounts.ts';
import type { GroupFields } from './groups.ts';
import type { SectionHost } from './parts.ts';
import type { SlotRun } from './time-slots.ts';
import type { ShopFields } from './under-shops.ts';
import { linesOf } from './values.ts';

/** The name of a group; one without a name is called by its ticket types. */
export function groupName({ form, words }: SectionHost, { name, tickets }: GroupFields): string {
  const types = form.types.flatMap((type) => (tickets.includes(type._id) ? [type.name] : []));
  return name || types.join(', ') || words.groups.one;
}

const money = ({ desk, event }: SectionHost, typed: string): string => {
  const value = numberOf(typed);
  return Number.isNaN(value) ? '…' : desk.formats.money(value, event.currency);
};

function ruleText(host: SectionHost, { type, group, min, max }: RuleFields): string {
  const { when } = host.words.discounts;
  if (type === 'cartSum') return when.sum(min.trim() && money(host, min), max.trim() && money(host, max));
  const own = host.form.groups.find(({ _id }) => _id === group);
  return when.tickets(own ? groupName(host, own) : '…', min.trim() || '1', max.trim());
}

/** A discount in a line: “10% off Adults with 3 tickets or more of Adults”. */
export function discountText(host: SectionHost, discount: DiscountFields): string {
  const words = host.words.discounts;
  const kind = kindOfDiscount(discount);
  if (!kind) return discount.discountType;
  const counted = discount.rules.filter(({ type }) => type === 'ticketGroups').map(({ group }) => group);
  const names = host.form.groups.flatMap((group) => (counted.includes(group._id) ? [groupName(host, group)] : []));
  const value = numberOf(discount.value);
  const taken =
    kind !== 'PERCENTAGE'
      ? money(host, discount.value)
      : Number.isNaN(value)
        ? '… %'
        : host.desk.formats.share(value / 100);
  return words.summary(
    words.off[kind](taken, names.join(', ')),
    discount.rules.map((rule) => ruleText(host, rule)),
  );
}

/** What an under-shop has of its own, in a line. */
export function shopText({ words }: SectionHost, shop: ShopFields): string {
  const { facts, off } = words.shops;
  const prices = shop.tickets.filter(({ price }) => price.trim() !== '').length;
  const not = shop.tickets.filter(({ sold }) => sold === 'no').length;
  const codes = shop.unlockMode === 'couponCode' ? linesOf(shop.coupons).length : 0;
  return [
    shop.active ? '' : off,
    codes > 0 ? facts.code(codes) : '',
    shop.maxAmount.trim() === '' ? '' : facts.amount(shop.maxAmount.trim()),
    prices > 0 ? facts.prices(prices) : '',
    not > 0 ? facts.not(not) : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** A time as people read it, such as `6:30 PM`. */
export function clock(time: string, language: string): string {
  const at = new Date(`2000-01-01T${time}:00Z`);
  return Number.isNaN(at.getTime())
    ? time
    : new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(at);
}

/** “10:00–16:30, every 30 minutes, 20 people each”. */
export function runText(host: SectionHost, run: SlotRun): string {
  const { slots } = host.words;
  const { language } = host.desk.formats;
  const isOne = run.every === 0;
  const names = run.categories.map((ref) => host.form.categories.find((each) => each.ref === ref)?.name ?? ref);
  return [
    isOne ? clock(run.from, language) : slots.run(clock(run.from, language), clock(run.to, language), run.every),
    run.amount === '' ? slots.unlimited : isOne ? slots.people(run.amount) : slots.each(run.amount),
    ...names,
  ].join(', ');
}
