import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ServiceError } from '../../../src/client/errors.ts';
import { appears, deferred, hostile, part, words } from '../../support/readers/shadow.ts';
import { checked, info, worth } from './open-voucher.ts';

describe('<voucher-check> about a voucher', () => {
  it('says in kind words why one does not pay: too early, blocked, over', async () => {
    const early = (await checked(worth({ validFrom: '2098-12-23T23:00:00Z' }), { for: 'shop' })).element;
    expect(words(part(early, 'result')))
      .to.contain('isn’t valid yet')
      .and.contain('Valid from Wed, December 24, 2098');
    expect(part(early, 'use')).to.equal(null);
    expect(part(early, 'print')).to.exist;
    const blocked = (await checked(worth({ blocked: true, validUntil: '2020-05-31T21:59:00Z' }), { for: 'shop' }))
      .element;
    expect(words(part(blocked, 'result'))).to.contain('Please contact The Lantern Works.');
    expect(part(blocked, 'use')).to.equal(null);
    const over = (await checked(worth({ validUntil: '2020-05-31T21:59:00Z' }, { seller: { currency: 'EUR' } })))
      .element;
    expect(words(part(over, 'result')))
      .to.contain('This voucher has expired.')
      .and.not.contain('contact');
    expect(part(over, 'print')).to.equal(null);
    await expect(blocked).to.be.accessible();
  });

  it('tells the end at the seller’s clock: a day, and a time only where it does not end with the day', async () => {
    const until = async (validUntil: string, timezone: string) =>
      words(part((await checked(worth({ validUntil }, { timezone }))).element, 'validity'));
    // midnight is the end of the day before
    expect(await until('2099-12-31T23:00:00Z', 'Europe/Berlin')).to.equal('Valid until Thu, December 31, 2099');
    expect(await until('2099-12-31T14:59:59Z', 'Asia/Tokyo')).to.equal('Valid until Thu, December 31, 2099');
    expect(await until('2099-12-31T17:30:00Z', 'Europe/Berlin')).to.match(
      /^Valid until Thu, December 31, 2099 at 6:30 PM(, Berlin time)?$/,
    );
    const [here, there] = ['America/New_York', 'Pacific/Auckland'];
    const zones = await Promise.all([here, there].map((zone) => until('2099-12-31T17:30:00Z', zone)));
    expect(zones.filter((said) => / (New York|Auckland) time$/.test(said))).to.not.be.empty;
    expect(await until('2099-12-31T17:30:00Z', 'Nowhere/Atall')).to.contain('5:30 PM');
  });

  it('bears the seller’s picture and colour, and no colour that is none', async () => {
    const brandingSettings = {
      customBrandingEnabled: true,
      shopLogoUrl: '/logo.svg',
      walletBackgroundColor: '#12211f',
    };
    const seller = { ...info.seller, brandingSettings };
    const { element } = await checked(
      { ...info, seller, displaySettings: { pdfImage: '/card.svg' } },
      { 'base-url': location.origin },
    );
    const picture = () => part(element, 'picture') as HTMLImageElement | null;
    expect(picture()?.src).to.equal(`${location.origin}/card.svg`);
    expect(picture()?.alt).to.equal('');
    expect(element.style.getPropertyValue('--_brand')).to.equal('#12211f');
    const shown = async (settings: object, more: object = {}) => {
      const branded = {
        ...info,
        displaySettings: {},
        seller: { ...seller, brandingSettings: { ...brandingSettings, ...settings }, ...more },
      };
      const other = (await checked(branded, { 'base-url': location.origin })).element;
      return [(part(other, 'picture') as HTMLImageElement | null)?.src, other.style.getPropertyValue('--_brand')];
    };
    expect(await shown({})).to.deep.equal([`${location.origin}/logo.svg`, '#12211f']);
    expect(await shown({ walletBackgroundColor: 'red; x: y' })).to.deep.equal([`${location.origin}/logo.svg`, '']);
    expect(await shown({ customBrandingEnabled: false })).to.deep.equal([undefined, '']);
    expect(await shown({ customBrandingEnabled: false }, { image: 'javascript:alert(1)' })).to.deep.equal([
      undefined,
      '',
    ]);
  });

  it('tells the history when it is opened, page by page, and keeps the focus', async () => {
    const pages = [
      { kind: 'refunded', place: 'counter', amount: 10, balance: 32.5 },
      { kind: 'redeemed', place: 'counter', amount: -10, balance: 22.5 },
      { kind: 'redeemed', place: 'shop', amount: -17.5, balance: 32.5 },
      { kind: 'issued', amount: 50, balance: 50 },
      { kind: 'conjured', amount: 1, balance: 1 },
    ].map((movement) => ({ ...movement, createdAt: '2026-03-01T22:30:00Z' }));
    const asked: unknown[] = [];
    const { element } = await checked(info, {}, (input) => {
      asked.push(input);
      const skip = input.skip ?? 0;
      return Promise.resolve({
        docs: pages.slice(skip, skip + 3),
        total: pages.length,
        currency: 'EUR',
        timezone: 'Asia/Tokyo',
      });
    });
    expect(asked).to.have.length(0);
    const summary = element.shadowRoot!.querySelector('summary')!;
    summary.focus();
    await sendKeys({ press: 'Enter' });
    const rows = () => [...element.shadowRoot!.querySelectorAll('[part=movement]')].map((row) => words(row));
    await appears(element, () => rows().length === 3);
    expect(asked).to.deep.equal([{ id: 's1', code: 'gift-2026', top: 20, skip: 0 }]);
    expect(rows()[0]).to.equal('Refunded at the counter +€10 Mon, Mar 2, 2026, 7:30 AM Balance €32.50');
    expect(rows()[1]).to.match(/^Used at the counter -€10 /);
    expect(rows()[2]).to.match(/^Used for an order -€17.50 /);
    await expect(element).to.be.accessible();
    part(element, 'more')!.focus();
    const focused = oneEvent(summary, 'focus');
    await sendKeys({ press: 'Enter' });
    await appears(element, () => rows().length === 5);
    expect(rows()[3]).to.match(/^Voucher issued \+€50 /);
    expect(rows()[4]).to.match(/^\+€1 /);
    expect(part(element, 'more')).to.equal(null);
    await focused;
  });

  it('says why there is no history, and asks again', async () => {
    let tries = 0;
    const { element } = await checked(info, { lang: 'de' }, () =>
      tries++ === 0
        ? Promise.reject(new ServiceError(429, {}))
        : Promise.resolve({ docs: [], total: 0, currency: 'EUR', timezone: 'UTC' }),
    );
    element.shadowRoot!.querySelector('summary')!.click();
    const again = await appears(element, () => part(element, 'more'));
    expect(words(part(element, 'history')?.querySelector('[role=alert]'))).to.contain('zu schnell');
    expect(words(again)).to.equal('Erneut versuchen');
    again.click();
    await appears(element, () => !part(element, 'more'));
    expect(tries).to.equal(2);
  });

  it('prints the voucher on a page of its own, and leaves the site as it was', async () => {
    const { print } = window;
    const { title } = document;
    const sheets = document.adoptedStyleSheets.length;
    const printed: { text: string; title: string; hidden: string; shown: string }[] = [];
    const asked = deferred<undefined>();
    window.print = () => {
      const sheet = document.querySelector<HTMLElement>('[data-voucher-page]')!;
      printed.push({
        text: words(sheet.shadowRoot?.querySelector('article')),
        title: document.title,
        hidden: getComputedStyle(sheet).display,
        shown: sheet.shadowRoot!.querySelector('svg')?.getAttribute('aria-label') ?? '',
      });
      asked.resolve(undefined);
    };
    try {
      // a picture that never was is left out
      const { element } = await checked(
        { ...info, displaySettings: { disclaimer: hostile, pdfImage: '/nothing.svg' } },
        { 'base-url': location.origin },
      );
      part(element, 'print')!.click();
      part(element, 'print')!.click();
      await asked.promise;
      const [page] = printed;
      expect(page?.text).to.contain('Gift voucher €32.50 Balance on').and.contain('GIFT-2026').and.contain(hostile);
      expect(page?.text).to.contain('Valid until Thu, December 31, 2099').and.contain('The Lantern Works');
      expect([page?.title, page?.hidden, page?.shown]).to.deep.equal([
        'Gift voucher GIFT-2026',
        'none',
        'QR code of voucher GIFT-2026',
      ]);
      expect(document.querySelector('[data-voucher-page]')?.shadowRoot?.querySelector('img, script')).to.equal(null);
      window.dispatchEvent(new Event('afterprint'));
      expect(document.querySelector('[data-voucher-page]')).to.equal(null);
      expect([document.title, document.adoptedStyleSheets.length]).to.deep.equal([title, sheets]);
      expect(printed).to.have.length(1);
    } finally {
      window.print = print;
    }
  });
});
