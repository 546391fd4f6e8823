import { expect } from '@open-wc/testing';
import { createClient } from '../../../../src/client/client.ts';
import { ServiceError } from '../../../../src/client/errors.ts';
import { api } from '../../../../src/contract/index.ts';
import type { EventInfo } from '../../../../src/contract/event-info.ts';
import { hostile } from '../../../support/readers/shadow.ts';
import {
  add,
  appears,
  button,
  concert,
  goOn,
  heard,
  openShop,
  orderOf,
  orderService,
  part,
  parts,
  placeShop,
  summary,
  words,
} from '../open-shop.ts';

const groups = [
  { _id: 'adults', name: 'Adults', tickets: ['adult'] },
  { _id: 'all', name: 'tickets', tickets: ['adult', 'child'] },
];
const family = {
  _id: 'family',
  name: 'Family discount',
  discountType: 'fix',
  value: 5,
  rules: [{ type: 'ticketGroups', group: 'adults', min: 2 }],
};
const hints = (element: Element) =>
  [...(part(element, 'summary')?.querySelectorAll('.hints li') ?? [])].map((line) => words(line));
const boxes = (element: Element) => [
  ...element.shadowRoot!.querySelectorAll<HTMLInputElement>('.counter input[type=checkbox]'),
];

describe('<event-shop> discounts', () => {
  it('names each with its amount, and what waived fees save', async () => {
    const rules = [{ type: 'ticketGroups', group: 'adults', min: 1 }];
    const element = await openShop(
      concert({
        groups,
        cXf: 1,
        ccXf: 2,
        discountGroups: [
          { ...family, rules },
          { _id: 'tenth', name: 'Tenth', discountType: 'PERCENTAGE', value: 0.1, rules },
          { _id: 'each', discountType: 'fixPerItem', value: 1, rules },
          { _id: 'fees', name: 'Fees on us', discountType: 'waiveFees', rules },
        ],
      }),
    );
    await add(element, 'Adult', 2);
    expect(summary(element).slice(0, 5)).to.deep.equal([
      '2 × Adult €40.00',
      'Family discount −€5.00',
      'Tenth −€3.50',
      'Discount −€2.00',
      'Fees on us €4.00 off fees',
    ]);
    expect(words(part(element, 'total'))).to.equal('Total €29.50');
    expect(parts(element, 'discount').length).to.equal(4);
    await expect(element).to.be.accessible();
  });

  it('says what is missing for the next two, the nearest first', async () => {
    const more = (_id: string, name: string, rules: EventInfo['discountGroups']) => ({ ...family, _id, name, rules });
    const element = await openShop(
      concert({
        groups,
        discountGroups: [
          more('ten', 'Ten', [{ type: 'ticketGroups', group: 'all', min: 10 }] as never),
          more('sum', 'Big order', [{ type: 'cartSum', min: 50 }] as never),
          family,
        ],
      }),
    );
    expect(hints(element)).to.deep.equal([]);
    await add(element, 'Adult');
    await appears(element, () => hints(element).length > 0);
    expect(hints(element)).to.deep.equal(['1 more Adult for Family discount', '€30 more for Big order']);
    await expect(element).to.be.accessible();
    await add(element, 'Adult');
    expect(summary(element)).to.contain('Family discount −€5');
    expect(hints(element)).to.deep.equal(['€10 more for Big order', '8 more tickets for Ten']);
  });

  it('takes percent or an amount off, and ends with the most that it is for', async () => {
    const rules = [{ type: 'ticketGroups', group: 'adults', min: 1, max: 2 }];
    const discount = (_id: string, discountType: string, value: number) => ({
      _id,
      name: _id,
      discountType,
      value,
      rules,
    });
    const element = await openShop(
      concert({ groups, discountGroups: [discount('A', 'TOTAL', 4), discount('B', 'var', 0.5)] }),
    );
    await add(element, 'Adult', 2);
    expect(summary(element)).to.deep.equal(['2 × Adult €40', 'A −€4', 'B −€18']);
    await add(element, 'Adult');
    expect(summary(element)).to.deep.equal(['3 × Adult €60']);
  });

  it('says it in German', async () => {
    const element = await openShop(concert({ groups, discountGroups: [family] }), { attributes: { lang: 'de' } });
    await add(element, 'Adult');
    await appears(element, () => hints(element).length > 0);
    expect(hints(element)).to.deep.equal(['Noch 1 × Adult für: Family discount']);
  });

  it('shows what a seller typed as words', async () => {
    const element = await openShop(concert({ groups, discountGroups: [{ ...family, name: hostile }] }));
    await add(element, 'Adult');
    await appears(element, () => hints(element).length > 0);
    expect(hints(element)[0]).to.contain('<img src=x');
    expect((window as { hacked?: unknown }).hacked).to.equal(undefined);
  });
});

