// One engine writes as the other: one database will do.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  accountAddress,
  eventAddress,
  orderAddress,
  ticketAddress,
  voucherAddress,
} from '../../../src/service/sellers/page-addresses.ts';
import { backgrounds, lookOf } from '../../../src/service/seller-pages/colours.ts';
import { plainText } from '../../../src/service/seller-pages/facts.ts';
import { contrast } from '../../../src/service/mail/sanitize.ts';

const service = 'https://tickets.example';
const opened = { id: 'o1', secret: 's&1' };

describe('the addresses of a seller’s pages', () => {
  const own = { sellerId: 'city-theatre', seller: {} };
  const site = 'https://city.example';
  const elsewhere = {
    sellerId: 'city-theatre',
    seller: { accountUrl: `${site}/tickets?from=mail`, eventUrl: `${site}/shows/{event}`, voucherUrl: '/gifts' },
  };

  it('are those of the service, with secrets behind the #', () => {
    assert.equal(eventAddress(service, own, { _id: 'e1', url: 'hamlet' }), `${service}/city-theatre/hamlet`);
    assert.equal(eventAddress(service, own, { _id: 'e1' }, 'a b'), `${service}/city-theatre/e1?shop=a+b`);
    assert.equal(eventAddress(service, own, { _id: 'e1', url: 'vouchers' }), `${service}/city-theatre/e1`);
    assert.equal(orderAddress(service, own, opened, 'de'), `${service}/city-theatre/orders/o1?lang=de#secret=s%261`);
    assert.equal(
      ticketAddress(service, own, opened, 'en'),
      `${service}/city-theatre/account?lang=en#ticket=o1&secret=s%261`,
    );
    assert.equal(accountAddress(service, own), `${service}/city-theatre/account`);
    assert.equal(voucherAddress(service, own), `${service}/city-theatre/vouchers`);
  });

  it('are the seller’s own where it names them', () => {
    assert.equal(eventAddress(service, elsewhere, { _id: 'e1', url: 'hamlet' }), `${site}/shows/hamlet`);
    assert.equal(eventAddress(service, elsewhere, { _id: 'e1' }, 'friends'), `${site}/shows/e1?shop=friends`);
    const withShop = { ...elsewhere, seller: { eventUrl: `${site}/{shop}/{event}` } };
    assert.equal(eventAddress(service, withShop, { _id: 'e1' }, 'friends'), `${site}/friends/e1`);
    assert.equal(
      orderAddress(service, elsewhere, opened, 'en'),
      `${site}/tickets?from=mail&lang=en#order=o1&secret=s%261`,
    );
    assert.equal(
      ticketAddress(service, elsewhere, opened, 'en'),
      `${site}/tickets?from=mail&lang=en#ticket=o1&secret=s%261`,
    );
    assert.equal(voucherAddress(service, elsewhere), `${service}/gifts`);
  });
});

describe('the colours of a seller’s pages', () => {
  it('can be read in light and dark, whatever the seller’s colour is', () => {
    for (let red = 0; red < 256; red += 51)
      for (let green = 0; green < 256; green += 51)
        for (let blue = 0; blue < 256; blue += 51) {
          const accentColor = `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
          const look = lookOf({ accentColor, headerColor: accentColor });
          for (const scheme of ['light', 'dark'] as const) {
            const { accent, onAccent } = look[scheme];
            for (const back of backgrounds[scheme])
              assert.ok(contrast(accent, back) >= 4.5, `${accentColor} ${scheme}`);
            assert.ok(contrast(onAccent, accent) >= 4.5, `${accentColor} on ${scheme}`);
          }
          assert.ok(contrast(look.header?.text ?? '', look.header?.back ?? '') >= 4.5, accentColor);
        }
  });

  it('keeps a colour that can be read as it is', () => {
    assert.equal(lookOf({ accentColor: '#1D4ED8' }).light.accent, '#1d4ed8');
    assert.deepEqual(lookOf({ accentColor: 'url(x)' }), lookOf({}));
  });
});

describe('a description without scripts', () => {
  it('is plain text, whether it is text, HTML or rich text', () => {
    assert.equal(plainText('A & B < C'), 'A & B < C');
    assert.equal(plainText('<p>One<br>two</p><style>p{}</style><p>&amp; three</p>'), 'One\ntwo\n\n& three');
    const rich = { type: 'doc', content: [{ type: 'paragraph', content: [{ text: 'One ' }, { text: 'line' }] }] };
    assert.equal(plainText(JSON.stringify(rich)), 'One line');
    assert.equal(plainText('{no JSON'), '{no JSON');
    assert.equal(plainText(undefined), '');
  });
});
