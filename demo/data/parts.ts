/** What several events share. */
import type { EventRecord } from '../../src/contract/events.ts';
import type { TicketType } from '../../src/contract/tickets.ts';
import { inDays } from './calendar.ts';
import { picture, type Picture } from './pictures.ts';

export const sellerId = 'lantern';

/** What every event of the house has. */
export function common(now: Date, url: Picture) {
  return {
    url: url as string,
    sellerId,
    eventType: 'SINGLE',
    image: picture(url),
    showOtherEvents: true,
    createdAt: inDays(now, 'Europe/Berlin', -120, '10:00').toISOString(),
    updatedAt: inDays(now, 'Europe/Berlin', -3, '16:20').toISOString(),
  };
}

/** Adult, reduced and child in one part of the house. A fraction for `taxRate`. */
export function seats(
  event: string,
  part: string,
  prices: readonly [adult: number, reduced: number, child: number],
  taxRate: number,
  firstKey: number,
): TicketType[] {
  const kinds = [
    { kind: 'adult', name: 'Adult' },
    {
      kind: 'reduced',
      name: 'Reduced',
      description: 'Students, trainees, job seekers, pensioners and artists. Bring your proof along.',
    },
    { kind: 'child', name: 'Child', description: 'Up to and including 14 years.' },
  ];
  return kinds.map(({ kind, ...texts }, at) => ({
    _id: `${event}-${part}-${kind}`,
    ...texts,
    categoryRef: `${event}-${part}`,
    price: prices[at] ?? 0,
    taxRate,
    sortingKey: firstKey + at,
    active: true,
  }));
}

/** A part of the house that ticket types name by its ref. */
export function category(event: string, part: string, name: string, amount: number, description: string) {
  return { _id: `${event}-category-${part}`, ref: `${event}-${part}`, name, description, amount };
}

/** Terms at which buyers sell their tickets again. */
export const resellSettings: NonNullable<NonNullable<EventRecord['ticketSettings']>['resellSettings']> = {
  ...{ enabled: 'ENABLED', priceMarkup: 0.1, cartAutomationMode: 'BLOCKED' },
  ...{ resellerFeeVar: 0.05, buyerFeeFix: 1 },
  offerCreationEnd: { target: 'start', unit: 'hours', offset: -6 },
};

/** Sums of what was sold by slot. */
export function sumOf(slots: Readonly<Record<string, Readonly<Record<string, number>>>>): Record<string, number> {
  const sold: Record<string, number> = {};
  for (const amounts of Object.values(slots)) {
    for (const [ticketTypeId, amount] of Object.entries(amounts))
      sold[ticketTypeId] = (sold[ticketTypeId] ?? 0) + amount;
  }
  return sold;
}

type Block = { type: 'paragraph' | 'heading' | 'bulletList'; text: readonly string[] };

/** A description as rich-text JSON, the third form that the wire allows beside plain text and HTML. */
export function richText(...blocks: readonly Block[]): string {
  const text = (value: string) => ({ type: 'text', text: value });
  const paragraph = (value: string) => ({ type: 'paragraph', content: [text(value)] });
  const content = blocks.flatMap((block): object[] => {
    if (block.type === 'paragraph') return block.text.map(paragraph);
    if (block.type === 'heading')
      return block.text.map((value) => ({ type: 'heading', attrs: { level: 3 }, content: [text(value)] }));
    return [
      { type: 'bulletList', content: block.text.map((value) => ({ type: 'listItem', content: [paragraph(value)] })) },
    ];
  });
  return JSON.stringify({ type: 'doc', content });
}