describe('<event-shop> at a counter', () => {
  const posDiscounts = [
    { _id: 'flaw', name: 'Seat with a flaw', discountType: 'fix', value: 5 },
    { _id: 'half', name: 'Half', discountType: 'PERCENTAGE', value: 0.5 },
  ];
  const attributes = { 'pos-operation-mode': 'OPERATOR' };

  it('lets staff give discounts, and keeps them over a reload', async () => {
    const info = concert({ posDiscounts });
    const element = await openShop(info, { attributes });
    await appears(element, () => boxes(element).length === 2);
    await add(element, 'Adult');
    const changes = heard(element, 'cart-changed');
    boxes(element)[1]!.click();
    await element.updateComplete;
    expect(summary(element)).to.deep.equal(['1 × Adult €20', 'Half −€10']);
    boxes(element)[0]!.click();
    await element.updateComplete;
    expect(summary(element)).to.deep.equal(['1 × Adult €20.00', 'Seat with a flaw −€5.00', 'Half −€7.50']);
    expect(changes.map(({ cart }) => cart.total)).to.deep.equal([10, 7.5]);
    await expect(element).to.be.accessible();
    const again = await openShop(info, { attributes });
    await appears(again, () => boxes(again).length === 2);
    expect(boxes(again).map(({ checked }) => checked)).to.deep.equal([true, true]);
    boxes(again)[0]!.click();
    await again.updateComplete;
    expect(words(part(again, 'total'))).to.equal('Total €10');
  });

  it('sells with the key of its client', async () => {
    const info = concert({ posDiscounts });
    const sent: { url: string; key: string | null; body: Record<string, unknown> }[] = [];
    const answers: Record<string, unknown> = {
      '/detailsform': { skipAddressInfo: true },
      '/payment-methods': [{ _id: 'invoice' }],
      '/api/checkout': orderOf(info, []),
    };
    const fetched: typeof fetch = (input, options = {}) => {
      const { pathname } = new URL(input as string);
      const key = new Headers(options.headers).get('authorization');
      sent.push({
        url: pathname,
        key,
        body: JSON.parse((options.body as string | undefined) ?? '{}') as Record<string, unknown>,
      });
      const found = Object.entries(answers).find(([end]) => pathname.endsWith(end))?.[1] ?? info;
      return Promise.resolve(Response.json(found));
    };
    const { element } = await placeShop(info, {
      attributes,
      before: (shop) => {
        shop.client = createClient(api, { baseUrl: 'https://tickets.example', token: 'fk_till', fetch: fetched });
      },
    });
    await appears(element, () => boxes(element).length === 2);
    await add(element, 'Adult');
    boxes(element)[0]!.click();
    await element.updateComplete;
    await goOn(element);
    const create = sent.find(({ url }) => url === '/api/checkout');
    expect(create?.key).to.equal('Bearer fk_till');
    expect(create?.body).to.deep.include({ posOperationMode: 'OPERATOR', posDiscounts: ['flaw'] });
    expect(sent.find(({ url }) => url.startsWith('/api/events/info'))?.key).to.equal('Bearer fk_till');
  });

  it('takes discounts that are gone no further, and sends them again when the tickets change', async () => {
    const info = concert({ posDiscounts });
    localStorage.setItem(
      `foyer:cart:${info._id}`,
      JSON.stringify({
        lines: [{ ticketTypeId: 'adult', amount: 1 }],
        vouchers: [],
        posDiscounts: ['half', 'gone'],
        key: 'key',
      }),
    );
    const { answers, asked } = orderService(info);
    const element = await openShop(info, { attributes, answers });
    await goOn(element);
    expect(asked('create')[0]?.['posDiscounts']).to.deep.equal(['half']);
    button(element, 'Change tickets').click();
    await appears(element, () => boxes(element).length === 2);
    boxes(element)[1]!.click();
    await element.updateComplete;
    await goOn(element);
    expect(asked('setItems')[0]?.['posDiscounts']).to.deep.equal([]);
  });

  for (const [status, code] of [
    [401, 'NOT_SIGNED_IN'],
    [403, 'NOT_PERMITTED'],
  ] as const) {
    it(`says in words that it needs a key that may sell there (${status})`, async () => {
      const info = concert();
      const create = () => Promise.reject(new ServiceError(status, { statusCode: status, code }));
      const { answers } = orderService(info, { create });
      const element = await openShop(info, { attributes, answers });
      const failures = heard(element, 'shop-failed');
      await add(element, 'Adult');
      part(element, 'buy')!.click();
      const message = await appears(element, () => part(element, 'error'));
      expect(words(message)).to.match(/^Selling at the counter needs a key of the seller/);
      expect(failures.length).to.equal(1);
    });
  }

  it('sends nothing of a counter online', async () => {
    const info = concert();
    const { answers, asked } = orderService(info);
    const element = await openShop(info, { answers });
    await add(element, 'Adult');
    await goOn(element);
    expect(Object.keys(asked('create')[0] ?? {})).to.not.include.members(['posOperationMode']);
    expect(asked('create')[0]).to.not.have.property('posDiscounts');
  });
});
