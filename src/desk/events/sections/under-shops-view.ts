/** The under-shops of an event: each with its audience, times, amounts, ticket types and link. */
import { html, nothing, type TemplateResult } from 'lit';
import { numberOf } from '../../parts/typed.ts';
import { copyField } from '../../parts/secret.ts';
import { publicPage } from '../public-page.ts';
import { channelFields } from './channels-view.ts';
import { addButton, checkField, isWrongIn, moveButtons, otherProblems, removeButton, selectField } from './parts.ts';
import { textField, timeField, without, withItem, type SectionHost } from './parts.ts';
import { inventories, newShop, newShopType, shopAmounts, type ShopFields, type ShopTypeFields } from './under-shops.ts';
import type { TypeFields } from './types.ts';
import { shopText } from './summaries.ts';

/** The fields of an under-shop that show what is wrong with them. */
const shownPaths =
  /^(?:name|paymentSettings\.paymentStrategyId|ticketShopHeaderText|unlockMode|coupons|sellStart|sellEnd|inventoryStrategy|m\w+Amount\w*|tickets\.\d+\.(?:active|price|amount))$/;

const waysPath = 'paymentSettings.paymentStrategyId';

/** The page of the service on which an under-shop is opened. */
function linkOf({ desk, event }: SectionHost, shop: string): string {
  const page = publicPage(desk, event);
  page.searchParams.set('shop', shop);
  return page.href;
}

type Change = (update: (shop: ShopFields) => Partial<ShopFields>) => void;

/** What the under-shop has of its own for a ticket type of the event. */
function typeForm(
  host: SectionHost,
  shop: ShopFields,
  { path, type: { _id: base, name, price }, change }: { path: string; type: TypeFields; change: Change },
): TemplateResult {
  const words = host.words.shops;
  const at = shop.tickets.findIndex(({ baseTicket }) => baseTicket === base);
  const amount = numberOf(price);
  const regular = Number.isNaN(amount) ? '' : host.desk.formats.money(amount, host.event.currency);
  const own = shop.tickets[at] ?? { sold: '', price: '', amount: '' };
  // what it has nothing of yet has no place in the list
  const below = `${path}.tickets.${at < 0 ? `new-${base}` : at}`;
  const set = (fields: Partial<ShopTypeFields>) => {
    change(({ tickets }) => ({
      tickets: tickets.some(({ baseTicket }) => baseTicket === base)
        ? tickets.map((each) => (each.baseTicket === base ? { ...each, ...fields } : each))
        : [...tickets, { ...newShopType(base), ...fields }],
    }));
  };
  const field = (what: 'price' | 'amount') =>
    textField(host, {
      ...{ path: `${below}.${what}`, label: words[what], value: own[what] },
      mode: what === 'price' ? 'decimal' : 'numeric',
      set: (value) => {
        set({ [what]: value });
      },
    });
  return html`<div class="shop-type" role="group" aria-label=${name}>
    <p><strong>${name}</strong> <span class="small muted">${regular}</span></p>
    ${selectField(host, {
      ...{ path: `${below}.active`, label: words.sold, value: own.sold },
      options: (['', 'yes', 'no'] as const).map((each) => [each, words.solds[each]]),
      set: (sold) => {
        set({ sold: sold as ShopTypeFields['sold'] });
      },
    })}
    ${field('price')} ${field('amount')}
  </div>`;
}

function linkField(host: SectionHost, { _id }: ShopFields): TemplateResult {
  const { shops: words } = host.words;
  if (!host.base.underShops.some((each) => each._id === _id))
    return html`<p class="small muted">${words.linkLater}</p>`;
  return html`<div>
    ${copyField(host.desk, words.link, linkOf(host, _id))}
    ${host.isPublic ? nothing : html`<p class="small muted">${words.linkOfDraft}</p>`}
  </div>`;
}

