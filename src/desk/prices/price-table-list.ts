/** `<desk-price-tables>`: the price tables of a house, each with its tiers in words. */
import type { TemplateResult } from 'lit';
import { priceTables, type PriceTable } from '../../contract/price-tables.ts';
import type { Desk } from '../parts/desk.ts';
import { DeskPage } from '../parts/page.ts';
import { sharedList } from '../parts/shared-list.ts';
import { endIn } from './price-table-form.ts';
import { english, priceTexts, type PriceTableTexts } from './texts.ts';

/** A tier in words: its prices, and how long it lasts. */
function tierText(desk: Desk, words: PriceTableTexts, tier: PriceTable['tiers'][number]): string {
  const prices = tier.prices.map(({ price }) => desk.formats.money(price)).join(' / ');
  const { end, before, unit } = endIn(tier.until, desk.zone);
  const until =
    end === 'time' && typeof tier.until === 'string'
      ? words.until(desk.formats.dateTime(tier.until))
      : end === 'before'
        ? words.untilBefore(before, unit)
        : '';
  const first = tier.amount === undefined ? '' : words.firstOf(desk.formats.number(tier.amount));
  return `${[tier.name, prices].filter(Boolean).join(': ')}${[first, until]
    .filter(Boolean)
    .map((each) => `, ${each}`)
    .join('')}`;
}

export class DeskPriceTables extends DeskPage {
  private words = english;
  private tables: readonly PriceTable[] = [];

  override get heading(): string {
    return this.words.title;
  }

  protected override async load(): Promise<void> {
    const client = this.desk.client({ priceTables: { list: priceTables.list } }).priceTables;
    const [words, { docs }] = await Promise.all([priceTexts(this.desk), client.list({ top: 1000 })]);
    this.words = words;
    this.tables = docs;
  }

  protected override content(): TemplateResult {
    const { desk, words, tables } = this;
    return sharedList(desk, words, '/price-tables', tables, ({ tiers }) =>
      tiers.map((tier) => tierText(desk, words, tier)),
    );
  }
}
customElements.define('desk-price-tables', DeskPriceTables);
