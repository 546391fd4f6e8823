import { expect } from '@open-wc/testing';
import type { EventInfo, InfoTicket } from '../../../../src/contract/event-info.ts';
import { add, concert, openShop, part, parts, row, words } from '../open-shop.ts';

const open = (fields: Partial<EventInfo>, attributes: Record<string, string> = {}) =>
  openShop(concert(fields), { attributes });
const selling = (...tickets: readonly Partial<InfoTicket>[]) => ({
  tickets: tickets.map((ticket, at) => ({ id: `t${at}`, name: `Type ${at}`, price: 10, ...ticket })),
});

describe('<event-shop> prices', () => {
  for (const [currency, price, lang, said] of [
    ['EUR', 20, 'en', '€20'],
    ['EUR', 12.5, 'en', '€12.50'],
    ['EUR', 1234.5, 'de', '1.234,50 €'],
    ['GBP', 7.05, 'en-GB', '£7.05'],
    ['JPY', 4500, 'en', '¥4,500'],
    ['JPY', 4500, 'ja', '￥4,500'],
    ['KWD', 1.255, 'en', 'KWD 1.255'],
    ['EUR', 0, 'en', 'Free'],
    ['EUR', 0, 'de', 'Kostenlos'],
    ['???', 3, 'en', '3'],
  ] as const) {
    it(`writes ${price} ${currency} in ${lang} as ${said}`, async () => {
      const element = await open({ currency, ...selling({ price }) }, { lang });
      expect(words(part(element, 'ticket-price'))).to.equal(said);
    });
  }

  it('says the whole price first, then the fees in it; the order names each charge', async () => {
    const element = await open({
      cXv: 0.1,
      cXf: 1,
      hardTicketSettings: { enabled: true, hardTicketOuterCharge: 2.5 },
      ...selling({}, { outerChargeFix: 0.5 }, { forceHardTicketOption: true }),
    });
    expect(words(row(element, 'Type 0').element)).to.contain('€12.00 incl. €2.00 fees');
    expect(words(row(element, 'Type 1').element)).to.contain('€12.50 incl. €2.50 fees');
    expect(words(row(element, 'Type 2').element)).to.contain('€14.50 incl. €4.50 fees');
    await add(element, 'Type 2');
    expect(parts(element, 'charge').map((each) => words(each))).to.deep.equal(['Fees€2.00', 'Printed tickets€2.50']);
    expect(words(part(element, 'total'))).to.contain('€14.50');
  });

  it('says once what the order costs on top of any price', async () => {
    const element = await open({ ccXf: 2, ...selling({}, {}) });
    expect(words(row(element, 'Type 0').element))
      .to.contain('€10 ')
      .and.not.contain('fees');
    expect(words(part(element, 'categories')?.parentElement).split('Plus €2 per order.')).to.have.length(2);
  });

  it('writes all prices of the list with cents where one has some', async () => {
    const element = await open(selling({ price: 48 }, { price: 12.5 }, { price: 9.99, active: false }));
    expect(parts(element, 'ticket-price').map((each) => words(each))).to.deep.equal(['€48.00', '€12.50']);
    const whole = await open(selling({ price: 48 }, { price: 12 }));
    expect(parts(whole, 'ticket-price').map((each) => words(each))).to.deep.equal(['€48', '€12']);
  });
});
