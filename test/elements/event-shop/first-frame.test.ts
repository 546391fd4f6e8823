import { expect } from '@open-wc/testing';
import { appears, concert, part, parts, placeShop, words } from './open-shop.ts';

/** The formats that are made from now on. */
function watchFormats(): { readonly made: string[]; stop(): void } {
  const { NumberFormat, DateTimeFormat } = Intl;
  const made: string[] = [];
  const noted = (format: object, name: string) =>
    new Proxy(format, {
      construct: (target, args, newTarget) => {
        made.push(name);
        return Reflect.construct(target as new () => object, args, newTarget) as object;
      },
    });
  Object.assign(Intl, {
    NumberFormat: noted(NumberFormat, 'money'),
    DateTimeFormat: noted(DateTimeFormat, 'date'),
  });
  return { made, stop: () => Object.assign(Intl, { NumberFormat, DateTimeFormat }) };
}

describe('<event-shop> first frame', () => {
  const formatted = { date: 'Saturday, in the evening', doors: 'at seven', unit: 'P1.00' };

  it('writes dates and money as the service does, before a format of its own is made', async () => {
    const info = concert({ currency: 'BWP', timezone: 'Africa/Gaborone', formatted });
    const formats = watchFormats();
    try {
      const { element } = await placeShop(() => Promise.resolve(info), {
        attributes: { lang: 'en-BW' },
        // the parts that come later make formats: the watch ends with the frame that has tickets
        before: (shop) => {
          void shop.updateComplete.then(() => {
            new MutationObserver(() => {
              if (part(shop, 'ticket-price')) formats.stop();
            }).observe(shop.shadowRoot!, { childList: true, subtree: true });
          });
        },
      });
      await appears(element, () => part(element, 'ticket-price'));
      expect(formats.made).to.deep.equal([]);
      expect(words(part(element, 'start'))).to.equal('Saturday, in the evening Doors open at seven');
      expect(parts(element, 'ticket-price').map(words)).to.deep.equal(['P20.00', 'P12.50']);
    } finally {
      formats.stop();
    }
  });

  it('writes them itself where a service does not', async () => {
    const checkinInformation = { checkinStarts: '2099-07-04T17:15:00Z' };
    const { element } = await placeShop(() => Promise.resolve(concert({ checkinInformation })));
    await appears(element, () => part(element, 'ticket-price'));
    expect(words(part(element, 'start'))).to.match(/^Sat, July 4, 2099.* 8:00.*11:00\sPM Doors open 7:15\sPM$/);
    expect(parts(element, 'ticket-price').map(words)).to.deep.equal(['€20.00', '€12.50']);
  });
});