function shopForm(host: SectionHost, shop: ShopFields, at: number): TemplateResult {
  const { shops: words } = host.words;
  const path = `underShops.${at}`;
  const called = shop.name || words.one;
  const change: Change = (update) => {
    host.change((form) => ({
      ...form,
      underShops: withItem(form.underShops, at, update(form.underShops[at] ?? shop)),
    }));
  };
  const text = (
    name: 'name' | 'ticketShopHeaderText' | 'coupons' | (typeof shopAmounts)[number],
    more: { mode?: 'text' | 'numeric'; isLong?: boolean; hint?: string } = {},
  ) =>
    textField(host, {
      ...{ path: `${path}.${name}`, label: words[name], value: shop[name], ...more },
      set: (value) => {
        change(() => ({ [name]: value }));
      },
    });
  const time = (name: 'sellStart' | 'sellEnd') =>
    timeField(host, {
      ...{ path: `${path}.${name}`, label: words[name], value: shop[name] },
      set: (value) => {
        change(() => ({ [name]: value }));
      },
    });
  /** A house without payment strategies has nothing to choose from. */
  const waysToPay = () => {
    const { ways: strategies } = host.choices;
    return strategies.length === 0 && shop.ways === ''
      ? nothing
      : selectField(host, {
          ...{ path: `${path}.${waysPath}`, label: host.words.labels[waysPath], value: shop.ways },
          options: [['', words.solds['']], ...strategies],
          set: (ways) => {
            change(() => ({ ways }));
          },
        });
  };
  const channels = channelFields(host, {
    ...{ path: `${path}.salesChannelGroupSettings`, list: shop.channels, words: host.words.channels.inShop },
    base: host.base.underShops.find(({ _id }) => _id === shop._id)?.channels ?? [],
    change: (update) => {
      change((now) => ({ channels: update(now.channels) }));
    },
  });
  const choice = (
    name: 'unlockMode' | 'inventoryStrategy',
    options: readonly (readonly [value: string, word: string])[],
  ) =>
    selectField(host, {
      ...{ path: `${path}.${name}`, label: words[name], value: shop[name], options },
      set: (value) => {
        change(() => ({ [name]: value }));
      },
    });
  const about = shopText(host, shop);
  const isNew = !host.base.underShops.some(({ _id }) => _id === shop._id);
  return html`<div class="shop-of-event" role="group" aria-label=${called}>
    <details ?open=${isNew || isWrongIn(host, path)}>
      <summary><strong>${called}</strong> <span class="small muted">${about}</span></summary>
      <div class="stack">
        ${text('name')} ${linkField(host, shop)}
        <div class="pair">
          ${choice('unlockMode', [
            ['none', words.unlockModes.none],
            ['couponCode', words.unlockModes.couponCode],
          ])}
          ${shop.unlockMode === 'couponCode' ? text('coupons', { isLong: true, hint: words.couponsHint }) : nothing}
        </div>
        <div class="pair">${time('sellStart')} ${time('sellEnd')}</div>
        <h3>${words.tickets}</h3>
        ${host.form.types.map((type) => typeForm(host, shop, { path, type, change }))}
        ${choice('inventoryStrategy', [
          ['', words.inventories.automatic],
          ...inventories.map((each) => [each, words.inventories[each]] as const),
        ])}
        ${waysToPay()}
        <div class="pair">${shopAmounts.map((name) => text(name, { mode: 'numeric' }))}</div>
        ${text('ticketShopHeaderText', { isLong: true })}
        ${checkField(host, `${path}.active`, words.active, shop.active, (active) => {
          change(() => ({ active }));
        })}
        ${
          channels === nothing
            ? nothing
            : html`<h3>${host.words.channels.title}</h3>
                ${channels}`
        }
        ${otherProblems(host, path, shownPaths)} ${moveButtons(host, 'underShops', at, called)}
      </div>
    </details>
    ${removeButton(words.remove(called), () => {
      host.change((form) => ({ ...form, underShops: without(form.underShops, at) }));
    })}
  </div>`;
}

export function shopsView(host: SectionHost): TemplateResult {
  const { shops: words } = host.words;
  return html`<section class="card stack" aria-labelledby="shops">
    <h2 id="shops">${words.title}</h2>
    <p class="small muted">${words.hint}</p>
    ${host.form.underShops.map((shop, at) => shopForm(host, shop, at))}
    ${addButton('underShops', words.add, () => {
      host.change((now) => ({ ...now, underShops: [...now.underShops, newShop()] }));
    })}
  </section>`;
}
